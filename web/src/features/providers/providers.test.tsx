// Sign-in with a provider: the return, linking, and the section of the settings.
import { axe } from '@test/axe'
import { agree, aMailedLink, heading, invitation, press, session } from '@test/links'
import { openAt } from '@test/render'
import { answer, refuse } from '@test/server'
import { signIn, signOut } from '@test/session'
import { openSettings, settled } from '@test/settings'
import { config } from '@test/world'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { onProofInWindow } from '@/features/proof/proofWindow'
import { ProveWithProviderMutation } from '@/features/proof/queries'
import { ConfigQuery } from '@/features/session/config'
import { takeLinkToken } from '@/features/session/links/linkToken'
import { InvitationQuery, TokenLoginMutation } from '@/features/session/links/queries'
import { isSignedIn, useSession } from '@/features/session/store'
import {
  AcceptWithProviderMutation,
  ConfirmProviderLinkMutation,
  LinkedProvidersQuery,
  LinkProviderMutation,
  RedeemProviderCodeMutation,
  RequestLinkCodeMutation,
  UnlinkProviderMutation,
} from './queries'
import { forgetProviderReturn, takeProviderReturn } from './returned'

const uni = {
  __typename: 'SignInProvider' as const,
  id: 'uni',
  label: 'Mit Uni-Account anmelden',
  issuer: 'https://login.uni.example',
  secondFactor: false,
  statesTime: true,
}
const withUni = { config: { ...config, signInProviders: [uni] } }

const linked = {
  __typename: 'LinkedProvider' as const,
  id: uni.issuer,
  label: uni.label,
  linkedAt: '2026-11-03T08:00:00.000Z',
}

const redeemed = (change = {}) => ({
  redeemProviderCode: {
    __typename: 'ProviderSignIn' as const,
    session: null,
    email: null,
    offer: null,
    ...change,
  },
})

const offer = {
  __typename: 'ProviderOffer' as const,
  code: 'angebot',
  email: 'eva@uni-beispiel.de',
  institution: 'Fachschaft Informatik',
  provider: uni.label,
  byMail: false,
}

/** The server sends the browser to this address. */
function comeBack(query: string) {
  history.replaceState(null, '', `/sign-in?${query}`)
  takeProviderReturn()
  expect(location.search).toBe('')
  return openAt('/sign-in')
}

beforeEach(() => {
  forgetProviderReturn()
  aMailedLink()
  answer(ConfigQuery, withUni)
})

describe('the return', () => {
  it('signs in with a linked identity', async () => {
    const requests = answer(
      RedeemProviderCodeMutation,
      redeemed({ session: session(), email: 'eva@uni-beispiel.de' }),
    )
    comeBack('code=geheim')
    await waitFor(() => expect(isSignedIn()).toBe(true))
    expect(requests).toEqual([{ code: 'geheim' }])
    expect(useSession.getState().userData?.email).toBe('eva@uni-beispiel.de')
  })

  it('asks for the password of the account that has the same address', async () => {
    answer(RedeemProviderCodeMutation, redeemed({ offer }))
    refuse(ConfirmProviderLinkMutation, {
      code: 400,
      reason: 'PASSWORD_INCORRECT',
      field: 'password',
    })
    const { user } = comeBack('code=geheim')
    await heading('Account verbinden')
    await waitFor(() => expect(screen.getByLabelText('Passwort')).toHaveFocus())
    expect(await axe()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Verbinden und anmelden' }))
    expect(screen.getByText('Bitte gib dein Passwort ein')).toBeVisible()
    await user.type(screen.getByLabelText('Passwort'), 'Geheim12')
    await user.click(screen.getByRole('button', { name: 'Verbinden und anmelden' }))
    expect(await screen.findByText('Das Passwort stimmt nicht')).toBeVisible()
    const requests = answer(ConfirmProviderLinkMutation, { confirmProviderLink: session() })
    await user.click(screen.getByRole('button', { name: 'Verbinden und anmelden' }))
    await waitFor(() => expect(isSignedIn()).toBe(true))
    expect(requests).toEqual([{ code: 'angebot', password: 'Geheim12', oneTimeCode: null }])
  })

  it('asks for a mailed code where passwords are closed', async () => {
    answer(ConfigQuery, { config: { ...withUni.config, onlyProviders: true } })
    answer(RedeemProviderCodeMutation, redeemed({ offer: { ...offer, byMail: true } }))
    const mailed = answer(RequestLinkCodeMutation, { requestLinkCode: true })
    refuse(ConfirmProviderLinkMutation, {
      code: 400,
      reason: 'CODE_INCORRECT',
      field: 'mailedCode',
    })
    const { user } = comeBack('code=geheim')
    await heading('Account verbinden')
    expect(await screen.findByText(/Nimm den Code aus der neuesten E-Mail an eva@/)).toBeVisible()
    expect(mailed).toEqual([{ code: 'angebot' }])
    expect(screen.queryByLabelText('Passwort')).toBeNull()
    expect(await axe()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Verbinden und anmelden' }))
    expect(screen.getByText('Bitte gib den Code aus der E-Mail ein')).toBeVisible()
    await user.type(screen.getByLabelText('Code aus der E-Mail'), '048213')
    await user.click(screen.getByRole('button', { name: 'Verbinden und anmelden' }))
    expect(await screen.findByText(/Dieser Code stimmt nicht/)).toBeVisible()
    const requests = answer(ConfirmProviderLinkMutation, { confirmProviderLink: session() })
    await user.click(screen.getByRole('button', { name: 'Verbinden und anmelden' }))
    await waitFor(() => expect(isSignedIn()).toBe(true))
    expect(requests).toEqual([{ code: 'angebot', mailedCode: '048213', oneTimeCode: null }])
  })

  it('does not mention passwords where they are closed', async () => {
    answer(ConfigQuery, { config: { ...withUni.config, onlyProviders: true } })
    comeBack('error=unreachable')
    await heading('Die Anmeldung deiner Einrichtung antwortet nicht')
    expect(await screen.findByText(/gib deiner Einrichtung Bescheid/)).toBeVisible()
    expect(screen.queryByText(/Passwort/)).toBeNull()
  })

  it.each([
    ['cancelled', /Du kannst dich auch anders anmelden/],
    ['unreachable', /melde dich mit deinem Passwort an/],
  ])('offers other ways only to those who are not signed in: %s', async (error, text) => {
    const { unmount } = comeBack(`error=${error}`)
    expect(await screen.findByText(text)).toBeVisible()
    unmount()
    signIn()
    comeBack(`error=${error}`)
    expect(await screen.findByRole('link', { name: 'Zu den Einstellungen' })).toBeVisible()
    expect(screen.queryByText(text)).toBeNull()
  })

  it.each([
    [false, /melde dich einmal mit deinem Passwort an/],
    [true, /Findest du sie nicht, schreib an den Support/],
  ])('says what to do with and without an account (only providers: %s)', async (only, text) => {
    answer(ConfigQuery, { config: { ...withUni.config, onlyProviders: only } })
    refuse(RedeemProviderCodeMutation, { code: 403, reason: 'IDENTITY_UNKNOWN' })
    comeBack('code=geheim')
    await heading('Dieses Konto ist noch mit keinem Account verbunden')
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByText(/Bestätige seine Adresse mit unserer E-Mail/)).toBeVisible()
    expect(screen.getByText(/^Hast du noch keinen\? Bitte .* um eine Einladung/)).toBeVisible()
    expect(screen.queryAllByText(/Passwort/)).toHaveLength(only ? 0 : 1)
  })

  it.each([
    ['error=cancelled', 'Deine Einrichtung hat dich nicht angemeldet'],
    ['error=unreachable', 'Die Anmeldung deiner Einrichtung antwortet nicht'],
    ['error=expired', 'Diese Anmeldung ist abgelaufen'],
    ['error=tooMany', 'Das waren zu viele Versuche'],
    ['error=unknownProvider', 'Diese Anmeldung gibt es nicht'],
    ['error=etwas', 'Diese Anmeldung konnten wir nicht prüfen'],
    ['', 'Diese Anmeldung ist abgelaufen'],
  ])('explains %s, and leads to the sign-in page', async (query, title) => {
    comeBack(query)
    await heading(title)
    expect(screen.getByRole('link', { name: 'Zur Anmeldung' })).toHaveAttribute('href', '/login')
    expect(await axe()).toEqual([])
  })

  it.each([
    [403, 'IDENTITY_UNKNOWN', 'Dieses Konto ist noch mit keinem Account verbunden'],
    [400, 'LINK_ENDED', 'Diese Anmeldung ist abgelaufen'],
    [429, 'TOO_MANY_ATTEMPTS', 'Das waren zu viele Versuche'],
    [500, 'INTERNAL', 'Das hat nicht geklappt'],
  ])('explains a refusal with %s %s', async (code, reason, title) => {
    refuse(RedeemProviderCodeMutation, { code, reason })
    comeBack('code=geheim')
    await heading(title)
    expect(isSignedIn()).toBe(false)
  })

  it.each([
    [
      true,
      false,
      ['Mit Uni-Account anmelden', 'Zur Anmeldung'],
      /diesmal mit einem zweiten Faktor/,
    ],
    [true, true, ['Mit Uni-Account anmelden'], /diesmal mit einem zweiten Faktor/],
    [false, false, ['Zur Anmeldung'], /auf der Anmeldeseite mit deinem Passkey an/],
  ])(
    'says where to use a second factor (%s, %s)',
    async (secondFactor, onlyProviders, links, text) => {
      const signInProviders = [{ ...uni, secondFactor }]
      answer(ConfigQuery, { config: { ...config, onlyProviders, signInProviders } })
      refuse(RedeemProviderCodeMutation, { code: 403, reason: 'SECOND_FACTOR_NOT_STATED' })
      comeBack('code=geheim')
      await heading('Dein Account braucht einen zweiten Faktor')
      expect(await screen.findByText(text)).toBeVisible()
      const names = screen.getAllByRole('link').map((link) => link.textContent)
      expect(names.filter((name) => name?.includes('nmeld'))).toEqual(links)
      if (secondFactor) {
        const there = screen.getByRole('link', { name: uni.label })
        expect(there).toHaveAttribute('href', `${location.origin}/api/sign-in/uni?factor=second`)
      }
      expect(await axe()).toEqual([])
    },
  )
})

describe('the section of the settings', () => {
  const section = () =>
    within(screen.getByRole('region', { name: 'Anmelden mit deiner Einrichtung' }))

  async function open(list: (typeof linked)[], provider = uni) {
    const shown = openSettings('/settings/account')
    answer(ConfigQuery, { config: { ...config, signInProviders: [provider] } })
    answer(LinkedProvidersQuery, { linkedProviders: list })
    await screen.findByRole('region', { name: 'Anmelden mit deiner Einrichtung' })
    await section().findAllByRole('listitem')
    await settled()
    return shown
  }

  it('offers a link that begins on the server', async () => {
    await open([])
    const link = section().getByRole('link', { name: 'Verbinden: Mit Uni-Account anmelden' })
    expect(link).toHaveAttribute('href', `${location.origin}/api/sign-in/uni?for=link`)
    expect(link).toHaveAttribute('target', '_self')
  })

  it('offers no link where the provider does not state when people signed in', async () => {
    await open([], { ...uni, statesTime: false })
    expect(
      section().getByText(/^nicht verbunden\. Melde dich ab und mit diesem Konto/),
    ).toBeVisible()
    expect(section().queryByRole('link')).toBeNull()
  })

  async function backToLink() {
    signIn()
    history.replaceState(null, '', '/sign-in?link=geheim')
    takeProviderReturn()
    const shown = await open([])
    return { ...shown, dialog: within(await screen.findByRole('dialog')) }
  }

  it('links only after a question', async () => {
    const requests = answer(LinkProviderMutation, { linkProvider: [linked] })
    const { user, dialog } = await backToLink()
    expect(dialog.getByText(/Danach kannst du dich in deinem Account/)).toBeVisible()
    expect(requests).toEqual([])
    expect(await axe()).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Verbinden' }))
    expect(await screen.findByText('Konto verbunden')).toBeInTheDocument()
    expect(requests).toEqual([{ code: 'geheim' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it.each([
    ['IDENTITY_TAKEN', /schon mit einem anderen Account verbunden/],
    ['LINK_ENDED', 'Diese Anmeldung ist abgelaufen'],
  ])('explains why nothing was linked: %s', async (reason, text) => {
    refuse(LinkProviderMutation, { code: 409, reason })
    const { user, dialog } = await backToLink()
    await user.click(dialog.getByRole('button', { name: 'Verbinden' }))
    expect(await screen.findByText(text)).toBeInTheDocument()
  })

  it('removes a link after a question', async () => {
    const requests = answer(UnlinkProviderMutation, { unlinkProvider: [] })
    const { user } = await open([linked])
    expect(section().getByText('verbunden seit dem 03.11.2026')).toBeVisible()
    await user.click(section().getByRole('button', { name: 'Trennen: Mit Uni-Account anmelden' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Trennen' }))
    expect(await screen.findByText('Verbindung getrennt')).toBeInTheDocument()
    expect(requests).toEqual([{ id: uni.issuer }])
  })

  it('explains why the last sign-in method stays', async () => {
    refuse(UnlinkProviderMutation, { code: 409, reason: 'LAST_SIGN_IN' })
    const { user } = await open([linked])
    await user.click(section().getByRole('button', { name: 'Trennen: Mit Uni-Account anmelden' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Trennen' }))
    expect(await screen.findByText(/könntest du dich nicht mehr anmelden/)).toBeInTheDocument()
  })

  it('is missing if there is no provider', async () => {
    openSettings('/settings/account')
    answer(ConfigQuery, { config })
    await screen.findByRole('region', { name: 'Angemeldete Geräte' })
    await settled()
    expect(screen.queryByRole('region', { name: 'Anmelden mit deiner Einrichtung' })).toBeNull()
  })
})

it('is offered on the sign-in page', async () => {
  signOut()
  openAt('/login')
  const link = await screen.findByRole('link', { name: 'Mit Uni-Account anmelden' })
  expect(link).toHaveAttribute('href', `${location.origin}/api/sign-in/uni`)
  expect(await axe()).toEqual([])
})

describe('a proof in a window of its own', () => {
  it('tells the page that asked', async () => {
    signIn()
    const close = vi.spyOn(window, 'close').mockReturnValue()
    const told = vi.fn()
    const stop = onProofInWindow(told)
    const tokens: unknown[] = []
    const requests = answer(ProveWithProviderMutation, (_, request) => {
      tokens.push(request.headers.get('authorization'))
      return { proveWithProvider: true }
    })
    comeBack('proof=geheim')
    await heading('Bestätigt')
    expect(requests).toEqual([{ code: 'geheim' }])
    expect(tokens).toEqual([`Bearer ${useSession.getState().token}`])
    await waitFor(() => expect(told).toHaveBeenCalled())
    expect(close).toHaveBeenCalled()
    stop()
  })

  it('explains that another account was used', async () => {
    signIn()
    refuse(ProveWithProviderMutation, { code: 403, reason: 'OTHER_IDENTITY' })
    comeBack('proof=geheim')
    await heading('Das war ein anderes Konto')
    expect(await axe()).toEqual([])
    expect(isSignedIn()).toBe(true)
  })
})

describe('an invitation', () => {
  function invited(change = {}) {
    history.replaceState(null, '', '/set/einladung')
    takeLinkToken()
    answer(InvitationQuery, invitation({ asksForMarketing: false, ...change }))
  }

  it('offers the provider above the password', async () => {
    invited()
    openAt('/set')
    const link = await screen.findByRole('link', { name: uni.label })
    expect(link).toHaveAttribute('href', `${location.origin}/api/sign-in/uni?for=accept`)
    expect(await screen.findByLabelText('Passwort')).toBeVisible()
    expect(
      screen.getByText(/mit dem Konto deiner Einrichtung an, oder leg ein Passwort fest/),
    ).toBeVisible()
  })

  it('names both ways as well after the account was reset', async () => {
    invited({ isRegistered: true, consentsNeeded: false })
    openAt('/set')
    await heading('Anmeldung neu einrichten')
    expect(screen.getByText(/oder leg ein neues Passwort fest/)).toBeVisible()
  })

  it('offers only the provider where passwords are closed', async () => {
    answer(ConfigQuery, { config: { ...withUni.config, onlyProviders: true } })
    invited()
    openAt('/set')
    expect(await screen.findByText(/Ein eigenes Passwort brauchst du nicht/)).toBeVisible()
    expect(screen.queryByLabelText('Passwort')).toBeNull()
    expect(await axe()).toEqual([])
  })

  it('is accepted after the return, with the consents', async () => {
    invited()
    answer(TokenLoginMutation, { tokenLogin: session() })
    refuse(AcceptWithProviderMutation, { code: 403, reason: 'OTHER_ADDRESS' })
    const { user } = comeBack('accept=geheim')
    await heading('Einladung annehmen')
    expect(await axe()).toEqual([])
    await press(user, 'Einladung annehmen')
    expect(screen.getByText('Bitte stimm der Datenschutzerklärung zu')).toBeVisible()
    await agree(user)
    await press(user, 'Einladung annehmen')
    expect(await screen.findByText(/Die Einladung ging an eva@/)).toBeVisible()
    await press(user, 'Noch einmal anmelden')
    expect(await screen.findByRole('link', { name: uni.label })).toBeVisible()
    expect(isSignedIn()).toBe(false)
  })

  it('is begun again with a second factor where the operator requires one', async () => {
    answer(ConfigQuery, {
      config: { ...config, signInProviders: [{ ...uni, secondFactor: true }] },
    })
    invited()
    answer(TokenLoginMutation, { tokenLogin: session() })
    refuse(AcceptWithProviderMutation, { code: 403, reason: 'SECOND_FACTOR_NOT_STATED' })
    const { user } = comeBack('accept=geheim')
    await heading('Einladung annehmen')
    await agree(user)
    await press(user, 'Einladung annehmen')
    expect(await screen.findByText(/reicht das Passwort deiner Einrichtung nicht/)).toBeVisible()
    const address = `${location.origin}/api/sign-in/uni?for=accept&factor=second`
    expect(screen.getByRole('link', { name: uni.label })).toHaveAttribute('href', address)
    expect(screen.queryByRole('button', { name: 'Einladung annehmen' })).toBeNull()
  })

  it('signs in once it is accepted', async () => {
    invited({ consentsNeeded: false })
    answer(TokenLoginMutation, { tokenLogin: session() })
    const requests = answer(AcceptWithProviderMutation, { acceptWithProvider: session() })
    const { user } = comeBack('accept=geheim')
    await heading('Einladung annehmen')
    await press(user, 'Einladung annehmen')
    await waitFor(() => expect(isSignedIn()).toBe(true))
    expect(requests).toEqual([
      {
        code: 'geheim',
        oneTimeCode: null,
        privacyPolicyVersion: null,
        userAgreementVersion: null,
        publishMembership: null,
      },
    ])
  })
})
