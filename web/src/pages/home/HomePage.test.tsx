import { confirmPost, onASmallScreen, phone } from '@test/composing'
import { aUser, someLists } from '@test/home'
import { anEye } from '@test/observe'
import { openAt, renderInConsole } from '@test/render'
import { answer, disconnect, refuse } from '@test/server'
import { settled } from '@test/settings'
import { aMe, aPost } from '@test/world'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { SendPostMutation } from '@/features/composer/useSendPost'
import { PostsQuery } from '@/features/posts/queries'
import { refetchLists } from '@/features/posts/refetchLists'
import { MeQuery } from '@/features/profiles/queries'
import { updateSession } from '@/features/session/store'
import { HomePage } from './HomePage'

const open = (state?: object) => renderInConsole(<HomePage />, undefined, { pathname: '/', state })

beforeEach(() => {
  anEye()
  aUser()
  someLists([aPost({ content: 'Ein Post' })])
})

// spec: HOME-01
it('shows the profile, the posts and the phone side by side', async () => {
  open()
  expect(await screen.findByRole('complementary', { name: 'Dein Profil' })).toBeInTheDocument()
  expect(await screen.findByRole('article')).toHaveTextContent('Ein Post')
  expect(
    screen.getByRole('complementary', { name: 'Vorschau auf dem Telefon' }),
  ).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Vorschau' })).toBeNull()
  expect(document.title).toBe('Startseite · Aushang')
})

it('shows the profile as a row, and the composer and the posts in one column', async () => {
  onASmallScreen()
  answer(MeQuery, { me: aMe({ viewerCanEditProfile: true }) })
  const { user } = open()
  await screen.findByRole('article')
  const text = await screen.findByLabelText('Text auf Deutsch')
  const profile = await screen.findByRole('complementary', { name: 'Dein Profil' })
  const post = screen.getByRole('article')
  expect(profile.compareDocumentPosition(text)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(text.compareDocumentPosition(post)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const row = within(profile)
  expect(row.getByRole('button', { name: 'Profil bearbeiten' })).toBeVisible()
  expect(row.queryByText('fs-info@uni-beispiel.de')).toBeNull()
  const fold = row.getByRole('button', { name: /^Fachschaft Informatik ?2\.418 Follower$/ })
  await user.click(fold)
  expect(fold).toHaveAttribute('aria-expanded', 'true')
  expect(row.getByText('fs-info@uni-beispiel.de')).toBeVisible()
})

it('shows one error if nothing could be loaded, and one button retries everything', async () => {
  disconnect(MeQuery)
  disconnect(PostsQuery)
  const { user } = open()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Die Startseite konnte gerade nicht geladen werden.')
  answer(MeQuery, { me: aMe() })
  someLists([aPost({ content: 'Ein Post' })])
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  expect(await screen.findByRole('article')).toHaveTextContent('Ein Post')
  expect(screen.getByRole('heading', { name: aMe().displayName })).toBeInTheDocument()
  expect(screen.queryByRole('alert')).toBeNull()
})

it.each([500, 429])(
  'does not change if the profile cannot be reloaded after a post was sent: %i',
  async (code) => {
    const { client, user } = open()
    await user.type(await screen.findByLabelText('Text auf Deutsch'), 'Neu')
    await screen.findByRole('article')
    refuse(MeQuery, { code })
    answer(SendPostMutation, { sendPost: aPost({ content: 'Neu' }) } as never)
    await confirmPost(user)
    expect(await screen.findByText('Post ist live')).toBeInTheDocument()
    const context = { requestPolicy: 'network-only' } as const
    const { error } = await act(() => client.query(MeQuery, {}, context).toPromise())
    expect(error).toBeDefined()
    expect(screen.queryByText(/Startseite konnte/)).toBeNull()
    expect(screen.getByRole('heading', { name: aMe().displayName })).toBeInTheDocument()
    expect(screen.getByLabelText('Text auf Deutsch')).toBeInTheDocument()
  },
)

// spec: HOME-03, HOME-12
it('opens the phone above the composer if there is no space beside it', async () => {
  onASmallScreen()
  const { user } = open()
  await user.type(await screen.findByLabelText('Text auf Deutsch'), '**Los** geht es')
  expect(screen.queryByRole('complementary', { name: 'Vorschau auf dem Telefon' })).toBeNull()
  const button = screen.getByRole('button', { name: 'Vorschau' })
  await user.click(button)
  expect(await screen.findByRole('dialog', { name: 'Vorschau' })).toContainElement(phone())
  expect(within(phone()).getByText('Los').tagName).toBe('STRONG')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(button).toHaveFocus())
})

// spec: HOME-07
it('shows a banner if the profile is offline', async () => {
  answer(MeQuery, { me: aMe({ visible: false }) })
  open()
  expect(await screen.findByText('Dein Profil ist offline')).toBeInTheDocument()
})

// spec: HOME-09
it('shows what is new since the last visit', async () => {
  updateSession({ feedVersion: '1.2.0' })
  open()
  expect(await screen.findByText('Neu bei Aushang')).toBeVisible()
})

// spec: HOME-06
it('focuses the post creator if a link requests it', async () => {
  open({ focusPostCreator: true })
  await waitFor(() => expect(screen.getByLabelText('Text auf Deutsch')).toHaveFocus())
})

it('focuses the post creator once, and not again on a reload', async () => {
  const { router } = openAt('/')
  await settled()
  const text = await screen.findByLabelText('Text auf Deutsch')
  expect(text).not.toHaveFocus()
  await act(() => router.navigate('/', { state: { focusPostCreator: true, other: 1 } }))
  await waitFor(() => expect(text).toHaveFocus())
  await waitFor(() => expect(router.state.location.state).toEqual({ other: 1 }))
  text.blur()
  await act(() => router.navigate('/', { state: { focusPostCreator: true } }))
  await waitFor(() => expect(text).toHaveFocus())
})

it('keeps everything while the server is down, and reports it at the composer', async () => {
  const { client, user } = open()
  await screen.findByRole('article')
  const text = await screen.findByLabelText('Text auf Deutsch')
  await user.type(text, 'Noch nicht')
  disconnect(MeQuery)
  disconnect(PostsQuery)
  act(() => refetchLists(client))
  expect(await screen.findByText(/^Gerade keine Verbindung/)).toBeVisible()
  await user.keyboard(' fertig')
  expect(text).toHaveValue('Noch nicht fertig')
  expect(screen.getByRole('heading', { name: aMe().displayName })).toBeInTheDocument()
  expect(screen.getByRole('article')).toHaveTextContent('Ein Post')
  expect(screen.queryByRole('alert')).toBeNull()

  answer(MeQuery, { me: aMe() })
  someLists()
  act(() => refetchLists(client))
  await waitFor(() => expect(screen.queryByText(/^Gerade keine Verbindung/)).toBeNull())
})
