// The accounts of a profile, as the person who manages them sees them.
import {
  choose,
  closed,
  eva,
  type Opened,
  openAccounts,
  openWithEva,
  rowOf,
  rows,
} from '@test/accounts'
import { answer, disconnect, refuse } from '@test/server'
import { anAccount, listOf, openSettings, ownAccount, settled } from '@test/settings'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  AccountsQuery,
  CheckEmailQuery,
  DeleteAccountMutation,
  ResendInvitationMutation,
  ShowInviteLinkMutation,
  UpdateAccountRoleMutation,
} from './queries'

const inviteLink = 'https://aushang.example/register?token=abc'
const invited = { registered: false, viewerCanSeeInviteLink: true }

describe('the list', () => {
  // spec: ACCOUNTS-02, ACCOUNTS-15
  it.each([
    ['SUPERADMIN', 'Intern'],
    ['ADMIN', 'Account-Administrator'],
    ['DRAFT', 'Eingeschränkter Content Creator'],
    ['USER', 'Redaktion'],
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
    const { user } = await openAccounts([ownAccount(), anAccount()])
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
    await openAccounts([ownAccount(), anAccount(intern)])
    const support = rowOf(/Support/)
    expect(support.getByText('Dieser Account gehört dem Support.')).toBeVisible()
    expect(support.queryByRole('button')).toBeNull()
  })

  // spec: ROLES-21
  it('copies the link of an open invitation', async () => {
    const { user } = await openWithEva(invited)
    expect(rowOf(/Eva Lang/).getByText('Einladung noch offen')).toBeVisible()
    const requests = answer(ShowInviteLinkMutation, { showInviteLink: inviteLink })
    await user.click(screen.getByRole('button', { name: 'Link kopieren für Eva Lang' }))
    expect(await screen.findByText('Einladungslink kopiert')).toBeInTheDocument()
    expect(requests).toEqual([{ id: 'eva' }])
    expect(await navigator.clipboard.readText()).toBe(inviteLink)
  })

  it('shows the permitted actions on other accounts', async () => {
    const { user } = await openWithEva()
    await user.click(screen.getByRole('button', { name: 'Menü von Eva Lang' }))
    const entries = await screen.findAllByRole('menuitem')
    expect(entries.map((entry) => entry.textContent)).toEqual([
      'Rolle ändern',
      'Überall abmelden',
      'Löschen',
    ])
  })

  const resend = async ({ user }: Opened) => {
    await user.click(screen.getByRole('button', { name: 'Menü von Eva Lang' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Einladung erneut senden' }))
  }

  it('sends an invitation again to a person who has not registered', async () => {
    const requests = answer(ResendInvitationMutation, { resendInvitation: eva(invited) })
    await resend(await openWithEva(invited))
    expect(await screen.findByText('Einladung erneut gesendet')).toBeInTheDocument()
    expect(requests).toEqual([{ id: 'eva' }])
  })

  it('shows an error when an invitation could not be sent again', async () => {
    refuse(ResendInvitationMutation, { code: 429, reason: 'TOO_MANY_INVITATIONS' })
    await resend(await openWithEva(invited))
    expect(await screen.findByText(/Gerade wurden schon viele Einladungen/)).toBeInTheDocument()
  })

  it('has the mail sent again to a colleague whose password was revoked, and shows no link', async () => {
    const revoked = { canSignIn: false }
    const requests = answer(ResendInvitationMutation, { resendInvitation: eva(revoked) })
    const opened = await openWithEva(revoked)
    expect(rowOf(/Eva Lang/).getByText('Muss die Anmeldung neu einrichten')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Link kopieren für Eva Lang' })).toBeNull()
    await resend(opened)
    expect(requests).toEqual([{ id: 'eva' }])
  })

  it('shows the link if the browser cannot copy it', async () => {
    const { user } = await openWithEva(invited)
    answer(ShowInviteLinkMutation, { showInviteLink: inviteLink })
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('forbidden'))
    await user.click(screen.getByRole('button', { name: 'Link kopieren für Eva Lang' }))
    expect(await screen.findByLabelText('Einladungslink')).toHaveValue(inviteLink)
  })

  it('shows no error when the proof for the link is cancelled', async () => {
    const { user } = await openWithEva(invited)
    refuse(ShowInviteLinkMutation, { code: 403, reason: 'STRONG_PROOF_REQUIRED' })
    await user.click(screen.getByRole('button', { name: 'Link kopieren für Eva Lang' }))
    const proof = within(await screen.findByRole('dialog', { name: 'Bist du es wirklich?' }))
    await user.click(proof.getByRole('button', { name: 'Abbrechen' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText('Der Einladungslink konnte nicht geladen werden')).toBeNull()
  })

  it('shows an error when the link of an invitation cannot be loaded', async () => {
    const { user } = await openWithEva(invited)
    refuse(ShowInviteLinkMutation, { code: 409, reason: 'PASSWORD_SET' })
    await user.click(screen.getByRole('button', { name: 'Link kopieren für Eva Lang' }))
    expect(await screen.findByText('Der Einladungslink konnte nicht geladen werden')).toBeVisible()
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
    expect(dialog.getByRole('radio', { name: 'Redaktion' })).toBeChecked()
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
    const checked = answer(CheckEmailQuery, { checkEmail: false })
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
