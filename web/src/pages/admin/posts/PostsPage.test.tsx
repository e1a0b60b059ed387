import { axe } from '@test/axe'
import { aUser } from '@test/home'
import { anEye } from '@test/observe'
import { renderInConsole } from '@test/render'
import { answer, refuse } from '@test/server'
import { type APost, aPlanned, aPost, pageOf, somePosts } from '@test/world'
import { screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { EverywherePostsQuery } from '@/features/everywhere/queries'
import { PostsQuery } from '@/features/posts/queries'
import { PostsPage } from './PostsPage'

let eye: ReturnType<typeof anEye>

/** The server does not count these posts. Returns the requests. */
const theServerHas = (posts: APost[]) =>
  answer(EverywherePostsQuery, (variables) => {
    const matching = posts.filter(({ content }) => content.includes(variables.text ?? ''))
    const page = pageOf(matching, variables)
    return { posts: { ...page.posts, totalCount: null } }
  })

const Address = () => (
  <div role="note" aria-label="Adresse">
    {useLocation().search}
  </div>
)

const open = (search = '', client?: Parameters<typeof renderInConsole>[1]) =>
  renderInConsole(
    <>
      <PostsPage />
      <Address />
    </>,
    client,
    `/admin/posts${search}`,
  )

const list = () => screen.findByRole('region', { name: 'Posts aller Profile' })
const articles = () => screen.queryAllByRole('article')
const address = () => screen.getByLabelText('Adresse').textContent
const role = () => screen.getByRole('combobox', { name: 'Art des Profils' })

const of = (displayName: string) => ({
  author: {
    __typename: 'Author' as const,
    id: displayName,
    username: 'x',
    displayName,
    avatar: null,
  },
})

beforeEach(() => {
  aUser()
  eye = anEye()
})

describe('the list', () => {
  // spec: ADMIN-34
  it('shows the live and planned posts of all profiles with their authors', async () => {
    theServerHas([
      aPlanned('2126-11-24T08:00:00Z', { content: 'Bald', ...of('Universität Beispielstadt') }),
      aPost({ content: 'Schon da', ...of('Fachschaft Physik') }),
    ])
    open()
    const planned = within(
      await screen.findByRole('article', {
        name: /^Post von Universität Beispielstadt vom 24.11.2126/,
      }),
    )
    expect(planned.getByText('Geplant für 24.11.2126, 09:00 Uhr')).toBeVisible()
    expect(planned.getByText('Universität Beispielstadt')).toBeVisible()
    const live = within(screen.getByRole('article', { name: /^Post von Fachschaft Physik/ }))
    expect(live.getByText('Live')).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent('2 Posts')
    expect(await axe()).toEqual([])
  })

  it('offers no actions, even for own posts', async () => {
    theServerHas([
      aPost({
        viewerCanEdit: true,
        viewerCanPin: true,
        viewerCanDelete: true,
        viewerCanReadStatistics: true,
      }),
    ])
    open()
    expect(within(await screen.findByRole('article')).queryByRole('button')).toBeNull()
  })

  // spec: ADMIN-35
  it('loads 10 posts and, near the end, 10 more', async () => {
    const requests = theServerHas(somePosts(23))
    open()
    await waitFor(() => expect(articles()).toHaveLength(10))
    expect(screen.getByText('10 Posts geladen, weitere folgen')).toBeVisible()
    expect(requests).toEqual([
      { filter: 'ALL', first: 10, before: null, text: null, authorRole: null },
    ])
    for (const count of [20, 23]) {
      await waitFor(() => {
        eye.see()
        expect(articles()).toHaveLength(count)
      })
    }
    expect(requests.map(({ before }) => before)).toEqual([null, '10', '20'])
    expect(screen.getByText('23 Posts')).toBeVisible()
    expect(screen.getByText('Keine weiteren Posts')).toBeVisible()
  })

  it('is found again with its pages', async () => {
    theServerHas(somePosts(15))
    const { client, unmount } = open()
    await waitFor(() => {
      eye.see()
      expect(articles()).toHaveLength(15)
    })
    unmount()
    open('', client)
    await waitFor(() => expect(articles()).toHaveLength(15))
  })

  it('says that there are no posts', async () => {
    theServerHas([])
    open()
    expect(await screen.findAllByText(/^Noch kein Profil hat etwas/)).toHaveLength(2)
  })

  it('shows a skeleton while it loads', async () => {
    answer(EverywherePostsQuery, () => new Promise(() => {}))
    open()
    expect(await screen.findByRole('status', { name: 'Posts werden geladen' })).toBeVisible()
  })

  it('says that it could not be loaded, names the support, and can retry', async () => {
    refuse(EverywherePostsQuery, { code: 500 })
    const { user } = open()
    const problem = await screen.findByRole('alert')
    expect(problem).toHaveTextContent('Die Posts konnten leider nicht geladen werden.')
    expect(await screen.findByRole('link', { name: 'hilfe@aushang.example' })).toBeVisible()
    theServerHas([aPost({ content: 'Wieder da' })])
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await screen.findByText('Wieder da')).toBeVisible()
  })

  it('does not request the posts of the own profile', async () => {
    const own = answer(PostsQuery, (variables) => pageOf([], variables))
    theServerHas([aPost()])
    open()
    await screen.findByRole('article')
    expect(own).toEqual([])
  })
})

describe('the filters', () => {
  // spec: ADMIN-36, API-13
  it('select the kind of the author, or all', async () => {
    const requests = theServerHas([aPost()])
    const { user } = open()
    await list()
    const options = within(role()).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Alle',
      'Content Provider',
      'Studierendenvertretung',
      'Einrichtung',
      'Hochschule',
      'Privates Profil',
    ])
    expect(requests.at(-1)).toMatchObject({ authorRole: null })
    for (const kind of [
      'CONTENT_PROVIDER',
      'STUDENT_COUNCIL',
      'INSTITUTION',
      'UNIVERSITY',
      'USER',
    ]) {
      await user.selectOptions(role(), kind)
      await waitFor(() => expect(requests.at(-1)).toMatchObject({ authorRole: kind }))
      expect(address()).toBe(`?role=${kind}`)
    }
    await user.selectOptions(role(), 'Alle')
    expect(address()).toBe('')
  })

  // spec: ADMIN-34
  it('select published or planned posts', async () => {
    const requests = theServerHas([aPost()])
    const { user } = open()
    await user.click(await screen.findByRole('radio', { name: 'Geplant' }))
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ filter: 'PLANNED' }))
    expect(address()).toBe('?filter=PLANNED')
    await user.click(screen.getByRole('radio', { name: 'Veröffentlicht' }))
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ filter: 'PUBLISHED' }))
  })

  it('search in the texts after a pause in typing', async () => {
    const requests = theServerHas([aPost({ content: 'Sommerfest' }), aPost({ content: 'Sitzung' })])
    const { user } = open('?role=UNIVERSITY')
    await screen.findByText('Sitzung')
    await user.type(screen.getByRole('searchbox', { name: 'In allen Posts suchen' }), 'fest')
    await waitFor(() => expect(screen.queryByText('Sitzung')).toBeNull())
    expect(await screen.findByText('1 Post')).toBeVisible()
    expect(address()).toBe('?role=UNIVERSITY&q=fest')
    expect(requests.map(({ text }) => text)).toEqual([null, 'fest'])
  })

  it('are read from the URL, and say that nothing matches', async () => {
    const requests = theServerHas([])
    open('?role=INSTITUTION&filter=PLANNED&q=fest')
    expect(await screen.findAllByText('Dazu gibt es keinen Post')).toHaveLength(2)
    expect(role()).toHaveDisplayValue('Einrichtung')
    expect(screen.getByRole('radio', { name: 'Geplant' })).toBeChecked()
    expect(screen.getByRole('searchbox')).toHaveValue('fest')
    expect(requests[0]).toMatchObject({
      authorRole: 'INSTITUTION',
      filter: 'PLANNED',
      text: 'fest',
    })
  })

  it('ignore unknown values in the URL', async () => {
    const requests = theServerHas([aPost()])
    open('?role=RECRUITING_PROMOTER&filter=DRAFT')
    await screen.findByRole('article')
    expect(requests[0]).toMatchObject({ authorRole: null, filter: 'ALL' })
  })
})
