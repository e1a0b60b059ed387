// The console as a whole: who may see which route, and the frame around the pages.

import { someLists } from '@test/home'
import { anEye } from '@test/observe'
import { openAt } from '@test/render'
import { answer, disconnect, refuse } from '@test/server'
import { aToken, loginAnswer, signIn, stateAnswer } from '@test/session'
import { stubMedia } from '@test/stubs'
import { aMe, aPost, config } from '@test/world'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SendPostMutation } from '@/features/composer/useSendPost'
import { emptyDraft } from '@/features/posts/draft'
import { MeQuery } from '@/features/profiles/queries'
import { ConfigQuery } from '@/features/session/config'
import { LoginMutation } from '@/features/session/signIn/queries'
import { LogoutMutation } from '@/features/session/signOut'
import { SessionStateQuery } from '@/features/session/state/queries'
import { isSignedIn, useSession } from '@/features/session/store'
import { nothingKept } from '@/features/writing/state'
import { openVault } from '@/lib/vault'
import { notify } from '@/ui/notify'

type User = ReturnType<typeof openAt>['user']
const openMenu = async (user: User) => {
  await user.click(await screen.findByRole('button', { name: /Dein Menü/ }))
  return within(await screen.findByRole('menu'))
}
const logOut = async (user: User) =>
  user.click((await openMenu(user)).getByRole('menuitem', { name: 'Logout' }))
const isLoggedOut = async () => expect(await screen.findByLabelText('E-Mail-Adresse')).toBeVisible()
/** Waits for the home page. */
const home = () => screen.findByRole('heading', { name: 'Fachschaft Informatik' })
const scrollTo = (y: number) => {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true })
  fireEvent.scroll(window)
}

beforeEach(() => {
  anEye()
  answer(ConfigQuery, { config })
  answer(SessionStateQuery, () => stateAnswer({ accountId: useSession.getState().accountId ?? '' }))
  answer(MeQuery, { me: aMe() })
  someLists()
})
afterEach(() => {
  scrollTo(0)
})

describe('without a session', () => {
  // spec: AUTH-01
  it('/login shows the form, in a layout with a link to the imprint', async () => {
    openAt('/login')
    await isLoggedOut()
    expect(screen.getByLabelText('Passwort')).toBeVisible()
    const imprint = await screen.findByRole('link', { name: 'Impressum' })
    expect(imprint).toHaveAttribute('href', config.imprintUrl)
  })

  // spec: AUTH-43
  it.each(['/', '/settings', '/freshman/maps', '/gibt/es/nicht'])(
    '%s redirects to /login',
    async (path) => {
      const { router } = openAt(path)
      await isLoggedOut()
      expect(router.state.location.pathname).toBe('/login')
    },
  )

  // spec: AUTH-03
  it('entering /login clears everything that is left of a session', async () => {
    localStorage.setItem('aushang.draft', 'x')
    useSession.setState({ token: aToken({ exp: 1 }), accountId: 'account-1' })
    openAt('/login')
    await screen.findByLabelText('E-Mail-Adresse')
    expect(useSession.getState().accountId).toBeNull()
    expect(localStorage.getItem('aushang.draft')).toBeNull()
  })

  // spec: AUTH-08
  it('signing in opens the home page', async () => {
    answer(LoginMutation, loginAnswer())
    const { router, user } = openAt('/login')
    await user.type(await screen.findByLabelText('E-Mail-Adresse'), 'eva@uni-beispiel.de')
    await user.type(screen.getByLabelText('Passwort'), 'Geheim12')
    await user.click(screen.getByRole('button', { name: 'Anmelden' }))
    await home()
    expect(router.state.location.pathname).toBe('/')
  })

  // spec: MISC-01
  it('an account signs in, finds the profile of its institution, and writes a post', async () => {
    answer(LoginMutation, loginAnswer())
    const posts = answer(
      SendPostMutation,
      ({ content }) => ({ sendPost: aPost({ content }) }) as never,
    )
    const { user } = openAt('/login')
    await user.type(await screen.findByLabelText('E-Mail-Adresse'), 'eva@uni-beispiel.de')
    await user.type(screen.getByLabelText('Passwort'), 'Geheim12')
    await user.click(screen.getByRole('button', { name: 'Anmelden' }))
    expect(await home()).toBeVisible()
    await user.type(await screen.findByLabelText('Text auf Deutsch'), 'Sommerfest am Freitag')
    await user.click(screen.getByRole('button', { name: 'Posten' }))
    const summary = within(await screen.findByRole('dialog'))
    await user.click(summary.getByRole('button', { name: 'Posten' }))
    expect(await screen.findByText('Post ist live')).toBeVisible()
    expect(posts).toMatchObject([{ content: 'Sommerfest am Freitag' }])
  })
})

describe('with a session', () => {
  beforeEach(() => signIn())

  // spec: AUTH-02
  it('/login redirects to the home page', async () => {
    const { router } = openAt('/login')
    await home()
    expect(router.state.location.pathname).toBe('/')
    expect(isSignedIn()).toBe(true)
  })

  // spec: SHELL-02
  it.each(['/gibt/es/nicht', '/settings/unbekannt'])(
    '%s shows the not-found page and keeps the address',
    async (path) => {
      const { router } = openAt(path)
      expect(await screen.findByText('Diese Seite wurde nicht gefunden.')).toBeInTheDocument()
      expect(router.state.location.pathname).toBe(path)
      expect(document.title).toBe('Seite nicht gefunden · Aushang')
    },
  )

  // spec: SHELL-09
  it('shows the loading screen first, then the page', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    openAt('/')
    await screen.findByRole('banner', { hidden: true })
    expect(screen.getByRole('status', { name: 'Aushang wird geladen' })).toBeVisible()
    act(() => void vi.advanceTimersByTime(500))
    expect(screen.queryByRole('status', { name: 'Aushang wird geladen' })).toBeNull()
  })

  // spec: AUTH-41
  it.each([
    [401, 'Du bist nicht mehr angemeldet'],
    ['603', 'Diesen Account gibt es nicht mehr'],
  ])('ends when the server responds %s, and the reason is shown', async (code, message) => {
    refuse(MeQuery, { code })
    const { router } = openAt('/')
    await isLoggedOut()
    expect(screen.getByText(message)).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText('E-Mail-Adresse')).toHaveFocus())
    expect(router.state.location.pathname).toBe('/login')
    expect(useSession.getState().token).toBeNull()
  })

  it.each([
    ['the same person', {}, '/settings/account'],
    ['somebody else', { accountId: 'account-2', token: aToken({ sub: 'account-2' }) }, '/'],
  ])('opens the right page for %s after an ended session', async (_, who, there) => {
    refuse(SessionStateQuery, { code: 401 })
    const { router, user } = openAt('/settings/account')
    // The settings have a field with this label, too.
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    await screen.findByLabelText('Passwort')
    await user.type(screen.getByLabelText('E-Mail-Adresse'), 'eva@uni-beispiel.de')
    answer(SessionStateQuery, stateAnswer(who))
    answer(LoginMutation, loginAnswer(who))
    await user.type(screen.getByLabelText('Passwort'), 'Geheim12')
    await user.click(screen.getByRole('button', { name: 'Anmelden' }))
    await screen.findByRole('button', { name: /Dein Menü/ })
    expect(router.state.location.pathname).toBe(there)
  })

  // spec: SHELL-21
  it('links terms, privacy policy and imprint in the footer, in new tabs', async () => {
    openAt('/')
    const foot = within(await screen.findByRole('contentinfo'))
    await foot.findByRole('link', { name: 'Impressum' })
    const links = foot.getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Nutzungsbedingungen', config.termsUrl],
      ['Datenschutz', config.privacyUrl],
      ['Impressum', config.imprintUrl],
      ['Barrierefreiheit', '/barrierefreiheit'],
    ])
    for (const link of links) {
      expect(link).toHaveAttribute('target', '_blank')
      expect(link.getAttribute('rel')).toContain('noopener')
    }
  })

  // spec: SHELL-15
  it('shows profile and account in the menu', async () => {
    const { user } = openAt('/')
    await home()
    const menu = await openMenu(user)
    expect(menu.getByText('@fs-informatik')).toBeInTheDocument()
    expect(menu.getByText('FI')).toBeInTheDocument()
    expect(menu.getByText(/^Angemeldet als M\. Brandt/)).toHaveTextContent('Account-Administrator')
  })

  // spec: SHELL-15
  it("shows the profile's avatar in the menu", async () => {
    const avatar = { __typename: 'Image', large: '/files/fs.jpg', placeholder: '' }
    answer(MeQuery, { me: aMe({ avatar } as never) })
    const { user } = openAt('/')
    await home()
    const menu = await openMenu(user)
    const who = menu.getByText('@fs-informatik').parentElement?.parentElement
    expect(who?.querySelector('img')).toHaveAttribute('src', '/files/fs.jpg')
    expect(menu.queryByText('FI')).toBeNull()
  })

  // spec: HOME-05
  it('opens the menu once if a link to the home page requests it', async () => {
    const { router, user } = openAt('/settings')
    await screen.findByRole('button', { name: /Dein Menü/ })
    await act(() => router.navigate('/?suche=Fest', { state: { openMenu: true, a: 1 } }))
    const menu = within(await screen.findByRole('menu'))
    expect(menu.getByRole('menuitem', { name: 'Einstellungen' })).toBeVisible()
    await waitFor(() => expect(router.state.location.state).toEqual({ a: 1 }))
    expect(router.state.location.search).toBe('?suche=Fest')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  })

  // spec: HOME-05
  it('does not open the menu for a link to another page', async () => {
    const { router } = openAt('/')
    await home()
    await act(() => router.navigate('/settings', { state: { openMenu: true } }))
    await screen.findByRole('button', { name: /Dein Menü/ })
    expect(screen.queryByRole('menu')).toBeNull()
  })

  // spec: SHELL-20, AUTH-42
  it('ends on logout', async () => {
    const requests = answer(LogoutMutation, { logout: true })
    const { user, router } = openAt('/')
    await logOut(user)
    await isLoggedOut()
    expect(router.state.location.pathname).toBe('/login')
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(screen.queryByText('Du bist nicht mehr angemeldet')).toBeNull()
    expect(useSession.getState().token).toBeNull()
  })

  // spec: SHELL-20
  it('ends on logout immediately, however long the server takes', async () => {
    answer(LogoutMutation, () => new Promise(() => {}))
    const { user } = openAt('/')
    await logOut(user)
    await isLoggedOut()
    expect(useSession.getState().token).toBeNull()
  })

  describe('with unsent input', () => {
    /** Input of another tab, which may be open or closed. */
    const type = async (words: string) => {
      const stored = openVault('draft.account-1.profile-1.other', { lasting: true })
      const fresh = { ...emptyDraft, texts: { de: words, en: '' } }
      const draft = { ...emptyDraft, texts: { de: 'Neue Worte', en: '' } }
      const edit = { draft, base: { editedAt: null, draft: emptyDraft } }
      await stored.save({ ...nothingKept, fresh, edits: { 'post-1': edit }, at: 0 })
    }

    it('lists at logout what would be lost, and stays signed in on Abbrechen', async () => {
      await type('Sommerfest am See')
      const { user } = openAt('/')
      await logOut(user)
      const dialog = within(await screen.findByRole('dialog', { name: 'Abmelden?' }))
      expect(dialog.getByText('„Sommerfest am See“')).toBeVisible()
      expect(dialog.getByText('Änderung: „Neue Worte“')).toBeVisible()
      await user.click(dialog.getByRole('button', { name: 'Abbrechen' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(useSession.getState().token).not.toBeNull()
    })

    it('is deleted when the session ends', async () => {
      answer(LogoutMutation, { logout: true })
      await type('Sommerfest am See')
      const { user } = openAt('/')
      await logOut(user)
      await user.click(await screen.findByRole('button', { name: 'Abmelden' }))
      await isLoggedOut()
      expect(Object.keys(localStorage)).toEqual([])
    })

    it('keeps the unsent input of other accounts in this browser', async () => {
      answer(LogoutMutation, { logout: true })
      const settings = openVault<string>('settings.account-1.profile-1.other', { lasting: true })
      await settings.save('Meine Änderung')
      const theirs = openVault<string>('draft.account-2.profile-1.other', { lasting: true })
      await theirs.save('Noch nicht fertig')
      const { user } = openAt('/')
      await logOut(user)
      const dialog = within(await screen.findByRole('dialog', { name: 'Abmelden?' }))
      expect(dialog.getAllByRole('listitem')).toHaveLength(1)
      await user.click(dialog.getByRole('button', { name: 'Abmelden' }))
      await isLoggedOut()
      expect(await settings.load()).toBeNull()
      expect(await theirs.load()).toBe('Noch nicht fertig')
    })
  })

  // spec: SHELL-20
  it('ends on logout without a connection, and informs the server later', async () => {
    disconnect(LogoutMutation)
    const { user } = openAt('/')
    const { token } = useSession.getState()
    await logOut(user)
    await isLoggedOut()

    const ended = vi.fn()
    answer(LogoutMutation, (_variables, request) => {
      ended(request.headers.get('authorization'))
      return { logout: true }
    })
    await waitFor(() => {
      window.dispatchEvent(new Event('online'))
      expect(ended).toHaveBeenCalledExactlyOnceWith(`Bearer ${token}`)
    })
  })

  it('removes messages for one account before the next one is signed in', async () => {
    openAt('/')
    await home()
    act(() => notify.undoable('Der Post ist geleert', { label: 'Rückgängig', act: () => {} }))
    expect(await screen.findByRole('button', { name: 'Rückgängig' })).toBeVisible()
    const account = { ...aMe().account, id: 'account-2' }
    answer(MeQuery, { me: aMe({ displayName: 'Fachschaft Physik', account }) })
    act(() => signIn({ accountId: 'account-2', token: aToken({ sub: 'account-2' }) }))
    await screen.findByRole('heading', { name: 'Fachschaft Physik' })
    expect(screen.queryByText('Der Post ist geleert')).toBeNull()
  })

  // spec: AUTH-41, AUTH-42
  it('keeps nothing of one account in the cache for the next, without a reload', async () => {
    openAt('/')
    await home()
    const answered = vi.fn()
    answer(MeQuery, () => new Promise(answered))
    // Another tab signed in with another account: the shell stays, the user changes.
    act(() => signIn({ accountId: 'account-2', token: aToken({ sub: 'account-2' }) }))
    await waitFor(() => expect(answered).toHaveBeenCalled())
    expect(screen.getByRole('button', { name: /Dein Menü/ })).toBeVisible()
    expect(screen.queryByText('Fachschaft Informatik')).toBeNull()
  })

  // spec: SHELL-10, SHELL-11
  it.each([
    ['/', 750],
    ['/unbekannt', 600],
  ])('shows a button to the top on %s after %i px', async (path, threshold) => {
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
    const { user } = openAt(path)
    await screen.findByRole('button', { name: /Dein Menü/ })
    act(() => scrollTo(threshold))
    expect(screen.queryByRole('button', { name: 'Nach oben' })).toBeNull()
    act(() => scrollTo(threshold + 1))
    await user.click(screen.getByRole('button', { name: 'Nach oben' }))
    expect(scrolled).toHaveBeenLastCalledWith(expect.objectContaining({ top: 0 }))
  })

  it('scrolls to the top without animation if the system requests reduced motion', async () => {
    stubMedia((query) => query.includes('reduced-motion'))
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
    const { user } = openAt('/')
    await screen.findByRole('button', { name: /Dein Menü/ })
    act(() => scrollTo(800))
    await user.click(screen.getByRole('button', { name: 'Nach oben' }))
    expect(scrolled).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' })
  })

  it('shows the whole username at the menu button, also if it is shortened', async () => {
    answer(MeQuery, { me: aMe({ username: 'fachschaft-wirtschaftsinfo' }) })
    openAt('/')
    const name = await screen.findByTitle('fachschaft-wirtschaftsinfo')
    expect(within(screen.getByRole('button', { name: /Dein Menü/ })).getByText(name.title)).toBe(
      name,
    )
  })

  it('starts with a link that skips the top bar', async () => {
    const { user } = openAt('/')
    await screen.findByRole('button', { name: /Dein Menü/ })
    await waitFor(() => expect(screen.queryByLabelText('Aushang wird geladen')).toBeNull())
    await user.tab()
    expect(screen.getByRole('link', { name: 'Zum Inhalt springen' })).toHaveFocus()
  })
})
