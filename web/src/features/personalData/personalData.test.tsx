// The download of a person's data, by the person and by internal staff.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { axe } from '@test/axe'
import { controllerAnswer, personalData, savedFiles } from '@test/personalData'
import { answer, disconnect, hold, refuse } from '@test/server'
import { anAccount, openSettings, settled } from '@test/settings'
import { openPanel } from '@test/staffProfile'
import { stubDate } from '@test/stubs'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import '@/lib/personalDataPageTexts'
import { AccountsQuery } from '@/features/accounts/queries'
import { wordOf } from './page/words'
import { ControllerQuery, ExportAccountDataMutation, ExportOwnDataMutation } from './queries'

const json = JSON.stringify(personalData())

const theServerHas = () => {
  answer(ControllerQuery, controllerAnswer())
  return answer(ExportOwnDataMutation, { exportOwnData: json })
}

const section = () => within(screen.getByRole('region', { name: 'Meine Daten' }))
const button = (name: RegExp) => section().getByRole('button', { name })

async function open() {
  const shown = openSettings('/settings/account')
  await screen.findByRole('region', { name: 'Meine Daten' })
  await settled()
  return shown
}

describe('the own data', () => {
  it('is saved as a page to read, named after the address and the day in Berlin', async () => {
    stubDate('2026-11-26T23:30:00Z')
    theServerHas()
    const files = savedFiles()
    const { user } = await open()
    await user.click(button(/Als Seite/))
    expect(await screen.findByText('Auskunft heruntergeladen')).toBeVisible()
    expect(files.names).toEqual(['auskunft-m.brandt-uni-beispiel.de-2026-11-27.html'])
    expect(screen.getByText(files.names[0] ?? '')).toBeVisible()
    const page = await files.text(0)
    expect(page).toContain('<!doctype html>')
    expect(page).toContain('Verantwortlich für die Verarbeitung ist Universität Beispielstadt.')
    expect(page).toContain('anna@uni.example')
  })

  it('is saved for programs as the server sends it', async () => {
    stubDate('2026-11-26T12:00:00Z')
    theServerHas()
    const files = savedFiles()
    const { user } = await open()
    await user.click(button(/Als Daten/))
    expect(await screen.findByText('Auskunft heruntergeladen')).toBeVisible()
    expect(files.names).toEqual(['auskunft-m.brandt-uni-beispiel.de-2026-11-26.json'])
    expect(await files.text(0)).toBe(json)
  })

  it('is requested once, and says that it is being prepared', async () => {
    theServerHas()
    savedFiles()
    const { held, release } = hold()
    const requests = answer(ExportOwnDataMutation, async () => {
      await held
      return { exportOwnData: json }
    })
    const { user } = await open()
    await user.click(button(/Als Daten/))
    expect(await section().findByText('Die Datei wird erstellt')).toBeInTheDocument()
    expect(button(/Als Daten/)).toHaveAttribute('aria-disabled', 'true')
    await user.click(button(/Als Daten/))
    await user.click(button(/Als Seite/))
    release()
    expect(await screen.findByText('Auskunft heruntergeladen')).toBeVisible()
    expect(requests).toHaveLength(1)
    expect(section().queryByText('Die Datei wird erstellt')).toBeNull()
  })

  it.each([
    [{ code: 429, reason: 'TOO_MANY_ATTEMPTS' }, 'Das waren zu viele Versuche.'],
    [{ code: 500 }, 'schreib uns: hilfe@aushang.example'],
  ])('says why it could not be saved, until the next attempt', async (refusal, words) => {
    theServerHas()
    refuse(ExportOwnDataMutation, refusal)
    const files = savedFiles()
    const { user } = await open()
    await user.click(button(/Als Seite/))
    const problem = await section().findByRole('alert')
    expect(problem).toHaveTextContent('Die Auskunft konnte nicht heruntergeladen werden.')
    await waitFor(() => expect(problem).toHaveTextContent(words))
    expect(await axe()).toEqual([])
    theServerHas()
    await user.click(button(/Als Seite/))
    await waitFor(() => expect(section().queryByRole('alert')).toBeNull())
    await waitFor(() => expect(files.names).toHaveLength(1))
  })

  it('says that there is no connection', async () => {
    theServerHas()
    disconnect(ExportOwnDataMutation)
    const { user } = await open()
    await user.click(button(/Als Daten/))
    expect(await section().findByRole('alert')).toHaveTextContent('Prüf deine Verbindung')
  })

  it('is not requested if the page could not be created', async () => {
    const requests = theServerHas()
    disconnect(ControllerQuery)
    const { user } = await open()
    await user.click(button(/Als Seite/))
    expect(await section().findByRole('alert')).toHaveTextContent('Prüf deine Verbindung')
    expect(requests).toEqual([])
  })

  it('asks to sign in again if the session has expired', async () => {
    theServerHas()
    refuse(ExportOwnDataMutation, { code: 401, reason: 'NOT_SIGNED_IN' })
    const { user, router } = await open()
    await user.click(button(/Als Daten/))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  })
})

describe('the data of a colleague', () => {
  const eva = anAccount({ id: 'eva', name: 'Eva Lang', email: 'eva@uni.de' })
  const dialog = () => within(screen.getByRole('dialog', { name: 'Auskunft über Eva Lang' }))

  async function openDialog() {
    answer(ControllerQuery, controllerAnswer())
    const shown = await openPanel({ accounts: [eva] })
    await shown.user.click(
      await screen.findByRole('button', { name: 'Auskunft erteilen: Eva Lang' }),
    )
    await screen.findByRole('dialog', { name: 'Auskunft über Eva Lang' })
    return shown
  }

  it('is saved from a dialog that says whose it is, and that this is recorded', async () => {
    stubDate('2026-11-26T12:00:00Z')
    const requests = answer(ExportAccountDataMutation, { exportAccountData: json })
    const files = savedFiles()
    const { user } = await openDialog()
    expect(dialog().getByText(/was über den Account eva@uni.de gespeichert ist/)).toBeVisible()
    expect(dialog().getByText(/Im Protokoll steht danach/)).toBeVisible()
    expect(await axe()).toEqual([])
    await user.click(dialog().getByRole('button', { name: /Als Seite/ }))
    const saved = await dialog().findByText('auskunft-eva-uni.de-2026-11-26.html')
    expect(saved.closest('[role=status]')).toHaveTextContent('Auskunft heruntergeladen')
    await user.click(dialog().getByRole('button', { name: /Als Daten/ }))
    await dialog().findByText('auskunft-eva-uni.de-2026-11-26.json')
    expect(requests).toEqual([{ id: 'eva' }, { id: 'eva' }])
    expect(files.names).toHaveLength(2)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const opener = screen.getByRole('button', { name: 'Auskunft erteilen: Eva Lang' })
    await waitFor(() => expect(opener).toHaveFocus())
  })

  // spec: ADMIN-37
  it('says why it could not be saved', async () => {
    refuse(ExportAccountDataMutation, { code: 403, reason: 'NOT_PERMITTED' })
    const { user } = await openDialog()
    await user.click(dialog().getByRole('button', { name: /Als Daten/ }))
    expect(await dialog().findByRole('alert')).toHaveTextContent(
      'Dafür hast du keine Berechtigung.',
    )
  })

  it('loads the list again if the account was deleted', async () => {
    refuse(ExportAccountDataMutation, { code: 404, reason: 'NOT_FOUND' })
    const { user } = await openDialog()
    answer(AccountsQuery, { currentAccounts: [] })
    await user.click(dialog().getByRole('button', { name: /Als Daten/ }))
    expect(await dialog().findByRole('alert')).toHaveTextContent('Das gibt es nicht mehr.')
    expect(await screen.findByText('Dieses Profil hat keinen Account.')).toBeInTheDocument()
  })
})

describe('the kinds of mails', () => {
  it('of the server all have a German name', () => {
    const source = join(import.meta.dirname, '../../../../crates/aushang/src/mails/letter.rs')
    const code = readFileSync(source, 'utf8')
    const kinds = [...code.matchAll(/"([A-Z][A-Z_]+)"/g)].map(([, kind]) => kind ?? '')
    expect(kinds).toContain('ACCOUNT_REMOVED')
    expect(kinds).toContain('INVITATION')
    expect(kinds.filter((kind) => wordOf('value.kind', kind) === null)).toEqual([])
  })
})
