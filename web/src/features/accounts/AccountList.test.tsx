// The accounts of a profile, as the person who manages them sees them.
import { axe } from '@test/axe'
import { answer, disconnect, hold, refuse } from '@test/server'
import {
  type AnAccount,
  anAccount,
  listOf,
  openSettings,
  ownAccount,
  settled,
} from '@test/settings'
import { afterTest } from '@test/stubs'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  AccountsQuery,
  AddAccountMutation,
  CheckEmailQuery,
  DeleteAccountMutation,
  EndDeputyMutation,
  ResendInvitationMutation,
  SetDeputyMutation,
  UpdateAccountRoleMutation,
} from './queries'

let checked: unknown[] = []
let taken: string[] = []

const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)
const rowOf = (name: RegExp) =>
  within(screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement)

async function open(accounts: AnAccount[] = [ownAccount()]) {
  const shown = openSettings('/settings/profileAccount', { accounts })
  await screen.findByRole('table')
  await settled()
  return shown
}

const eva = (change: Partial<AnAccount> = {}) =>
  anAccount({ id: 'eva', name: 'Eva Lang', email: 'eva@uni.de', ...change })
const openWithEva = (change: Partial<AnAccount> = {}) => open([ownAccount(), eva(change)])
const inviteLink = 'https://aushang.example/register?token=abc'

/** Opens an account's menu and selects an item. */
async function choose({ user }: Awaited<ReturnType<typeof open>>, name: string, what: string) {
  await user.click(screen.getByRole('button', { name: `Menü von ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: what }))
  return within(await screen.findByRole('dialog'))
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** Like `waitFor`, but works with fake timers and on slow machines. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 60_000 })

beforeEach(() => {
  taken = []
  checked = answer(CheckEmailQuery, ({ email }) => ({ checkEmail: !taken.includes(email) }))
})

describe('the list', () => {
  // spec: ACCOUNTS-02, ACCOUNTS-15
  it.each([
    ['SUPERADMIN', 'Intern'],
    ['ADMIN', 'Account-Administrator'],
    ['DRAFT', 'Eingeschränkter Content Creator'],
    ['USER', 'Account-Nutzer'],
  ] as const)('shows name, address and role: %s is %s', async (role, label) => {
    await openWithEva({ role })
    const row = rowOf(/Eva Lang/)
    expect(row.getByText('eva@uni.de')).toBeVisible()
    expect(row.getByRole('cell', { name: label })).toBeVisible()
  })

  // spec: API-23
  it('is requested for the selected profile', async () => {
    openSettings('/settings/profileAccount')
    answer(AccountsQuery, ({ profile }) => listOf(profile === 'profile-1' ? [eva()] : []))
    expect(await screen.findByRole('rowheader', { name: /Eva Lang/ })).toBeInTheDocument()
  })

  it('shows the email address of an account without a name', async () => {
    const shown = await openWithEva({ name: null })
    const dialog = await choose(shown, 'eva@uni.de', 'Löschen')
    expect(dialog.getByText('eva@uni.de')).toBeVisible()
  })

  // spec: ACCOUNTS-13
  it('locks the own account, explains why, and offers to change the password', async () => {
    const { user } = await open([ownAccount(), anAccount()])
    const own = rowOf(/M\. Brandt/)
    expect(own.getByText('Du')).toBeVisible()
    expect(own.getByText('Deine Rolle kann nur jemand anderes ändern.')).toBeVisible()
    expect(own.queryByRole('button', { name: /Menü/ })).toBeNull()
    await user.click(own.getByRole('button', { name: 'Passwort ändern' }))
    expect(await screen.findByRole('dialog', { name: 'Passwort ändern?' })).toBeInTheDocument()
  })

  // spec: ACCOUNTS-23
  it('locks internal accounts for an ADMIN, and explains why', async () => {
    const intern = { name: 'Support', role: 'SUPERADMIN', viewerCanChange: false } as const
    await open([ownAccount(), anAccount(intern)])
    const support = rowOf(/Support/)
    expect(support.getByText('Dieser Account gehört dem Support.')).toBeVisible()
    expect(support.queryByRole('button')).toBeNull()
  })

  // spec: ROLES-21
  it('copies the link of an open invitation', async () => {
    const { user } = await openWithEva({ inviteLink, registered: false })
    expect(rowOf(/Eva Lang/).getByText('Einladung noch offen')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Link kopieren für Eva Lang' }))
    expect(await screen.findByText('Einladungslink kopiert')).toBeInTheDocument()
    expect(await navigator.clipboard.readText()).toBe(inviteLink)
  })

  it('shows the permitted actions on other accounts', async () => {
    const { user } = await openWithEva()
    await user.click(screen.getByRole('button', { name: 'Menü von Eva Lang' }))
    const entries = await screen.findAllByRole('menuitem')
    expect(entries.map((entry) => entry.textContent)).toEqual(['Rolle ändern', 'Löschen'])
  })

  const resend = async ({ user }: Awaited<ReturnType<typeof open>>) => {
    await user.click(screen.getByRole('button', { name: 'Menü von Eva Lang' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Einladung erneut senden' }))
  }

  it('sends an invitation again to a person who has not registered', async () => {
    const invited = { registered: false, inviteLink }
    const requests = answer(ResendInvitationMutation, { resendInvitation: eva(invited) })
    await resend(await openWithEva(invited))
    expect(await screen.findByText('Einladung erneut gesendet')).toBeInTheDocument()
    expect(requests).toEqual([{ id: 'eva' }])
  })

  it('shows an error when an invitation could not be sent again', async () => {
    refuse(ResendInvitationMutation, { code: 429, reason: 'TOO_MANY_INVITATIONS' })
    await resend(await openWithEva({ inviteLink }))
    expect(await screen.findByText(/Gerade wurden schon viele Einladungen/)).toBeInTheDocument()
  })

  it('shows the link if the browser cannot copy it', async () => {
    const { user } = await openWithEva({ inviteLink })
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('forbidden'))
    await user.click(screen.getByRole('button', { name: 'Link kopieren für Eva Lang' }))
    expect(await screen.findByLabelText('Einladungslink')).toHaveValue(inviteLink)
  })

  it('shows a placeholder while it is loading', async () => {
    openSettings('/settings/profileAccount')
    answer(AccountsQuery, () => new Promise(() => {}))
    expect(await screen.findByRole('status', { name: 'Accounts werden geladen' })).toBeVisible()
  })

  // spec: ACCOUNTS-22
  it.each([
    ['that is refused', () => refuse(AccountsQuery, { code: 500 })],
    ['without a connection', () => disconnect(AccountsQuery)],
  ])('%s shows a failure with the support address and a retry', async (_how, fail) => {
    const { user } = openSettings('/settings/profileAccount')
    fail()
    const notice = await screen.findByRole('alert')
    expect(notice).toHaveTextContent('Die Accounts konnten leider nicht geladen werden.')
    expect(notice).toHaveTextContent('hilfe@aushang.example')
    await settled()
    answer(AccountsQuery, listOf([ownAccount()]))
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await screen.findByRole('table')).toBeInTheDocument()
  })
})

describe('adding an account', () => {
  async function openDialog(accounts?: AnAccount[]) {
    const shown = await open(accounts)
    await shown.user.click(screen.getByRole('button', { name: 'Account hinzufügen' }))
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Wen möchtest du hinzufügen?' }),
    )
    const put = (label: string, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } })
    const send = () => fireEvent.click(dialog.getByRole('button', { name: 'Hinzufügen' }))
    const fill = (email = 'eva@uni.de') => {
      put('Name', ' Eva Lang ')
      put('E-Mail-Adresse', email)
      fireEvent.click(dialog.getByRole('radio', { name: 'Account-Nutzer' }))
    }
    const fillAndSend = () => {
      fill()
      send()
    }
    return { ...shown, dialog, put, send, fill, fillAndSend }
  }

  // spec: ACCOUNTS-03, ACCOUNTS-07, ACCOUNTS-08, ACCOUNTS-11
  it('requires a name, an address and a role', async () => {
    const { dialog, send } = await openDialog()
    send()
    expect(await dialog.findByText('Bitte gib einen Namen ein')).toBeVisible()
    expect(dialog.getByText('Bitte gib eine E-Mail-Adresse ein')).toBeVisible()
    expect(dialog.getByText('Bitte gib einen Account-Typ an')).toBeVisible()
    expect(dialog.getByLabelText('Name')).toHaveFocus()
  })

  // spec: ACCOUNTS-09
  it('requires a valid address', async () => {
    const { dialog, fill, user } = await openDialog()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fill('eva@')
    await act(() => vi.advanceTimersByTimeAsync(500))
    vi.useRealTimers()
    await user.click(dialog.getByRole('button', { name: 'Hinzufügen' }))
    expect(await dialog.findByText('Keine valide E-Mail-Adresse')).toBeVisible()
    expect(dialog.getByLabelText('E-Mail-Adresse')).toHaveFocus()
    expect(checked).toEqual([])
  })

  // spec: ACCOUNTS-06, ACCOUNTS-10
  it('checks half a second after typing whether the address is free: taken', async () => {
    taken = ['eva@uni.de']
    const { dialog, put, send } = await openDialog()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    put('E-Mail-Adresse', 'eva@uni.d')
    await vi.advanceTimersByTimeAsync(400)
    put('E-Mail-Adresse', 'eva@uni.de')
    await vi.advanceTimersByTimeAsync(499)
    expect(checked).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await soon(() => expect(dialog.getByText('E-Mail bereits vergeben')).toBeVisible())
    expect(checked).toEqual([{ email: 'eva@uni.de' }])
    put('Name', 'Eva Lang')
    fireEvent.click(dialog.getByRole('radio', { name: 'Account-Nutzer' }))
    send()
    expect(dialog.getByLabelText('E-Mail-Adresse')).toHaveFocus()
  })

  it('reports immediately that an address cannot have an account', async () => {
    refuse(CheckEmailQuery, { code: 400, reason: 'RECRUITING_DOMAIN', field: 'email' })
    const { dialog, put } = await openDialog()
    put('E-Mail-Adresse', 'eva@recruiting.example')
    expect(await dialog.findByText(/meldet man sich auf der Recruiting-Seite an/)).toBeVisible()
    expect(dialog.getByLabelText('E-Mail-Adresse')).toBeInvalid()
  })

  // spec: ACCOUNTS-06
  it('shows that it is checking, and that the address is free', async () => {
    const { held, release } = hold()
    answer(CheckEmailQuery, () => held.then(() => ({ checkEmail: true })))
    const { dialog, put } = await openDialog()
    put('E-Mail-Adresse', 'eva@uni.de')
    expect(await dialog.findByText('Wird geprüft …')).toBeVisible()
    release()
    expect(await dialog.findByText('Für diese Adresse gibt es noch keinen Account.')).toBeVisible()
  })

  // spec: ACCOUNTS-12, ACCOUNTS-14
  it('offers three roles with explanations, and never the internal role', async () => {
    const { dialog } = await openDialog()
    const roles = dialog.getAllByRole('radio')
    expect(roles.map((role) => (role as HTMLInputElement).value)).toEqual([
      'USER',
      'DRAFT',
      'ADMIN',
    ])
    for (const role of roles) expect(role).toHaveAccessibleDescription(/\w+ .*\./)
    expect(
      dialog.getByRole('radio', { name: 'Account-Administrator' }),
    ).toHaveAccessibleDescription(/verwaltet die Accounts/)
  })

  // spec: ACCOUNTS-17
  it('confirms the email and shows the account without reloading the list', async () => {
    const { fillAndSend } = await openDialog()
    answer(AccountsQuery, () => {
      throw new Error('The list was requested again.')
    })
    const sent = answer(AddAccountMutation, ({ email }) => ({ addAccount: eva({ email }) }))
    fillAndSend()
    expect(await screen.findByText('Account wurde erfolgreich erstellt')).toBeInTheDocument()
    expect(screen.getByText('Wir haben eine E-Mail an eva@uni.de geschickt.')).toBeInTheDocument()
    expect(sent).toEqual([{ email: 'eva@uni.de', name: 'Eva Lang', role: 'USER' }])
    await closed()
    expect(rows()).toHaveLength(2)
    expect(rowOf(/Eva Lang/).getByText('eva@uni.de')).toBeVisible()
  })

  // spec: ACCOUNTS-16
  it('shows a failure with the support address, and keeps the input', async () => {
    const { dialog, fillAndSend } = await openDialog()
    refuse(AddAccountMutation, { code: 500, reason: 'INTERNAL' })
    fillAndSend()
    const notice = await dialog.findByRole('alert')
    expect(notice).toHaveTextContent('Account konnte nicht erstellt werden')
    expect(notice).toHaveTextContent('hilfe@aushang.example')
    expect(dialog.getByLabelText('Name')).toHaveValue(' Eva Lang ')
  })

  // spec: ACCOUNTS-10
  it('shows the reason at the field if the server refuses it', async () => {
    const { dialog, fillAndSend } = await openDialog()
    refuse(AddAccountMutation, { code: 409, reason: 'EMAIL_TAKEN', field: 'email' })
    fillAndSend()
    await waitFor(() => expect(dialog.getByLabelText('E-Mail-Adresse')).toHaveFocus())
    expect(dialog.getByLabelText('E-Mail-Adresse')).toHaveAccessibleDescription(
      /E-Mail bereits vergeben/,
    )
    const notice = dialog.getByRole('alert')
    expect(notice).toHaveTextContent('Account konnte nicht erstellt werden')
    expect(notice).toHaveTextContent('Schau dir die markierten Angaben noch einmal an.')
    expect(notice).not.toHaveTextContent('hilfe@aushang.example')
  })

  it('shows a temporary refusal without the support address', async () => {
    const { dialog, fillAndSend } = await openDialog()
    refuse(AddAccountMutation, { code: 429, reason: 'TOO_MANY_INVITATIONS' })
    fillAndSend()
    const notice = await dialog.findByRole('alert')
    expect(notice).toHaveTextContent(/viele Einladungen verschickt. Versuch es später wieder./)
    expect(notice).not.toHaveTextContent('hilfe@aushang.example')
  })

  it('has no accessibility violations, and Escape returns to the button', async () => {
    const { user } = await openDialog()
    expect(await axe()).toEqual([])
    await user.keyboard('{Escape}')
    await closed()
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Account hinzufügen' })).toHaveFocus(),
    )
  })
})

describe('changing a role', () => {
  /** Opens the dialog for Eva's role, in which others can be chosen. */
  async function openRole() {
    const shown = await openWithEva({ role: 'USER' })
    const dialog = await choose(shown, 'Eva Lang', 'Rolle ändern')
    const { user } = shown
    return {
      user,
      dialog,
      select: (name: string) => user.click(dialog.getByRole('radio', { name })),
      save: () => user.click(dialog.getByRole('button', { name: 'Speichern' })),
    }
  }

  // spec: ACCOUNTS-03, ACCOUNTS-04, ACCOUNTS-12, ACCOUNTS-19
  it('changes nothing else, and is shown immediately', async () => {
    const sent = answer(UpdateAccountRoleMutation, ({ role }) => ({
      updateAccountRole: eva({ role }),
    }))
    const { dialog, select, save } = await openRole()
    expect(dialog.getByLabelText('Name')).toBeDisabled()
    expect(dialog.getByLabelText('E-Mail-Adresse')).toBeDisabled()
    expect(dialog.getByRole('radio', { name: 'Account-Nutzer' })).toBeChecked()
    expect(dialog.queryByRole('radio', { name: 'Intern' })).toBeNull()
    await select('Eingeschränkter Content Creator')
    await save()
    expect(await screen.findByText('Account wurde erfolgreich aktualisiert')).toBeInTheDocument()
    expect(sent).toEqual([{ id: 'eva', role: 'DRAFT' }])
    await closed()
    expect(rowOf(/Eva Lang/).getByText('Eingeschränkter Content Creator')).toBeVisible()
  })

  // spec: ACCOUNTS-10
  it("does not check whether the account's own address is free", async () => {
    taken = ['eva@uni.de']
    answer(UpdateAccountRoleMutation, { updateAccountRole: eva() })
    const { select, save } = await openRole()
    await select('Account-Administrator')
    await save()
    await closed()
    expect(checked).toEqual([])
  })

  it('shows that an account has no name', async () => {
    const shown = await openWithEva({ name: null })
    const dialog = await choose(shown, 'eva@uni.de', 'Rolle ändern')
    expect(dialog.getByLabelText('Name')).toHaveValue('Nicht angegeben')
  })

  it('reports that somebody else has deleted the account, and stays open', async () => {
    refuse(UpdateAccountRoleMutation, { code: 404, reason: 'NOT_FOUND' })
    const { user, dialog, select, save } = await openRole()
    await select('Account-Administrator')
    answer(AccountsQuery, listOf([ownAccount()]))
    await save()
    await waitFor(() =>
      expect(screen.queryByRole('rowheader', { name: /Eva Lang/, hidden: true })).toBeNull(),
    )
    expect(dialog.getByRole('alert')).toHaveTextContent('Diesen Account gibt es nicht mehr.')
    await user.keyboard('{Escape}')
    await closed()
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Profil-Accounts' })).toHaveFocus(),
    )
  })

  // spec: ACCOUNTS-05
  it('sends a request only if the role has changed', async () => {
    const sent = answer(UpdateAccountRoleMutation, { updateAccountRole: eva() })
    const { save } = await openRole()
    await save()
    await closed()
    expect(sent).toEqual([])
  })

  // spec: ACCOUNTS-18, ACCOUNTS-23
  it.each([
    ['LAST_ADMIN', 409, /letzte Account-Administrator/],
    ['INTERNAL', 500, /hilfe@aushang\.example/],
  ])('shows the reason if it is refused (%s)', async (reason, code, why) => {
    refuse(UpdateAccountRoleMutation, { code, reason })
    const { dialog, select, save } = await openRole()
    await select('Account-Administrator')
    await save()
    const notice = await dialog.findByRole('alert')
    expect(notice).toHaveTextContent('Account konnte nicht aktualisiert werden')
    expect(notice).toHaveTextContent(why)
  })
})

describe('deleting', () => {
  /** Opens the dialog that deletes Eva's account. */
  async function openDeletion() {
    const shown = await openWithEva()
    const dialog = await choose(shown, 'Eva Lang', 'Löschen')
    const press = (name: string) => shown.user.click(dialog.getByRole('button', { name }))
    return { dialog, press }
  }

  // spec: ACCOUNTS-21
  it('names the account and the consequences, and removes the row', async () => {
    const sent = answer(DeleteAccountMutation, { deleteAccount: true })
    const { dialog, press } = await openDeletion()
    expect(dialog.getByText('Eva Lang (eva@uni.de)')).toBeVisible()
    expect(dialog.getByText(/nicht rückgängig/)).toBeVisible()
    answer(AccountsQuery, () => {
      throw new Error('The list was requested again.')
    })
    await press('Löschen')
    expect(await screen.findByText('Account erfolgreich gelöscht')).toBeInTheDocument()
    expect(sent).toEqual([{ id: 'eva' }])
    await closed()
    expect(rows()).toHaveLength(1)
  })

  it('does nothing on Abbrechen', async () => {
    const { press } = await openDeletion()
    await press('Abbrechen')
    await closed()
    expect(rows()).toHaveLength(2)
  })

  // spec: ACCOUNTS-20, ACCOUNTS-23
  it.each([
    ['LAST_ADMIN', 409, /letzte Account-Administrator/],
    ['INTERNAL', 500, /hilfe@aushang\.example/],
  ])('shows the reason if it is refused (%s)', async (reason, code, why) => {
    refuse(DeleteAccountMutation, { code, reason })
    const { dialog, press } = await openDeletion()
    await press('Löschen')
    const notice = await dialog.findByRole('alert')
    expect(notice).toHaveTextContent('Account konnte nicht gelöscht werden')
    expect(notice).toHaveTextContent(why)
    expect(rows().length).toBe(2)
  })

  it('succeeds if somebody else has already deleted the account', async () => {
    refuse(DeleteAccountMutation, { code: 404, reason: 'NOT_FOUND' })
    const { press } = await openDeletion()
    answer(AccountsQuery, listOf([ownAccount()]))
    await press('Löschen')
    expect(await screen.findByText('Account erfolgreich gelöscht')).toBeInTheDocument()
    await waitFor(() => expect(rows()).toHaveLength(1))
  })
})

describe('a deputy', () => {
  const time = { __typename: 'Deputy' as const, from: '2026-11-23T23:00:00.000Z' }
  const deputy = { ...time, until: '2026-12-12T23:00:00.000Z' }
  const drafting = (change: Partial<AnAccount> = {}) => openWithEva({ role: 'DRAFT', ...change })

  beforeEach(() => {
    vi.setSystemTime('2026-11-24T09:00:00.000Z')
    afterTest(() => vi.useRealTimers())
  })

  it('is named for days, of which the last one counts', async () => {
    const saved = eva({ role: 'DRAFT', deputy })
    const requests = answer(SetDeputyMutation, { setDeputy: saved })
    const shown = await drafting()
    const dialog = await choose(shown, 'Eva Lang', 'Als Vertretung eintragen')
    expect(dialog.getByLabelText('Erster Tag')).toHaveValue('2026-11-24')
    expect(dialog.getByLabelText('Letzter Tag')).toHaveValue('2026-12-07')
    expect(await axe()).toEqual([])
    fireEvent.change(dialog.getByLabelText('Letzter Tag'), { target: { value: '2026-12-12' } })
    await shown.user.click(dialog.getByRole('button', { name: 'Eintragen' }))
    await closed()
    expect(requests).toEqual([{ id: 'eva', from: deputy.from, until: deputy.until }])
    expect(await screen.findByText('Vertretung eingetragen')).toBeInTheDocument()
    expect(rowOf(/Eva Lang/).getByText('Vertretung bis 12.12.2026')).toBeVisible()
  })

  it.each([
    ['2026-11-24', '2026-11-23', 'Dieser Tag ist schon vorbei.'],
    ['2026-11-26', '2026-11-25', 'Der letzte Tag liegt vor dem ersten.'],
    ['2026-11-24', '2027-11-25', 'Höchstens 365 Tage im Voraus.'],
    ['2026-11-24', '', 'Wähl einen Tag.'],
  ])('is refused from %s to %s', async (from, until, words) => {
    const requests = answer(SetDeputyMutation, { setDeputy: eva() })
    const shown = await drafting()
    const dialog = await choose(shown, 'Eva Lang', 'Als Vertretung eintragen')
    fireEvent.change(dialog.getByLabelText('Erster Tag'), { target: { value: from } })
    fireEvent.change(dialog.getByLabelText('Letzter Tag'), { target: { value: until } })
    await shown.user.click(dialog.getByRole('button', { name: 'Eintragen' }))
    expect(await dialog.findByText(words)).toBeVisible()
    expect(requests).toEqual([])
  })

  it('keeps the days if the server refuses or cannot be reached', async () => {
    refuse(SetDeputyMutation, { code: 409, reason: 'DEPUTY_NOT_NEEDED' })
    const shown = await drafting()
    const dialog = await choose(shown, 'Eva Lang', 'Als Vertretung eintragen')
    fireEvent.change(dialog.getByLabelText('Letzter Tag'), { target: { value: '2027-11-24' } })
    await shown.user.click(dialog.getByRole('button', { name: 'Eintragen' }))
    expect(await dialog.findByText('Dieser Account darf schon Posts freigeben.')).toBeVisible()
    expect(dialog.getByLabelText('Letzter Tag')).toHaveValue('2027-11-24')
  })

  it('is shown with its days, and ends when asked', async () => {
    const requests = answer(EndDeputyMutation, { endDeputy: eva({ role: 'DRAFT' }) })
    const shown = await drafting({ deputy: { ...deputy, from: '2026-11-30T23:00:00.000Z' } })
    const note = 'Vertretung vom 01.12.2026 bis 12.12.2026'
    expect(rowOf(/Eva Lang/).getByText(note)).toBeVisible()
    await shown.user.click(screen.getByRole('button', { name: 'Menü von Eva Lang' }))
    expect(await screen.findByRole('menuitem', { name: 'Vertretung ändern' })).toBeVisible()
    await shown.user.click(screen.getByRole('menuitem', { name: 'Vertretung beenden' }))
    expect(await screen.findByText('Vertretung beendet')).toBeInTheDocument()
    expect(requests).toEqual([{ id: 'eva' }])
    expect(screen.queryByText(note)).toBeNull()
  })

  it.each(['USER', 'ADMIN'] as const)('is not needed for %s', async (role) => {
    const shown = await openWithEva({ role })
    await shown.user.click(screen.getByRole('button', { name: 'Menü von Eva Lang' }))
    await screen.findByRole('menuitem', { name: 'Rolle ändern' })
    expect(screen.queryByRole('menuitem', { name: 'Als Vertretung eintragen' })).toBeNull()
  })
})
