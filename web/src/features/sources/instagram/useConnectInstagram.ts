// Connects Instagram in a window of its own, and waits for the result.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Client, useClient } from 'urql'
import type { SourcesQuery as SourcesData } from '@/graphql/generated/graphql'
import { problemOf } from '@/graphql/problem'
import { pollEvery } from '@/lib/pollWithBackoff'
import { InstagramAuthorizationQuery, SourcesQuery } from '../queries'
import { openPopup } from './popup'
import { onResult } from './result'

/** In ms. The window may have no way to report its result. */
export const INTERVAL = 3_000

/** In ms. The server accepts no result after this time. */
const MAX_WAIT = 3_600_000

type Connection = SourcesData['me']['instagramConnection']

type Authorization = { url: string; state: string }

export type Connecting =
  | { step: 'idle' }
  /** The server is asked for the address. */
  | { step: 'opening' }
  /** `blocked`: the browser has not opened the window. */
  | { step: 'blocked' | 'waiting'; authorization: Authorization }
  | { step: 'failed'; reason: string; authorization: Authorization | null }

const isNew = (now: Connection, before: Connection): boolean =>
  now.active &&
  !now.error &&
  (!before.active || before.error || now.source?.connectedAt !== before.source?.connectedAt)

async function askConnection(client: Client): Promise<Connection | null> {
  const { data } = await client
    .query(SourcesQuery, {}, { requestPolicy: 'network-only' })
    .toPromise()
  return data?.me.instagramConnection ?? null
}

/**
 * `onConnected` is called once for each new connection. Its argument is whether the account was
 * connected before.
 */
export function useConnectInstagram(connection: Connection, onConnected: (again: boolean) => void) {
  const client = useClient()
  const [connecting, setConnecting] = useState<Connecting>({ step: 'idle' })
  const popup = useRef<Window | null>(null)
  const before = useRef(connection)
  /** Counts attempts, so that an answer to a cancelled one does nothing. */
  const attempt = useRef(0)

  async function connect(): Promise<void> {
    popup.current = openPopup()
    before.current = connection
    attempt.current += 1
    const mine = attempt.current
    setConnecting({ step: 'opening' })
    const { data, error } = await client
      .query(InstagramAuthorizationQuery, {}, { requestPolicy: 'network-only' })
      .toPromise()
    if (mine !== attempt.current) return
    if (!data) {
      popup.current?.close()
      const { code, reason } = problemOf(error)
      const why = reason ?? (code === 0 ? 'NO_ANSWER' : 'UNKNOWN')
      return setConnecting({ step: 'failed', reason: why, authorization: null })
    }
    const authorization = data.instagramAuthorization
    if (popup.current) {
      popup.current.location.href = authorization.url
      popup.current.focus()
    }
    setConnecting({ step: popup.current ? 'waiting' : 'blocked', authorization })
  }

  const authorization = 'authorization' in connecting ? connecting.authorization : null
  const state = authorization?.state
  // Several reports of the same result may arrive.
  const ended = useRef<string | null>(null)
  const succeed = useEffectEvent((): void => {
    if (!state || ended.current === state) return
    ended.current = state
    setConnecting({ step: 'idle' })
    onConnected(before.current.active)
  })
  useEffect(() => {
    if (!state) return
    return onResult(state, (failure) => {
      if (failure === null) void askConnection(client).then(succeed)
      // The window offers to retry some failures, so its next result counts as well.
      else
        setConnecting((now) =>
          'authorization' in now
            ? { step: 'failed', reason: failure, authorization: now.authorization }
            : now,
        )
    })
  }, [client, state])

  const isWaiting = connecting.step === 'waiting' || connecting.step === 'blocked'
  useEffect(() => {
    if (!isWaiting) return
    const ask = async () => {
      const now = await askConnection(client)
      if (now && isNew(now, before.current)) succeed()
    }
    const stop = pollEvery(INTERVAL, ask)
    window.addEventListener('focus', ask)
    const timer = setTimeout(() => setConnecting({ step: 'idle' }), MAX_WAIT)
    return () => {
      stop()
      window.removeEventListener('focus', ask)
      clearTimeout(timer)
    }
  }, [client, isWaiting])

  return {
    connecting,
    connect,
    /** The user has opened the window with a link. */
    opened: () =>
      setConnecting((now) => (now.step === 'blocked' ? { ...now, step: 'waiting' } : now)),
    cancel(): void {
      attempt.current += 1
      popup.current?.close()
      setConnecting({ step: 'idle' })
    },
  }
}
