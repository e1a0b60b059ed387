import { inBothLanguages } from '@test/card'
import {
  articles,
  eye,
  lists,
  openPage,
  published,
  requested,
  seeEndUntil,
  shows,
  startLists,
  theServerHas,
} from '@test/postLists'
import { renderInConsole } from '@test/render'
import { answer } from '@test/server'
import { aPost, somePosts as many, pageOf } from '@test/world'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SendPostMutation } from '@/features/composer/useSendPost'
import { firstPage, PostsQuery } from '@/features/posts/queries'
import { showCard } from '@/features/posts/shown'

const renderedCards = vi.hoisted(() => vi.fn())
vi.mock('@/features/posts/card/PostMenu', async (original) => {
  const { PostMenu } = await original<typeof import('@/features/posts/card/PostMenu')>()
  return {
    PostMenu: (props: Parameters<typeof PostMenu>[0]) => {
      renderedCards()
      return <PostMenu {...props} />
    },
  }
})

beforeEach(startLists)

describe('a long list', () => {
  const part = (text: string) => (element: Element) =>
    element.textContent?.includes(text) === true && element.querySelector('article') !== null

  async function openTenPages() {
    const opened = await openPage(50)
    const { list } = opened
    for (let count = 5; count < 50; count += 5) {
      await shows(list, count)
      await seeEndUntil(() => expect(articles(list)).toHaveLength(count + 5))
    }
    return opened
  }
  const entries = (list: HTMLElement) => within(list).getAllByRole('listitem')

  it('replaces distant cards by their texts at the same height', async () => {
    const { list } = await openTenPages()
    eye.lose(part('Nummer 12'))
    expect(articles(list)).toHaveLength(45)
    expect(entries(list)).toHaveLength(50)
    expect(entries(list)[11]).toHaveTextContent(/^Nummer 12$/)
    const resting = entries(list)[11]?.parentElement as HTMLElement
    expect(resting).toHaveStyle({ height: '100px' })
    eye.see((element) => element === resting)
    expect(articles(list)).toHaveLength(50)
  })

  it('renders a part again whose card is to be shown, and scrolls to it', async () => {
    const { list } = await openTenPages()
    const entry = within(list).getByText('Nummer 12').closest<HTMLElement>('[data-entry]')
    eye.lose(part('Nummer 12'))
    expect(articles(list)).toHaveLength(45)
    act(() => showCard(aPost({ id: entry?.dataset.entry ?? '' })))
    expect(within(list).getByText('Nummer 12').closest('article')).toHaveFocus()
  })

  it('renders its first page again for a post that was just sent', async () => {
    const { client, list } = await openTenPages()
    eye.lose((element) => element.querySelector('[data-words]')?.textContent === 'Nummer 1')
    expect(articles(list)).toHaveLength(45)
    const post = aPost({ content: 'Ganz neu' })
    answer(SendPostMutation, { sendPost: post } as never)
    await act(() => client.mutation(SendPostMutation, {} as never).toPromise())
    act(() => showCard(post))
    expect((await within(list).findByText('Ganz neu')).closest('article')).toHaveFocus()
  })

  it('shows a card again in the language in which it was read', async () => {
    theServerHas({ PUBLISHED: [{ ...inBothLanguages(), status: 'LIVE' }] })
    const { user } = renderInConsole(lists)
    await user.click(await screen.findByRole('button', { name: 'Englische Fassung lesen' }))
    act(() => (document.activeElement as HTMLElement).blur())
    eye.lose(part('Cancelled'))
    expect(screen.queryByRole('article')).toBeNull()
    eye.see((element) => element.hasAttribute('data-resting'))
    expect(screen.getByRole('article')).toHaveTextContent(/Cancelled/)
    expect(screen.getByRole('button', { name: 'Deutsche Fassung lesen' })).toBeVisible()
  })

  it('renders and reads the same amount for each page, however long it is', async () => {
    const { list } = await openPage(40)
    const isEnd = (element: Element) => element.querySelector('[role="status"]') !== null
    const drawn: number[] = []
    for (let count = 5; count < 40; count += 5) {
      renderedCards.mockClear()
      await waitFor(() => {
        eye.see(isEnd)
        expect(entries(list)).toHaveLength(count + 5)
      })
      drawn.push(renderedCards.mock.calls.length)
      eye.lose((element) => !part(`Nummer ${count + 5}`)(element) && part('')(element))
      expect(articles(list)).toHaveLength(5)
    }
    expect(Math.max(...drawn.slice(1))).toBeLessThanOrEqual(10)
  })

  it('does not replace a card that has the focus', async () => {
    const { list } = await openTenPages()
    const [first, , , , , sixth] = articles(list) as HTMLElement[]
    act(() => first?.focus())
    eye.lose(part('Nummer 2'))
    expect(first).toHaveFocus()
    expect(sixth).toBeInTheDocument()
    act(() => sixth?.focus())
    eye.lose(part('Nummer 2'))
    expect(first).not.toBeInTheDocument()
  })

  it('shows the loaded pages again when the user comes back', async () => {
    const { client, unmount } = await openTenPages()
    unmount()
    requested.mockClear()
    renderInConsole(lists, client)
    await shows(await published(), 50)
    expect(requested.mock.calls.every(([{ before }]) => before === null)).toBe(true)
  })

  it('starts again at the first page if more than a page of posts was added meanwhile', async () => {
    const { client, list } = await openTenPages()
    const all = [...many(7, 'Neu', 21), ...many(50)]
    // Each cursor is one of these posts, and none of those before.
    answer(PostsQuery, ({ before, ...variables }) => {
      if (variables.filter !== 'PUBLISHED') return pageOf([], variables)
      const page = pageOf(all, { ...variables, before: before?.replace('neu ', '') })
      const { pageInfo } = page.posts
      return {
        posts: { ...page.posts, pageInfo: { ...pageInfo, endCursor: `neu ${pageInfo.endCursor}` } },
      }
    })
    const now = { requestPolicy: 'network-only' } as const
    await act(() => client.query(PostsQuery, firstPage('PUBLISHED'), now).toPromise())
    await shows(list, 5)
    await seeEndUntil(() => expect(articles(list)).toHaveLength(10))
    expect(articles(list)[6]).toHaveTextContent('Neu 7')
  })
})
