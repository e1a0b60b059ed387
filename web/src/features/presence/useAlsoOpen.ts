// Reports to the server that this composer has a post open, and learns which others have.
import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import { graphql } from '@/graphql/document'
import type { AnnouncePresenceMutation as Answer } from '@/graphql/generated/graphql'
import { pollEvery } from '@/lib/pollWithBackoff'

export const AnnouncePresenceMutation = graphql(`
  mutation AnnouncePresence($post: ID!, $writer: String!, $leaves: Boolean!) {
    announcePresence(post: $post, writer: $writer, leaves: $leaves) {
      accountName
      isOwn
      since
    }
  }
`)

/** In ms. The server forgets a composer that has not reported for 90 seconds. */
const PAUSE = 30_000

type Others = Answer['announcePresence']

const none: Others = []

/** The other composers that have this post open, earliest first. Null: it is not on the server. */
export function useAlsoOpen(post: string | null): Others {
  const client = useClient()
  const [others, setOthers] = useState(none)
  useEffect(() => {
    if (post === null) return
    const writer = crypto.randomUUID()
    let isOpen = true
    const report = (leaves: boolean, keepalive = false) =>
      client.mutation(AnnouncePresenceMutation, { post, writer, leaves }, { keepalive }).toPromise()
    async function look(): Promise<void> {
      const { data } = await report(false)
      if (isOpen && data) setOthers(data.announcePresence)
    }
    // A hidden page reports once it is visible.
    if (document.visibilityState === 'visible') void look()
    const stop = pollEvery(PAUSE, look)
    const ended = new AbortController()
    const onHide = () => void report(true, true)
    // The browser had kept the page that was left.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && void look()
    window.addEventListener('pagehide', onHide, { signal: ended.signal })
    window.addEventListener('pageshow', onShow, { signal: ended.signal })
    return () => {
      isOpen = false
      stop()
      ended.abort()
      setOthers(none)
      void report(true)
    }
  }, [client, post])
  return others
}
