// The link that signs in a new account, and what all invitation links have in common.
import { axe } from '@test/axe'
import {
  aMailedLink,
  announces,
  EVA,
  fresh,
  heading,
  held,
  home,
  invitation,
  press,
  requestNames,
  requests,
  session,
} from '@test/links'
import { openAt, openLink } from '@test/render'
import { answer, disconnect, refuse } from '@test/server'
import { signIn } from '@test/session'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { linkToken } from '@/features/session/links/linkToken'
import { InvitationQuery, TokenLoginMutation } from '@/features/session/links/queries'
import { isSignedIn, useSession } from '@/features/session/store'

beforeEach(aMailedLink)

describe.each(['/set/geheim', '/register?token=geheim'])('%s', (address) => {
  it('shows that the link has expired', async () => {
    refuse(InvitationQuery, { code: 400, reason: 'LINK_ENDED' })
    openLink(address)
    await announces('Dieser Link gilt nicht mehr')
    expect(screen.getByRole('link', { name: 'Zur Anmeldung' })).toHaveAttribute('href', '/login')
    expect(await axe()).toEqual([])
  })

  it('offers a retry if the server could not be reached', async () => {
    disconnect(InvitationQuery)
    const { user } = openLink(address)
    await heading('Der Link ließ sich nicht öffnen')
    expect(screen.getByText(/nicht erreichbar/)).toBeVisible()
    answer(InvitationQuery, invitation())
    await press(user, 'Erneut versuchen')
    await waitFor(() => expect(screen.queryByText(/nicht erreichbar/)).toBeNull())
    expect(screen.queryByRole('heading', { name: /Link/ })).toBeNull()
  })

  it('shows that the link is incomplete if the token is missing', async () => {
    openAt(new URL(address, location.origin).pathname.replace('/geheim', ''))
    await announces('Der Link ist unvollständig')
    expect(requestNames()).not.toContain('invitation')
    expect(await axe()).toEqual([])
  })

  it('asks users who are signed in with another account, and lets them stay', async () => {
    signIn()
    const { user, router } = openLink(address)
    await announces('Du bist als m.brandt@uni-beispiel.de angemeldet')
    expect(screen.getByText(new RegExp(`${EVA} von Fachschaft Informatik`))).toBeVisible()
    expect(requestNames()).toEqual(['invitation'])
    await user.click(screen.getByRole('link', { name: 'Beim bisherigen Account bleiben' }))
    await home()
    expect(router.state.location.pathname).toBe('/')
    expect(useSession.getState().accountId).toBe('account-1')
    expect(requestNames()).toEqual(['invitation'])
  })
})

describe('/register?token=', () => {
  // spec: AUTH-10
  it('exchanges the token for a session and redirects to the home page', async () => {
    const { router } = openLink('/register?token=geheim')
    expect(location.pathname + location.search).toBe('/register')
    await home()
    expect(router.state.location.pathname).toBe('/')
    expect(requests).toHaveBeenCalledWith('tokenLogin', { token: 'geheim' }, null)
    const { token, accountId, userData } = useSession.getState()
    expect({ token, accountId, email: userData?.email }).toEqual({
      token: fresh.token,
      accountId: 'account-2',
      email: EVA,
    })
    expect(linkToken('register')).toBeNull()
  })

  // spec: AUTH-10
  it('replaces the session after confirmation, and informs the server', async () => {
    signIn()
    const { token } = useSession.getState()
    localStorage.setItem('aushang-kept.draft.account-1.profile-1.tab', 'x')
    const { user } = openLink('/register?token=geheim')
    await press(user, 'Mit dem Link weitermachen')
    await home()
    expect(useSession.getState().accountId).toBe('account-2')
    await waitFor(() => expect(requests).toHaveBeenCalledWith('logout', {}, `Bearer ${token}`))
    expect(localStorage.getItem('aushang-kept.draft.account-1.profile-1.tab')).toBe('x')
  })

  it('keeps the session of users who leave before the response', async () => {
    const late = held({ tokenLogin: session() })
    answer(TokenLoginMutation, late.data)
    const { router } = openLink('/register?token=geheim')
    await screen.findByRole('status', { name: 'Du wirst angemeldet' })
    await router.navigate('/confirm')
    await heading('Deine Adresse konnte nicht bestätigt werden')
    await late.arrive()
    expect(isSignedIn()).toBe(false)
    expect(router.state.location.pathname).toBe('/confirm')
  })

  it('does not ask users who are signed in with the account of the link', async () => {
    signIn()
    answer(InvitationQuery, invitation({ email: 'M.Brandt@uni-beispiel.de' }))
    openLink('/register?token=geheim')
    await home()
    expect(useSession.getState().accountId).toBe('account-2')
  })

  it('shows that the link has expired if it expires in between', async () => {
    refuse(TokenLoginMutation, { code: 400, reason: 'LINK_ENDED' })
    openLink('/register?token=geheim')
    await announces('Dieser Link gilt nicht mehr')
    expect(isSignedIn()).toBe(false)
  })
})
