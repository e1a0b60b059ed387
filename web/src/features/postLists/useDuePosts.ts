// Polls planned posts that are due: they become live by the server's clock. Polling starts at the
// publish date and ends when the post has moved; the cache then puts it into its new list. A
// deleted post is polled once.
import { useEffect } from 'react'
import { type Client, useClient } from 'urql'
import { PostFields, type StoredPost } from '@/features/posts/PostFields'
import { PostQuery } from '@/features/posts/queries'
import { refetchLists } from '@/features/posts/refetchLists'
import { MeQuery } from '@/features/profiles/queries'
import { getFragmentData } from '@/graphql/document'
import { problemOf } from '@/graphql/problem'

/** Pauses between two polls of the same post, in ms; the last one is repeated. */
const PAUSES = [500, 1000, 2000, 3000, 5000, 10_000, 15_000]
const MAX_TIMER = 2 ** 31 - 1

/** Polls one post when it is due, with growing pauses. Returns a function that stops it. */
function pollWhenDue(client: Client, post: Pick<StoredPost, 'id' | 'publishDate'>): () => void {
  let timer: ReturnType<typeof setTimeout>
  let polls = 0

  const pause = () => PAUSES[Math.min(polls, PAUSES.length - 1)] ?? 0
  const untilDue = () => Date.parse(post.publishDate) - Date.now()

  const wait = (ms: number) => {
    timer = setTimeout(poll, Math.min(ms, MAX_TIMER))
  }
  async function poll() {
    if (untilDue() > 0) return wait(untilDue())
    const policy = { requestPolicy: 'network-only' } as const
    const { data, error } = await client.query(PostQuery, { id: post.id }, policy).toPromise()
    if (stopped) return
    polls += 1
    if (getFragmentData(PostFields, data?.post)?.status === 'LIVE')
      void client.query(MeQuery, {}, policy).toPromise()
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

export function useDuePosts(planned: StoredPost[]): void {
  const client = useClient()
  const schedule = JSON.stringify(planned.map(({ id, publishDate }) => ({ id, publishDate })))
  useEffect(() => {
    const posts = JSON.parse(schedule) as Pick<StoredPost, 'id' | 'publishDate'>[]
    const stops = posts.map((post) => pollWhenDue(client, post))
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, schedule])
}
