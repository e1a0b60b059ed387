// The section of the settings with the checks and the report.
import { axe } from '@test/axe'
import { aReport, aSetting, typed } from '@test/checks'
import { answer, disconnect, refuse } from '@test/server'
import { openSettings, settled } from '@test/settings'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import * as files from '@/lib/saveFile'
import {
  AccessibilityReportCsvQuery,
  AccessibilityReportQuery,
  CheckSettingsQuery,
  UpdateCheckSettingMutation,
} from '../queries'

const section = async () => within(await screen.findByRole('region', { name: 'Barrierefreiheit' }))

async function open() {
  const shown = openSettings('/settings/profile')
  answer(CheckSettingsQuery, {
    checkSettings: [
      aSetting('IMAGE_WITHOUT_DESCRIPTION', 'BINDING', 'WARNING'),
      aSetting('CAPITALS', 'HINT'),
    ],
  })
  await settled()
  return { ...shown, section: await section() }
}

it('sets how grave the findings of a check are', async () => {
  const { user, section } = await open()
  const fold = await section.findByRole('button', { name: /^Prüfungen einstellen/ })
  expect(fold).toHaveTextContent('1 von der Vorgabe abweichend')
  await user.click(fold)
  expect(section.getByLabelText('Bild ohne Beschreibung')).toHaveAccessibleDescription(
    'Vorgabe: Warnung',
  )
  const calls = answer(UpdateCheckSettingMutation, {
    updateCheckSetting: typed('CheckSetting', {
      id: 'CAPITALS' as const,
      severity: 'OFF' as const,
    }),
  })
  await user.selectOptions(section.getByLabelText('Mehr als vier Wörter in Großbuchstaben'), 'Aus')
  expect(await screen.findByText('Gespeichert')).toBeInTheDocument()
  expect(calls).toEqual([{ code: 'CAPITALS', severity: 'OFF' }])
  expect(fold).toHaveTextContent('2 von der Vorgabe abweichend')
})

it('goes back if the server refuses', async () => {
  const { user, section } = await open()
  await user.click(await section.findByRole('button', { name: /^Prüfungen einstellen/ }))
  refuse(UpdateCheckSettingMutation, { code: 500 })
  const choice = section.getByLabelText('Mehr als vier Wörter in Großbuchstaben')
  await user.selectOptions(choice, 'Bindend')
  expect(
    await screen.findByText('Die Einstellung konnte nicht gespeichert werden.'),
  ).toBeInTheDocument()
  expect(choice).toHaveValue('HINT')
})

it('shows the report of a quarter, and saves it as a table', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-27T12:00:00Z') })
  const saved = vi.spyOn(files, 'saveFile').mockReturnValue()
  const { user, section } = await open()
  expect(await section.findByText('In diesem Quartal ist noch kein Post erschienen.')).toBeVisible()
  const asked = answer(AccessibilityReportQuery, {
    accessibilityReport: aReport({
      published: 12,
      withFindings: 3,
      counts: [
        typed('CheckCount', {
          code: 'CAPITALS' as const,
          severity: 'BINDING' as const,
          posts: 2,
          findings: 5,
        }),
      ],
      overridden: 1,
      overrides: [
        typed('CheckOverride', {
          post: 'post-1',
          title: 'Sommerfest',
          at: '2026-09-20T12:00:00Z',
          codes: ['CAPITALS' as const],
          reason: 'Das Plakat steht so da',
          name: 'Lena Hofmann',
        }),
      ],
    }),
  })
  await user.selectOptions(section.getByLabelText('Quartal'), '3. Quartal 2026')
  expect(await section.findByText('12 Posts veröffentlicht, 3 davon mit Hinweisen')).toBeVisible()
  expect(asked).toEqual([{ quarter: '2026-Q3' }])
  expect(
    section.getByRole('row', { name: 'Mehr als vier Wörter in Großbuchstaben (Bindend) 2 5' }),
  ).toBeVisible()
  expect(section.getByText('Sommerfest')).toBeVisible()
  expect(section.getByText(/Das Plakat steht so da/)).toBeVisible()
  expect(section.getByText(/20\.09\.2026, 14:00 Uhr, Lena Hofmann/)).toBeVisible()
  expect(await axe()).toEqual([])

  answer(AccessibilityReportCsvQuery, { accessibilityReportCsv: 'Zeile;Prüfung' })
  await user.click(section.getByRole('button', { name: 'Als Tabelle herunterladen' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(saved.mock.calls[0]?.[0]).toBe('barrierefreiheit-2026-Q3-2026-11-27.csv')
})

it('says what could not be loaded, and retries', async () => {
  openSettings('/settings/profile')
  disconnect(CheckSettingsQuery)
  disconnect(AccessibilityReportQuery)
  await settled()
  const here = await section()
  expect(await here.findByText('Die Prüfungen konnten nicht geladen werden.')).toBeVisible()
  expect(await here.findByText('Der Bericht konnte nicht geladen werden.')).toBeVisible()
})
