// The held posts, each with the moment of its publication by this browser's clock. The server says
// how long each still waits, so a wrong clock does not matter.
import { useEffect, useEffectEvent, useState } from 'react'
import { useClient } from 'urql'
import { useSent } from '@/features/posts/held'
import { useOnReturn } from '@/lib/useOnReturn'
import { type Held, HeldPostsQuery } from './queries'

/** Pause in ms before the server is asked again about a post whose time is over. */
const AGAIN = 700

export type Waiting = Held & {
  /** In ms since 1970. */
  endsAt: number
}

type Options = {
  enabled: boolean
  /** A post is not held any more: it was published, or taken back. */
  onGone: (post: Waiting) => void
}

export function useHeldPosts({ enabled, onGone }: Options) {
  const client = useClient()
  const [posts, setPosts] = useState<Waiting[]>([])
  const sent = useSent((state) => state.id)

  const refetch = useEffectEvent(async () => {
    if (!enabled) return
    const { data } = await client
      .query(HeldPostsQuery, {}, { requestPolicy: 'network-only' })
      .toPromise()
    // It is asked again as long as a post is shown.
    if (!data) return setPosts((before) => [...before])
    const now = Date.now()
    const waiting = data.heldPosts.map((post) => ({ ...post, endsAt: now + post.remaining }))
    setPosts((before) => {
      const gone = before.filter(({ id }) => !waiting.some((post) => post.id === id))
      queueMicrotask(() => gone.forEach(onGone))
      return waiting
    })
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: Another post was sent, or the profile is loaded.
  useEffect(() => void refetch(), [sent, enabled])
  useOnReturn(() => void refetch(), 0)
  useEffect(() => {
    if (posts.length === 0) return
    const next = Math.min(...posts.map(({ endsAt }) => endsAt)) - Date.now()
    const timer = setTimeout(() => void refetch(), Math.max(0, next) + AGAIN)
    return () => clearTimeout(timer)
  }, [posts])

  return {
    posts,
    refetch: () => void refetch(),
    forget: (id: string) => setPosts((before) => before.filter((post) => post.id !== id)),
  }
}
