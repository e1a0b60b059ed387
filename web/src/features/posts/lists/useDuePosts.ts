// A planned post becomes live by the server's clock. From the moment at which it is due here, the
// server is asked about it now and then until it has moved; the cache puts it into its new list. One
// that is gone is asked about once.
import { useEffect } from 'react'
import { type Client, useClient } from 'urql'
import { MeQuery } from '@/features/profiles/queries'
import { problemOf } from '@/graphql/problem'
import { PostQuery } from '../queries'
import { refetchLists } from '../refetchLists'
import type { ListedPost } from './usePosts'

/** Pauses between two questions about the same post, in ms; the last one is repeated. */
const PAUSES = [500, 1000, 2000, 3000, 5000, 10_000, 15_000]
const MAX_TIMER = 2 ** 31 - 1

/** Asks about one post when it is due, then ever more rarely. Returns how to stop. */
function follow(client: Client, post: Pick<ListedPost, 'id' | 'publishDate'>): () => void {
  let timer: ReturnType<typeof setTimeout>
  let asked = 0

  const pause = () => PAUSES[Math.min(asked, PAUSES.length - 1)] ?? 0
  const untilDue = () => Date.parse(post.publishDate) - Date.now()

  const wait = (ms: number) => {
    timer = setTimeout(ask, Math.min(ms, MAX_TIMER))
  }
  async function ask() {
    if (untilDue() > 0) return wait(untilDue())
    const policy = { requestPolicy: 'network-only' } as const
    const { data, error } = await client.query(PostQuery, { id: post.id }, policy).toPromise()
    if (stopped) return
    asked += 1
    if (data?.post.status === 'LIVE') void client.query(MeQuery, {}, policy).toPromise()
    else if (error && problemOf(error).code === 404) refetchLists(client)
    else wait(pause())
  }

  let stopped = false
  wait(Math.max(0, untilDue()) + pause())
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

export function useDuePosts(planned: ListedPost[]): void {
  const client = useClient()
  const schedule = JSON.stringify(planned.map(({ id, publishDate }) => ({ id, publishDate })))
  useEffect(() => {
    const posts = JSON.parse(schedule) as Pick<ListedPost, 'id' | 'publishDate'>[]
    const stops = posts.map((post) => follow(client, post))
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, schedule])
}
