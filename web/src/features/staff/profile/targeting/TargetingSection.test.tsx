// Whom a profile addresses.
import { answer, disconnect, hold, refuse } from '@test/server'
import {
  openPanel,
  possibleAnswer,
  profileAnswer,
  showPanel,
  staffWorld,
  targets,
} from '@test/staffProfile'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  CurrentTargetsQuery,
  PossibleTargetsQuery,
  SaveTargetingMutation,
  StaffProfileQuery,
} from '../queries'
import { reachSentence } from './reach'

type Given = Parameters<typeof openPanel>[0]

const form = () => within(screen.getByRole('form', { name: 'Zielgruppe' }))
const universities = () => form().getByRole('combobox', { name: 'Hochschulen' })
const save = () => form().getByRole('button', { name: 'Speichern' })
const chosen = (label: string) =>
  within(form().getByRole('list', { name: `Ausgewählt: ${label}` }))
    .getAllByRole('listitem')
    .map((entry) => entry.textContent)

async function open(given: Given = {}) {
  const shown = await openPanel(given)
  await screen.findByRole('form', { name: 'Zielgruppe' })
  return shown
}

/** Saves like the server: parts that are not sent stay. */
const saves = (stored: Parameters<typeof targets>[0] = {}) =>
  answer(SaveTargetingMutation, ({ profile: _profile, ...sent }) => ({
    saveTargeting: targets({ ...stored, ...(sent as Parameters<typeof targets>[0]) }),
  }))

describe('the targeting', () => {
  // spec: ADMIN-13, PROFILE-34
  it('saves universities, faculties, roles and the switch for all universities', async () => {
    const { user } = await open({ profile: { id: 'profile-2' } })
    const sent = saves()
    await user.type(universities(), 'koln')
    await user.click(await screen.findByRole('option', { name: 'Universität zu Köln' }))
    await user.type(form().getByRole('combobox', { name: 'Fakultäten' }), 'phy{Enter}')
    await user.click(form().getByRole('checkbox', { name: 'Alumni' }))
    await user.click(form().getByRole('switch', { name: 'Alle Hochschulen' }))
    await user.click(save())
    expect(await screen.findByText('Zielgruppe gespeichert')).toBeInTheDocument()
    expect(sent).toEqual([
      {
        profile: 'profile-2',
        universities: ['koeln'],
        affiliations: ['physik'],
        roles: ['alumni'],
        allUniversities: true,
      },
    ])
    await waitFor(() => expect(save()).toBeDisabled())
    expect(form().getByRole('switch')).toBeChecked()
    expect(form().getByText('Gespeichert')).toHaveFocus()
  })

  it('sends only what was changed', async () => {
    const stored = { universities: ['aachen'], roles: ['student' as const] }
    const { user } = await open({ targets: stored })
    const sent = saves(stored)
    await user.click(form().getByRole('checkbox', { name: 'Gäste' }))
    await user.click(save())
    await screen.findByText('Zielgruppe gespeichert')
    expect(sent).toEqual([{ profile: 'profile-2', roles: ['student', 'guest'] }])
    expect(chosen('Hochschulen')).toEqual(['RWTH Aachen'])
  })

  // spec: ADMIN-14
  it('offers five roles', async () => {
    await open()
    const roles = form().getByRole('group', { name: 'Rollen' })
    expect(
      within(roles)
        .getAllByRole('checkbox')
        .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent),
    ).toEqual(['Studierende', 'Angestellte', 'Gäste', 'Interessierte', 'Alumni'])
  })

  it('sorts chosen universities, removes them, and moves the focus to the next one', async () => {
    const { user } = await open({ targets: { universities: ['koeln', 'aachen', 'bonn'] } })
    await user.click(form().getByRole('button', { name: 'RWTH Aachen entfernen' }))
    expect(chosen('Hochschulen')).toEqual(['Universität Bonn', 'Universität zu Köln'])
    expect(form().getByRole('button', { name: 'Universität Bonn entfernen' })).toHaveFocus()
    await user.click(form().getByRole('button', { name: 'Alle entfernen' }))
    expect(form().queryByRole('list')).toBeNull()
    expect(universities()).toHaveFocus()
  })

  it('shows at most 50 suggestions of a large catalogue, and how many there are', async () => {
    const many = Array.from({ length: 400 }, (_, n) => [`u${n}`, `Hochschule ${n}`])
    const { user } = await open({ catalogue: { universities: Object.fromEntries(many) } })
    await user.click(universities())
    expect(screen.getAllByRole('option')).toHaveLength(50)
    expect(screen.getByText('350 weitere Einträge. Tipp mehr vom Namen.')).toBeVisible()
    await user.type(universities(), '399')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    await user.keyboard('{Enter}')
    expect(chosen('Hochschulen')).toEqual(['Hochschule 399'])
  })

  it.each([
    [500, false],
    [501, true],
  ])('with %i universities is refused: %s', async (count, isRefused) => {
    const ids = Array.from({ length: count }, (_, n) => `u${n}`)
    const { user } = await open({ targets: { universities: ids } })
    await user.click(form().getByRole('checkbox', { name: 'Gäste' }))
    const sent = saves({ universities: ids })
    await user.click(save())
    if (isRefused) expect(form().getByText('Höchstens 500 lassen sich auswählen.')).toBeVisible()
    else await screen.findByText('Zielgruppe gespeichert')
    expect(sent).toHaveLength(isRefused ? 0 : 1)
  })

  it('shows a refusal at its field and keeps the selection', async () => {
    const { user } = await open({ targets: { universities: ['closed', 'bonn'] } })
    expect(chosen('Hochschulen')[0]).toBe('Nicht mehr im Katalog (closed)')
    refuse(SaveTargetingMutation, { code: 400, reason: 'NOT_FOUND', field: 'universities' })
    await user.click(form().getByRole('button', { name: 'Universität Bonn entfernen' }))
    await user.click(save())
    expect(await form().findByText(/steht nicht mehr im Katalog/)).toBeVisible()
    expect(universities()).toHaveFocus()
    expect(chosen('Hochschulen')).toEqual(['Nicht mehr im Katalog (closed)'])
  })

  // spec: ADMIN-37
  it("shows the server's message when saving fails", async () => {
    const { user } = await open()
    refuse(SaveTargetingMutation, { code: 500, message: 'The disk is full.' })
    await user.click(form().getByRole('checkbox', { name: 'Gäste' }))
    await user.click(save())
    expect(await screen.findByRole('alert')).toHaveTextContent('The disk is full.')
    expect(form().getByRole('checkbox', { name: 'Gäste' })).toBeChecked()
  })

  it('says what saving changes for an auto-follow profile', async () => {
    const { user } = await open({ profile: { autoFollow: true } })
    expect(screen.queryByText('Auto-Follow ist an')).toBeNull()
    await user.click(form().getByRole('checkbox', { name: 'Gäste' }))
    expect(screen.getByText('Auto-Follow ist an')).toBeVisible()
  })

  it('keeps unsaved changes when the panel is opened again', async () => {
    const { user, unmount } = await open()
    await user.click(form().getByRole('checkbox', { name: 'Gäste' }))
    unmount()
    showPanel()
    await screen.findByRole('form', { name: 'Zielgruppe' })
    expect(form().getByRole('checkbox', { name: 'Gäste' })).toBeChecked()
    expect(form().getByText('Noch nicht gespeichert')).toBeVisible()
  })
})

describe('loading', () => {
  // spec: ADMIN-15
  it.each([
    ['that fails', () => refuse(PossibleTargetsQuery, { code: 500 })],
    ['without a connection', () => disconnect(PossibleTargetsQuery)],
  ])('of the possible targets %s shows an alert and a retry', async (_how, fail) => {
    staffWorld()
    fail()
    const { user } = showPanel()
    const alert = await screen.findByText('An error occurred while fetching possible targets')
    answer(PossibleTargetsQuery, possibleAnswer())
    const notice = within(alert.closest('[role=alert]') as HTMLElement)
    await user.click(notice.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await screen.findByRole('form', { name: 'Zielgruppe' })).toBeVisible()
  })

  it('of the current targets that fails can be retried', async () => {
    staffWorld()
    refuse(CurrentTargetsQuery, { code: 500 })
    const { user } = showPanel()
    await screen.findByText('Die Zielgruppe des Profils konnte nicht geladen werden.')
    answer(CurrentTargetsQuery, { currentTargets: targets() })
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await screen.findByRole('form', { name: 'Zielgruppe' })).toBeVisible()
  })

  // spec: API-22
  it('asks the server for the current targets of this profile each time', async () => {
    staffWorld()
    const asked = answer(CurrentTargetsQuery, {
      currentTargets: targets({ roles: ['student'] }),
    })
    const { client, unmount } = showPanel()
    await screen.findByText('Erreicht Studierende aller Hochschulen.')
    unmount()
    const { held, release } = hold()
    answer(CurrentTargetsQuery, async () => {
      await held
      return { currentTargets: targets({ roles: ['guest'] }) }
    })
    showPanel(() => {}, client)
    await screen.findByRole('status', { name: 'Zielgruppe wird geladen' })
    expect(screen.queryByText(/Erreicht/)).toBeNull()
    release()
    expect(await screen.findByText('Erreicht Gäste aller Hochschulen.')).toBeVisible()
    expect(asked).toEqual([{ profile: 'profile-2' }])
  })
})

describe('the sentence', () => {
  const names = new Map([
    ['a', 'TU A'],
    ['b', 'Uni B'],
    ['c', 'FH C'],
    ['d', 'HS D'],
    ['e', 'KH E'],
  ])
  const faculties = new Map([
    ['i', 'Informatik'],
    ['p', 'Physik'],
  ])

  // spec: PROFILE-34
  it.each([
    [{}, 'Erreicht alle Personen aller Hochschulen.'],
    [{ roles: ['student'] as const }, 'Erreicht Studierende aller Hochschulen.'],
    [
      { roles: ['alumni', 'student'] as const, universities: ['a'] },
      'Erreicht Studierende und Alumni dieser Hochschule: TU A.',
    ],
    [
      { universities: ['a', 'b', 'c', 'd'] },
      'Erreicht alle Personen dieser Hochschulen: TU A, Uni B, FH C und HS D.',
    ],
    [
      { universities: ['a', 'b', 'c', 'd', 'e'] },
      'Erreicht alle Personen dieser Hochschulen: TU A, Uni B, FH C und 2 weitere.',
    ],
    [{ universities: ['a'], allUniversities: true }, 'Erreicht alle Personen aller Hochschulen.'],
    [
      { roles: ['guest'] as const, affiliations: ['i'] },
      'Erreicht Gäste aller Hochschulen. Davon nur, wer zu dieser Fakultät gehört: Informatik.',
    ],
    [
      { affiliations: ['i', 'p'] },
      'Erreicht alle Personen aller Hochschulen. Davon nur, wer zu einer dieser Fakultäten gehört: Informatik und Physik.',
    ],
  ])('of %j', (change, expected) => {
    const unrestricted = { universities: [], allUniversities: false, affiliations: [], roles: [] }
    expect(reachSentence({ ...unrestricted, ...change }, names, faculties)).toBe(expected)
  })
})

it('belongs to the profile that is shown', async () => {
  staffWorld()
  const asked = answer(StaffProfileQuery, profileAnswer())
  showPanel()
  await screen.findByRole('form', { name: 'Zielgruppe' })
  expect(asked).toEqual([{ id: 'profile-2' }])
})
