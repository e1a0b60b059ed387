// spec: POST-10
import { act, render } from '@testing-library/react'
import { type Client, CombinedError } from '@urql/core'
import { GraphQLError } from 'graphql'
import { Provider } from 'urql'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MeQuery } from '@/features/profiles/queries'
import { PostQuery } from '../queries'
import { useDuePosts } from './useDuePosts'
import type { ListedPost } from './usePosts'

const NOW = Date.parse('2026-11-21T09:00:00Z')
const inSeconds = (seconds: number) => new Date(NOW + seconds * 1000).toISOString()
const planned = (publishDate: string) => ({ id: 'post-1', publishDate }) as ListedPost

const asked = vi.fn()
let status: 'APPROVED' | 'LIVE' | 'gone'
const gone = new CombinedError({
  graphQLErrors: [new GraphQLError('x', { extensions: { code: 404, reason: 'NOT_FOUND' } })],
})

/** A client that answers at once and notes what it was asked. */
const client = {
  query: (document: unknown) => ({
    toPromise: () => {
      asked(document === PostQuery ? 'post' : document === MeQuery ? 'me' : 'list')
      if (status === 'gone') return Promise.resolve({ error: gone })
      return Promise.resolve({ data: { post: { id: 'post-1', status } } })
    },
  }),
} as unknown as Client

function Watching({ posts }: { posts: ListedPost[] }) {
  useDuePosts(posts)
  return null
}
const watch = (posts: ListedPost[]) =>
  render(
    <Provider value={client}>
      <Watching posts={posts} />
    </Provider>,
  )
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  asked.mockClear()
  status = 'APPROVED'
})
afterEach(() => vi.useRealTimers())

it('asks nothing before a post is due', async () => {
  watch([planned(inSeconds(60))])
  await pass(59_999)
  expect(asked).not.toHaveBeenCalled()
})

it('asks from the due moment on, ever more rarely, until the post is live', async () => {
  watch([planned(inSeconds(60))])
  await pass(60_500)
  expect(asked).toHaveBeenCalledTimes(1)
  await pass(1000)
  expect(asked).toHaveBeenCalledTimes(2)
  await pass(30_000)
  expect(asked.mock.calls.length).toBeLessThan(9)
  status = 'LIVE'
  await pass(15_000)
  expect(asked).toHaveBeenLastCalledWith('me')
  const before = asked.mock.calls.length
  await pass(120_000)
  expect(asked).toHaveBeenCalledTimes(before)
})

it('asks at once about a post that is overdue', async () => {
  watch([planned(inSeconds(-30))])
  await pass(500)
  expect(asked).toHaveBeenCalledExactlyOnceWith('post')
})

it('waits for the new date when it was changed', async () => {
  const { rerender } = watch([planned(inSeconds(60))])
  rerender(
    <Provider value={client}>
      <Watching posts={[planned(inSeconds(600))]} />
    </Provider>,
  )
  await pass(120_000)
  expect(asked).not.toHaveBeenCalled()
})

it('can wait longer than a timer of the browser can', async () => {
  const days = 40 * 24 * 3600
  watch([planned(inSeconds(days))])
  await pass((days - 1) * 1000)
  expect(asked).not.toHaveBeenCalled()
  await pass(2000)
  expect(asked).toHaveBeenCalledWith('post')
})

it('asks for the lists, and no more about it, when the post is gone', async () => {
  status = 'gone'
  watch([planned(inSeconds(-30))])
  await pass(500)
  expect(asked.mock.calls.flat()).toEqual(['post', 'list', 'list', 'list', 'me'])
  await pass(120_000)
  expect(asked).toHaveBeenCalledTimes(5)
})

it('stops with the list', async () => {
  const { unmount } = watch([planned(inSeconds(1))])
  unmount()
  await pass(10_000)
  expect(asked).not.toHaveBeenCalled()
})
