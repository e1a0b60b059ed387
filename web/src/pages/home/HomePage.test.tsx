import { anEye } from '@test/observe'
import { renderInConsole } from '@test/render'
import { answer } from '@test/server'
import { signIn } from '@test/session'
import { aMe, aPost, config, pageOf } from '@test/world'
import { screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { PinnedPostQuery, PostsQuery } from '@/features/posts/queries'
import { MeQuery } from '@/features/profiles/queries'
import { ConfigQuery } from '@/features/session/config'
import { HomePage } from './HomePage'

const open = (state?: object) =>
  renderInConsole(
    <MemoryRouter initialEntries={[{ pathname: '/', state }]}>
      <HomePage />
    </MemoryRouter>,
  )

beforeEach(() => {
  signIn()
  anEye()
  answer(ConfigQuery, { config })
  answer(MeQuery, { me: aMe() })
  answer(PostsQuery, (asked) =>
    pageOf(asked.filter === 'PUBLISHED' ? [aPost({ content: 'Ein Post' })] : [], asked),
  )
  answer(PinnedPostQuery, { pinnedPost: null })
})

// spec: HOME-01
it('has the profile, the posts and the phone beside each other', async () => {
  open()
  expect(await screen.findByRole('complementary', { name: 'Dein Profil' })).toBeInTheDocument()
  expect(await screen.findByRole('article')).toHaveTextContent('Ein Post')
  expect(
    screen.getByRole('complementary', { name: 'Vorschau auf dem Telefon' }),
  ).toBeInTheDocument()
  expect(document.title).toBe('Startseite · Aushang')
})

// spec: HOME-07
it('says when the profile is offline', async () => {
  answer(MeQuery, { me: aMe({ visible: false }) })
  open()
  expect(await screen.findByText('Dein Profil ist offline')).toBeInTheDocument()
})

// spec: HOME-06
it('puts the focus into the post creator when it is asked to', async () => {
  open({ focusPostCreator: true })
  await waitFor(() => expect(screen.getByLabelText('Text auf Deutsch')).toHaveFocus())
})
