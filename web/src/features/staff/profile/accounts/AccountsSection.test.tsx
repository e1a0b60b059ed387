// The accounts of a profile, and the reset of their sign-in.
import { answer, disconnect, refuse } from '@test/server'
import { anAccount, listOf } from '@test/settings'
import { openPanel, showPanel, staffWorld } from '@test/staffProfile'
import { config } from '@test/world'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { AccountsQuery } from '@/features/accounts/queries'
import { ConfigQuery } from '@/features/session/config'
import { RegisterLinkQuery, ResetAccountPasswordMutation } from '../queries'

const link = 'https://aushang.example/register?token=abc'
const eva = (change: Parameters<typeof anAccount>[0] = {}) =>
  anAccount({ id: 'eva', name: 'Eva Lang', email: 'eva@uni.de', ...change })
const resetAnswer = () => ({ resetPassword: eva({ viewerCanSeeInviteLink: true }) })

const section = () => within(screen.getByRole('region', { name: 'Accounts' }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

async function open(account = eva()) {
  const shown = await openPanel({ accounts: [account] })
  await section().findByText('Eva Lang')
  return shown
}

async function reset({ user }: Awaited<ReturnType<typeof open>>) {
  await user.click(section().getByRole('button', { name: 'Anmeldung zurücksetzen: Eva Lang' }))
  const asked = await dialog('Anmeldung von Eva Lang zurücksetzen?')
  await user.click(asked.getByRole('button', { name: 'Zurücksetzen' }))
}

describe('the accounts', () => {
  it('are listed with address and role', async () => {
    await open()
    expect(section().getByText('eva@uni.de')).toBeVisible()
    expect(section().getByText('Redaktion')).toBeVisible()
    expect(section().queryByRole('button', { name: /Link anzeigen/ })).toBeNull()
  })

  it('can be none', async () => {
    await openPanel()
    expect(await screen.findByText('Dieses Profil hat keinen Account.')).toBeVisible()
  })

  it('show a placeholder while they are loading', async () => {
    staffWorld()
    answer(AccountsQuery, () => new Promise(() => {}))
    showPanel()
    expect(await screen.findByRole('status', { name: 'Accounts werden geladen' })).toBeVisible()
  })

  it('that could not be loaded can be loaded again', async () => {
    staffWorld()
    disconnect(AccountsQuery)
    const { user } = showPanel()
    await screen.findByText('Die Accounts konnten nicht geladen werden.')
    answer(AccountsQuery, listOf([eva()]))
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await screen.findByText('Eva Lang')).toBeVisible()
  })

  it('do not offer to reset the own sign-in', async () => {
    await open(eva({ id: 'account-1' }))
    expect(section().queryByRole('button', { name: /zurücksetzen/ })).toBeNull()
    expect(section().getByText(/änderst du in den Einstellungen/)).toBeVisible()
  })
})

describe('the reset', () => {
  // spec: ADMIN-22, ADMIN-23
  it('revokes the sign-in, and then shows the register link to copy', async () => {
    const shown = await open()
    const resets = answer(ResetAccountPasswordMutation, resetAnswer())
    const asked = answer(RegisterLinkQuery, { getRegisterLink: link })
    await reset(shown)
    const shownLink = await dialog('Link für Eva Lang')
    expect(await shownLink.findByLabelText('Link')).toHaveValue(link)
    await waitFor(() => expect(shownLink.getByRole('button', { name: 'Kopieren' })).toHaveFocus())
    expect(resets).toEqual([{ id: 'eva' }])
    expect(asked).toEqual([{ id: 'eva' }])
    await shown.user.click(shownLink.getByRole('button', { name: 'Kopieren' }))
    expect(await shownLink.findByText('Link kopiert')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(link)
  })

  it.each([
    [false, /^Passwort, verbundene Konten und Passkeys gelten dann nicht mehr/],
    [true, /^Verbundene Konten und Passkeys gelten dann nicht mehr/],
  ])('says what is revoked (only providers: %s)', async (onlyProviders, text) => {
    const shown = await open()
    answer(ConfigQuery, { config: { ...config, onlyProviders } })
    await shown.user.click(
      section().getByRole('button', { name: 'Anmeldung zurücksetzen: Eva Lang' }),
    )
    expect(
      await (await dialog('Anmeldung von Eva Lang zurücksetzen?')).findByText(text),
    ).toBeVisible()
  })

  // spec: ADMIN-24
  it('lets the link be shown again later', async () => {
    const shown = await open()
    answer(ResetAccountPasswordMutation, resetAnswer())
    answer(RegisterLinkQuery, { getRegisterLink: link })
    await reset(shown)
    await (await dialog('Link für Eva Lang')).findByLabelText('Link')
    await shown.user.click(screen.getByRole('button', { name: 'Schließen' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(section().getByText('Kann sich noch nicht anmelden')).toBeVisible()
    const again = answer(RegisterLinkQuery, { getRegisterLink: `${link}d` })
    await shown.user.click(section().getByRole('button', { name: 'Link anzeigen: Eva Lang' }))
    expect(await (await dialog('Link für Eva Lang')).findByLabelText('Link')).toHaveValue(
      `${link}d`,
    )
    expect(again).toHaveLength(1)
  })

  // spec: ADMIN-37
  it("shows the server's message when it fails", async () => {
    const shown = await open()
    refuse(ResetAccountPasswordMutation, { code: 403, reason: 'OWN_ACCOUNT', message: 'your own' })
    await reset(shown)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Bei deinem eigenen Account geht das nicht.')
    expect(alert).toHaveTextContent('your own')
  })

  it('loads the link again if that failed', async () => {
    const shown = await open()
    answer(ResetAccountPasswordMutation, resetAnswer())
    disconnect(RegisterLinkQuery)
    await reset(shown)
    const shownLink = await dialog('Link für Eva Lang')
    await shownLink.findByText('Der Link konnte nicht geladen werden.')
    answer(RegisterLinkQuery, { getRegisterLink: link })
    await shown.user.click(shownLink.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await shownLink.findByLabelText('Link')).toHaveValue(link)
  })

  it('says that the account has a password by now, and loads the list again', async () => {
    const shown = await open(eva({ viewerCanSeeInviteLink: true }))
    refuse(RegisterLinkQuery, { code: 409, reason: 'PASSWORD_SET' })
    answer(AccountsQuery, listOf([eva()]))
    await shown.user.click(section().getByRole('button', { name: 'Link anzeigen: Eva Lang' }))
    const shownLink = await dialog('Link für Eva Lang')
    expect(await shownLink.findByText('Diese Person kann sich inzwischen anmelden.')).toBeVisible()
    await waitFor(() => expect(section().queryByText('Kann sich noch nicht anmelden')).toBeNull())
  })

  it('closes if the proof for the link is cancelled', async () => {
    const shown = await open(eva({ viewerCanSeeInviteLink: true }))
    refuse(RegisterLinkQuery, { code: 403, reason: 'STRONG_PROOF_REQUIRED' })
    await shown.user.click(section().getByRole('button', { name: 'Link anzeigen: Eva Lang' }))
    const proof = await dialog('Bist du es wirklich?')
    await shown.user.click(proof.getByRole('button', { name: 'Abbrechen' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('marks the link if the browser cannot copy it', async () => {
    const shown = await open(eva({ viewerCanSeeInviteLink: true }))
    answer(RegisterLinkQuery, { getRegisterLink: link })
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('forbidden'))
    await shown.user.click(section().getByRole('button', { name: 'Link anzeigen: Eva Lang' }))
    await shown.user.click(await screen.findByRole('button', { name: 'Kopieren' }))
    expect(await screen.findByText(/lässt hier kein Kopieren zu/)).toBeVisible()
    expect(screen.getByLabelText('Link')).toHaveFocus()
  })
})
