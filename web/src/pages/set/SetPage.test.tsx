// Sets the first password after opening an invitation link.
import { axe } from '@test/axe'
import {
  agree,
  aMailedLink,
  announces,
  EVA,
  fresh,
  GOOD_PASSWORD,
  heading,
  home,
  invitation,
  press,
  requestNames,
  requests,
  session,
  typePassword,
} from '@test/links'
import { openLink } from '@test/render'
import { answer, refuse, server } from '@test/server'
import { anAnswer, aToken } from '@test/session'
import { config } from '@test/world'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { linkToken } from '@/features/session/links/linkToken'
import { InvitationQuery, TokenLoginMutation } from '@/features/session/links/queries'
import { RegisterMutation } from '@/features/session/setup/queries'
import { isSignedIn, useSession } from '@/features/session/store'

beforeEach(aMailedLink)

describe('/set/:token', () => {
  const save = () => screen.findByRole('button', { name: 'Registrieren' })

  async function openSet(change?: object) {
    if (change) answer(InvitationQuery, invitation(change))
    const opened = openLink('/set/geheim')
    await heading('Willkommen bei Aushang')
    return opened
  }

  /** Sets a password without consents. */
  async function register() {
    const opened = await openSet({ consentsNeeded: false })
    await typePassword(opened.user)
    await opened.user.click(await save())
    return opened
  }

  // spec: AUTH-11, AUTH-32, AUTH-36
  it('registers on submit and redirects to the home page', async () => {
    const { user, router } = await openSet()
    expect(location.pathname).toBe('/set')
    expect(screen.getByText(/für Fachschaft Informatik/)).toBeVisible()
    const name = screen.getByLabelText('E-Mail-Adresse')
    expect(name).toHaveValue(EVA)
    expect(name).toHaveAttribute('readonly')
    expect(name).toHaveAttribute('autocomplete', 'username')
    expect(await axe()).toEqual([])
    await typePassword(user)
    await agree(user)
    expect(requestNames()).toEqual(['invitation'])
    await user.click(await save())
    expect(await screen.findByText('Du hast dich erfolgreich registriert')).toBeVisible()
    await home()
    expect(router.state.location.pathname).toBe('/')
    expect(requests.mock.calls.slice(1)).toEqual([
      ['tokenLogin', { token: 'geheim' }, null],
      [
        'register',
        {
          password: GOOD_PASSWORD,
          privacyPolicyVersion: 20180918,
          userAgreementVersion: 20180918,
          publishMembership: null,
        },
        `Bearer ${fresh.token}`,
      ],
    ])
    const { token, userData } = useSession.getState()
    expect(token).toBe(fresh.token)
    expect(userData).toMatchObject({ email: EVA, passwordSet: true })
    expect(linkToken('set')).toBeNull()
  })

  // spec: AUTH-33
  it('can only be submitted when both fields are filled and equal', async () => {
    const { user } = openLink('/set/geheim')
    expect(await save()).toBeDisabled()
    await user.type(screen.getByLabelText('Passwort'), GOOD_PASSWORD)
    expect(await save()).toBeDisabled()
    const repeat = screen.getByLabelText('Passwort wiederholen')
    await user.type(repeat, GOOD_PASSWORD.slice(0, -1))
    expect(await save()).toBeDisabled()
    await user.type(repeat, GOOD_PASSWORD.slice(-1))
    expect(await save()).toBeEnabled()
  })

  // spec: AUTH-34
  it('requires both consents', async () => {
    const { user } = await openSet()
    await typePassword(user)
    await user.click(await save())
    const privacy = screen.getByRole('checkbox', { name: /Datenschutzerklärung/ })
    const terms = screen.getByRole('checkbox', { name: /Nutzungsbedingungen/ })
    expect(privacy).toHaveFocus()
    expect(privacy).toHaveAccessibleDescription('Bitte stimm der Datenschutzerklärung zu')
    expect(terms).toHaveAccessibleDescription('Bitte stimm den Nutzungsbedingungen zu')
    await user.click(privacy)
    await user.click(await save())
    expect(terms).toHaveFocus()
    expect(requestNames()).toEqual(['invitation'])
    expect(await axe()).toEqual([])
  })

  it('shows at once that a consent is missing if it is taken back', async () => {
    const { user } = await openSet()
    const privacy = screen.getByRole('checkbox', { name: /Datenschutzerklärung/ })
    await user.click(privacy)
    expect(privacy).toHaveAccessibleDescription('')
    await user.click(privacy)
    await waitFor(() =>
      expect(privacy).toHaveAccessibleDescription('Bitte stimm der Datenschutzerklärung zu'),
    )
  })

  // spec: AUTH-34
  it('links the documents of the consents, in new tabs', async () => {
    await openSet()
    const privacy = await screen.findByRole('link', { name: 'Datenschutzerklärung' })
    const terms = screen.getByRole('link', { name: 'Nutzungsbedingungen' })
    expect([privacy, terms].map((link) => link.getAttribute('href'))).toEqual([
      config.privacyUrl,
      config.termsUrl,
    ])
    expect(privacy).toHaveAttribute('target', '_blank')
  })

  // spec: AUTH-34
  it('does not ask again for consents that are stored', async () => {
    const { user } = await openSet({ consentsNeeded: false })
    expect(screen.queryByRole('group', { name: 'Einwilligungen' })).toBeNull()
    await typePassword(user)
    await user.click(await save())
    await home()
    const nothing = {
      privacyPolicyVersion: null,
      userAgreementVersion: null,
      publishMembership: null,
    }
    const variables = { password: GOOD_PASSWORD, ...nothing }
    expect(requests).toHaveBeenCalledWith('register', variables, expect.anything())
  })

  it('stores the optional consent to marketing if it is given', async () => {
    const { user } = await openSet()
    const marketing = within(screen.getByRole('group', { name: 'Einwilligung Marketingzwecke' }))
    const box = marketing.getByRole('checkbox', { name: /Fachschaft Informatik als Mitglied/ })
    expect(box).not.toBeChecked()
    expect(box).toHaveAccessibleDescription(/Freiwillig.*widerrufen/)
    await user.click(box)
    await typePassword(user)
    await agree(user)
    await user.click(await save())
    await home()
    const [, variables] = requests.mock.calls.find(([name]) => name === 'register') ?? []
    expect(variables).toMatchObject({ publishMembership: true })
  })

  it('does not ask for the marketing consent if the server does not', async () => {
    await openSet({ asksForMarketing: false })
    expect(screen.queryByRole('group', { name: 'Einwilligung Marketingzwecke' })).toBeNull()
  })

  // spec: AUTH-38
  it('only sets a new password if the account is already registered', async () => {
    answer(
      InvitationQuery,
      invitation({ consentsNeeded: false, isRegistered: true, asksForMarketing: false }),
    )
    const { user } = openLink('/set/geheim')
    await heading('Neues Passwort festlegen')
    expect(screen.queryByRole('checkbox')).toBeNull()
    await typePassword(user)
    await press(user, 'Passwort festlegen')
    expect(await screen.findByText('Deine Daten wurden erfolgreich aktualisiert')).toBeVisible()
    await home()
  })

  // spec: AUTH-35, AUTH-37
  it.each([
    [false, 'Registrieren', 'Während der Registrierung kam es zu einem Fehler'],
    [true, 'Passwort festlegen', 'Während der Aktualisierung kam es zu einem Fehler'],
  ])(
    'shows a failure and can be retried (registered: %s)',
    async (isRegistered, button, message) => {
      answer(InvitationQuery, invitation({ consentsNeeded: false, isRegistered }))
      refuse(RegisterMutation, { code: 500 })
      const { user } = openLink('/set/geheim')
      await screen.findByRole('heading', { level: 1 })
      await typePassword(user)
      await press(user, button)
      const notice = within(await screen.findByRole('alert'))
      expect(notice.getByText(message)).toBeVisible()
      expect(notice.getByRole('link', { name: config.supportEmail })).toBeVisible()
      expect(isSignedIn()).toBe(false)
      expect(await axe()).toEqual([])
      answer(RegisterMutation, { register: session() })
      await press(user, button)
      await home()
      expect(requestNames().filter((name) => name === 'tokenLogin')).toHaveLength(1)
    },
  )

  it('can be submitted only once, however long the home page takes to load', async () => {
    const { user, router } = await openSet({ consentsNeeded: false })
    await typePassword(user)
    const leave = vi.spyOn(router, 'navigate').mockResolvedValue()
    await user.click(await save())
    await waitFor(() => expect(leave).toHaveBeenCalled())
    await user.click(await save())
    expect(requestNames()).toEqual(['tokenLogin', 'register'])
  })

  it('opens the link again if the session of the first attempt has ended', async () => {
    refuse(RegisterMutation, { code: 500 })
    const { user } = await register()
    await screen.findByRole('alert')
    const ofOther = anAnswer({ token: aToken({ jti: 'second' }) }).token
    answer(TokenLoginMutation, { tokenLogin: session({ token: ofOther }) })
    server.use(
      http.post('*/graphql', async ({ request }) => {
        const { query } = (await request.clone().json()) as { query: string }
        if (!query.includes('mutation Register')) return undefined
        const isOver = request.headers.get('authorization') === `Bearer ${fresh.token}`
        const errors = [{ message: 'x', extensions: { code: 401, reason: 'NOT_SIGNED_IN' } }]
        return HttpResponse.json(
          isOver ? { data: null, errors } : { data: { register: session() } },
        )
      }),
    )
    await user.click(await save())
    await home()
    expect(useSession.getState().token).toBe(ofOther)
  })

  it('shows that the link has expired if a password was set in the meantime', async () => {
    refuse(RegisterMutation, { code: 409, reason: 'PASSWORD_SET' })
    await register()
    await announces('Dieser Link gilt nicht mehr')
  })
})
