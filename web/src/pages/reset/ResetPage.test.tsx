// Resets a forgotten password: requests the email and opens its link.
import { axe } from '@test/axe'
import {
  aMailedLink,
  announces,
  EVA,
  fresh,
  GOOD_PASSWORD,
  heading,
  held,
  home,
  press,
  requestNames,
  requests,
  resetLink,
  typePassword,
} from '@test/links'
import { openAt, openLink } from '@test/render'
import { answer, disconnect, refuse } from '@test/server'
import { signIn } from '@test/session'
import { config } from '@test/world'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ConfigQuery } from '@/features/session/config'
import { linkToken } from '@/features/session/links/linkToken'
import {
  RequestPasswordResetMutation,
  ResetLinkQuery,
  ResetWithTokenMutation,
} from '@/features/session/reset/queries'
import { useSession } from '@/features/session/store'

beforeEach(aMailedLink)

describe('/reset', () => {
  const email = () => screen.findByLabelText('E-Mail-Adresse')
  async function request(address = EVA) {
    const opened = openAt('/reset')
    const field = await email()
    if (address) await opened.user.type(field, address)
    await press(opened.user, 'Link anfordern')
    return opened
  }

  // spec: AUTH-13, AUTH-17
  it('requests an email and redirects to the sign-in page, which says where to look', async () => {
    const { router } = await request(` ${EVA} `)
    expect(await screen.findByText('Schau in dein Postfach')).toBeVisible()
    expect(router.state.location.pathname).toBe('/login')
    expect(requests).toHaveBeenCalledExactlyOnceWith('request', { email: EVA }, null)
    expect(await axe()).toEqual([])
  })

  it('does not redirect users who have left while the email was requested', async () => {
    const late = held({ requestPasswordReset: true })
    answer(RequestPasswordResetMutation, late.data)
    const { router } = await request()
    await router.navigate('/set')
    await heading('Der Link ist unvollständig')
    const went = vi.spyOn(router, 'navigate')
    await late.arrive()
    expect(went).not.toHaveBeenCalled()
  })

  it('is prefilled with the address typed on the sign-in page', async () => {
    const { user } = openAt('/login')
    await user.type(await email(), EVA)
    await user.click(screen.getByRole('link', { name: 'Passwort vergessen?' }))
    await heading('Passwort vergessen?')
    expect(await email()).toHaveValue(EVA)
  })

  // spec: AUTH-15, AUTH-16
  it.each([
    ['', 'Bitte gib deine E-Mail-Adresse ein'],
    ['   ', 'Bitte gib deine E-Mail-Adresse ein'],
    ['eva@uni', 'Keine valide E-Mail-Adresse'],
  ])('does not send %j: %s', async (typed, message) => {
    await request(typed)
    expect(await email()).toHaveAccessibleDescription(message)
    expect(await email()).toHaveFocus()
    expect(requests).not.toHaveBeenCalled()
    expect(await axe()).toEqual([])
  })

  // spec: AUTH-16
  it("shows the server's error if it does not accept an address", async () => {
    const refusal = { code: 400, reason: 'NOT_AN_EMAIL', field: 'email' }
    refuse(RequestPasswordResetMutation, refusal)
    await request()
    expect(await screen.findByText('Keine valide E-Mail-Adresse')).toBeVisible()
    expect(await email()).toHaveFocus()
  })

  // spec: AUTH-18
  it('shows a failure and the support address, and keeps the input', async () => {
    refuse(RequestPasswordResetMutation, { code: 500 })
    const { router } = await request()
    const notice = within(await screen.findByRole('alert'))
    expect(notice.getByText('Passwort zurücksetzen fehlgeschlagen')).toBeVisible()
    expect(notice.getByRole('link', { name: config.supportEmail })).toHaveAttribute(
      'href',
      `mailto:${config.supportEmail}`,
    )
    expect(await email()).toHaveValue(EVA)
    expect(router.state.location.pathname).toBe('/reset')
    expect(await axe()).toEqual([])
  })

  // spec: AUTH-14
  it('redirects signed-in users to the settings', async () => {
    signIn()
    const { router } = openAt('/reset')
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings/account'))
  })
})

describe('/reset/:token', () => {
  async function openReset() {
    const opened = openLink('/reset/geheim')
    await heading('Neues Passwort festlegen')
    return opened
  }
  async function openAndSave() {
    const { user } = await openReset()
    await typePassword(user)
    await press(user, 'Passwort festlegen')
    return user
  }

  // spec: AUTH-12
  it('sets a new password and signs in', async () => {
    const { user, router } = await openReset()
    expect(location.pathname).toBe('/reset')
    expect(await axe()).toEqual([])
    await typePassword(user)
    await press(user, 'Passwort festlegen')
    await home()
    expect(router.state.location.pathname).toBe('/')
    expect(useSession.getState().token).toBe(fresh.token)
    expect(await screen.findByText('Dein neues Passwort gilt ab sofort')).toBeVisible()
    const variables = { token: 'geheim', newPassword: GOOD_PASSWORD }
    expect(requests).toHaveBeenCalledExactlyOnceWith('changePassword', variables, null)
    expect(linkToken('reset')).toBeNull()
    await waitFor(() => expect(useSession.getState().userData?.email).toBe(EVA))
  })

  it('shows the account that the link belongs to', async () => {
    await openReset()
    expect(screen.getByLabelText('E-Mail-Adresse')).toHaveValue(EVA)
    expect(screen.getByLabelText('E-Mail-Adresse')).toHaveAttribute('readonly')
  })

  // spec: AUTH-19
  it('shows that a link has expired before anything is typed', async () => {
    refuse(ResetLinkQuery, { code: 400, reason: 'LINK_ENDED' })
    const { user } = openLink('/reset/geheim')
    await announces('Passwort zurücksetzen fehlgeschlagen')
    expect(screen.getByText('Dein Link ist ungültig oder abgelaufen')).toBeVisible()
    await press(user, 'Neuen Link anfordern')
    await heading('Passwort vergessen?')
    expect(linkToken('reset')).toBeNull()
    expect(requests).not.toHaveBeenCalled()
  })

  it('retries if the server could not be reached', async () => {
    disconnect(ResetLinkQuery)
    const { user } = openLink('/reset/geheim')
    await announces('Der Link ließ sich nicht öffnen')
    expect(linkToken('reset')).toBe('geheim')
    answer(ResetLinkQuery, resetLink())
    await press(user, 'Erneut versuchen')
    await heading('Neues Passwort festlegen')
  })

  it('does not ask for confirmation if the link belongs to the signed-in account', async () => {
    signIn()
    answer(ResetLinkQuery, resetLink('M.Brandt@uni-beispiel.de'))
    await openReset()
  })

  it('can be submitted only once, however long the home page takes to load', async () => {
    const { user, router } = await openReset()
    await typePassword(user)
    const leave = vi.spyOn(router, 'navigate').mockResolvedValue()
    await press(user, 'Passwort festlegen')
    await waitFor(() => expect(leave).toHaveBeenCalled())
    await press(user, 'Passwort festlegen')
    expect(requestNames()).toEqual(['changePassword'])
    expect(screen.queryByText('Passwort zurücksetzen fehlgeschlagen')).toBeNull()
  })

  // spec: AUTH-12, AUTH-24, AUTH-29
  it('does not use the link until the password is valid', async () => {
    const { user } = await openReset()
    await press(user, 'Passwort festlegen')
    expect(screen.getByText('Bitte gib ein Passwort ein')).toBeVisible()
    await typePassword(user, GOOD_PASSWORD, `${GOOD_PASSWORD}!`)
    await press(user, 'Passwort festlegen')
    expect(screen.getByText('Passwörter stimmen nicht überein')).toBeVisible()
    expect(requests).not.toHaveBeenCalled()
    expect(await axe()).toEqual([])
  })

  it("shows the server's error at the field, and keeps the link", async () => {
    const refusal = { code: 400, reason: 'COMMON_PASSWORD', field: 'newPassword' }
    refuse(ResetWithTokenMutation, refusal)
    await openAndSave()
    expect(await screen.findByText(/benutzen sehr viele/)).toBeVisible()
    expect(screen.getByLabelText('Neues Passwort')).toHaveFocus()
    expect(linkToken('reset')).toBe('geheim')
  })

  // spec: AUTH-07, AUTH-19
  it.each([
    [false, 0],
    [true, 1],
  ])(
    'shows that the link has expired and offers another (development: %s)',
    async (development, raw) => {
      vi.stubEnv('DEV', false)
      answer(ConfigQuery, { config: { ...config, development } })
      refuse(ResetWithTokenMutation, { code: 400, reason: 'LINK_ENDED', message: 'link ended' })
      const user = await openAndSave()
      await announces('Passwort zurücksetzen fehlgeschlagen')
      expect(screen.getByText('Dein Link ist ungültig oder abgelaufen')).toBeVisible()
      expect(screen.queryAllByText('link ended')).toHaveLength(raw)
      expect(await axe()).toEqual([])
      await press(user, 'Neuen Link anfordern')
      await heading('Passwort vergessen?')
      expect(linkToken('reset')).toBeNull()
    },
  )

  it('does not blame the link if the server could not be reached', async () => {
    disconnect(ResetWithTokenMutation)
    await openAndSave()
    const notice = await screen.findByRole('alert')
    expect(notice).toHaveTextContent('Passwort zurücksetzen fehlgeschlagen')
    expect(notice).toHaveTextContent('nicht erreichbar')
    expect(screen.getByLabelText('Neues Passwort')).toHaveValue(GOOD_PASSWORD)
  })

  it('asks for confirmation if the user has signed in elsewhere in the meantime, and keeps the input', async () => {
    const { user } = await openReset()
    await typePassword(user)
    act(() => signIn())
    await announces('Du bist als m.brandt@uni-beispiel.de angemeldet')
    expect(screen.getByLabelText('Neues Passwort')).not.toBeVisible()
    await press(user, 'Mit dem Link weitermachen')
    expect(screen.getByLabelText('Neues Passwort')).toHaveValue(GOOD_PASSWORD)
    await press(user, 'Passwort festlegen')
    await home()
    expect(useSession.getState().accountId).toBe('account-2')
  })

  it('asks signed-in users before it changes the account', async () => {
    signIn()
    const { user, router } = openLink('/reset/geheim')
    await announces('Du bist als m.brandt@uni-beispiel.de angemeldet')
    expect(await axe()).toEqual([])
    await press(user, 'Mit dem Link weitermachen')
    await heading('Neues Passwort festlegen')
    await typePassword(user)
    await press(user, 'Passwort festlegen')
    await home()
    expect(router.state.location.pathname).toBe('/')
    expect(useSession.getState().accountId).toBe('account-2')
  })
})
