// spec: POST-10
import { act, render } from '@testing-library/react'
import { type Client, CombinedError } from '@urql/core'
import { GraphQLError } from 'graphql'
import { Provider } from 'urql'
import { beforeEach, expect, it, vi } from 'vitest'
import type { StoredPost } from '@/features/posts/PostFields'
import { PostQuery } from '@/features/posts/queries'
import { MeQuery } from '@/features/profiles/queries'
import { useDuePosts } from './useDuePosts'

const NOW = Date.parse('2026-11-21T09:00:00Z')
const inSeconds = (seconds: number) => new Date(NOW + seconds * 1000).toISOString()
const planned = (publishDate: string) => ({ id: 'post-1', publishDate }) as StoredPost

const requested = vi.fn()
let status: 'APPROVED' | 'LIVE' | 'gone'
const gone = new CombinedError({
  graphQLErrors: [new GraphQLError('x', { extensions: { code: 404, reason: 'NOT_FOUND' } })],
})

/** A client that answers at once and records its requests. */
const client = {
  query: (document: unknown) => ({
    toPromise: () => {
      requested(document === PostQuery ? 'post' : document === MeQuery ? 'me' : 'list')
      if (status === 'gone') return Promise.resolve({ error: gone })
      return Promise.resolve({ data: { post: { id: 'post-1', status } } })
    },
  }),
} as unknown as Client

function Watching({ posts }: { posts: StoredPost[] }) {
  useDuePosts(posts)
  return null
}
const watching = (posts: StoredPost[]) => (
  <Provider value={client}>
    <Watching posts={posts} />
  </Provider>
)
const watch = (posts: StoredPost[]) => render(watching(posts))
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  requested.mockClear()
  status = 'APPROVED'
})

it('does not poll before a post is due', async () => {
  watch([planned(inSeconds(60))])
  await advance(59_999)
  expect(requested).not.toHaveBeenCalled()
})

it('polls a due post at increasing intervals until it is live', async () => {
  watch([planned(inSeconds(60))])
  await advance(60_500)
  expect(requested).toHaveBeenCalledTimes(1)
  await advance(1000)
  expect(requested).toHaveBeenCalledTimes(2)
  await advance(30_000)
  expect(requested.mock.calls.length).toBeLessThan(9)
  status = 'LIVE'
  await advance(15_000)
  expect(requested).toHaveBeenLastCalledWith('me')
  const before = requested.mock.calls.length
  await advance(120_000)
  expect(requested).toHaveBeenCalledTimes(before)
})

it('polls an overdue post at once', async () => {
  watch([planned(inSeconds(-30))])
  await advance(500)
  expect(requested).toHaveBeenCalledExactlyOnceWith('post')
})

it('waits for the new date when a post is rescheduled', async () => {
  const { rerender } = watch([planned(inSeconds(60))])
  rerender(watching([planned(inSeconds(600))]))
  await advance(120_000)
  expect(requested).not.toHaveBeenCalled()
})

it('waits longer than a single browser timer can', async () => {
  const days = 40 * 24 * 3600
  watch([planned(inSeconds(days))])
  await advance((days - 1) * 1000)
  expect(requested).not.toHaveBeenCalled()
  await advance(2000)
  expect(requested).toHaveBeenCalledWith('post')
})

it('refetches the lists and stops polling when the post was deleted', async () => {
  status = 'gone'
  watch([planned(inSeconds(-30))])
  await advance(500)
  expect(requested.mock.calls.flat()).toEqual(['post', 'list', 'list', 'list', 'me'])
  await advance(120_000)
  expect(requested).toHaveBeenCalledTimes(5)
})

it('stops when the list is unmounted', async () => {
  const { unmount } = watch([planned(inSeconds(1))])
  unmount()
  await advance(10_000)
  expect(requested).not.toHaveBeenCalled()
})
