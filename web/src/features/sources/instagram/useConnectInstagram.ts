// Connects Instagram in a window of its own, and waits for the result.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Client, useClient } from 'urql'
import type { SourcesQuery as SourcesData } from '@/graphql/generated/graphql'
import { problemOf } from '@/graphql/problem'
import { pollEvery } from '@/lib/pollWithBackoff'
import { InstagramAuthorizationQuery, SourcesQuery } from '../queries'
import { isAway, openPopup, watchPopup } from './popup'
import { onResult } from './result'

/** In ms. The window may have no way to report its result. */
export const INTERVAL = 3_000

/** In ms. The server accepts no result after this time. */
const MAX_WAIT = 3_600_000

/** In ms. The result of a window that was closed too early arrives within this time, or not at all. */
const MAX_WAIT_CLOSED = 120_000

type Connection = SourcesData['me']['instagramConnection']

type Authorization = { url: string; state: string }

export type Connecting =
  | { step: 'idle' }
  /** The server is asked for the address. */
  | { step: 'opening' }
  /** `blocked`: the browser has not opened the window. `closed`: the user has closed it. */
  | { step: 'blocked' | 'waiting' | 'closed'; authorization: Authorization }
  /** Somebody else has connected it while the window was at Instagram. Its result is still taken. */
  | { step: 'overtaken'; authorization: Authorization }
  | { step: 'failed'; reason: string; authorization: Authorization | null }

const works = ({ active, error }: Connection): boolean => active && !error

/** Whether it was made, or made again, after the other one was read. */
const isNew = (now: Connection, before: Connection): boolean =>
  works(now) &&
  (!works(before) ||
    now.source?.id !== before.source?.id ||
    now.source?.connectedAt !== before.source?.connectedAt)

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
    attempt.current += 1
    const mine = attempt.current
    setConnecting({ step: 'opening' })
    const [{ data, error }, now] = await Promise.all([
      client.query(InstagramAuthorizationQuery, {}, { requestPolicy: 'network-only' }).toPromise(),
      // The page may not know what colleagues have connected meanwhile.
      askConnection(client),
    ])
    if (mine !== attempt.current) return
    if (!data) {
      popup.current?.close()
      const { code, reason } = problemOf(error)
      const why = reason ?? (code === 0 ? 'NO_ANSWER' : 'UNKNOWN')
      return setConnecting({ step: 'failed', reason: why, authorization: null })
    }
    const authorization = data.instagramAuthorization
    if (now && isNew(now, connection)) {
      popup.current?.close()
      return setConnecting({ step: 'overtaken', authorization })
    }
    before.current = now ?? connection
    if (!popup.current) return setConnecting({ step: 'blocked', authorization })
    // It is still empty, so it is not isolated.
    if (popup.current.closed) return setConnecting({ step: 'closed', authorization })
    popup.current.location.href = authorization.url
    popup.current.focus()
    setConnecting({ step: 'waiting', authorization })
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

  const { step } = connecting
  const isOpen = step === 'waiting'
  useEffect(() => {
    if (!isOpen || !popup.current) return
    return watchPopup(popup.current, () =>
      setConnecting((now) => (now.step === 'waiting' ? { ...now, step: 'closed' } : now)),
    )
  }, [isOpen])

  const isClosed = step === 'closed'
  const isWaiting = isOpen || isClosed || step === 'blocked'
  useEffect(() => {
    if (!isWaiting) return
    const ask = async () => {
      const now = await askConnection(client)
      if (!now || !isNew(now, before.current)) return
      const own = popup.current
      // A window that is still at Instagram has not connected it. One that has returned reports it.
      if (!own || own.closed) succeed()
      else if (isAway(own))
        setConnecting((is) => (is.step === 'waiting' ? { ...is, step: 'overtaken' } : is))
    }
    const stop = pollEvery(INTERVAL, ask)
    window.addEventListener('focus', ask)
    const end = () => {
      stop()
      window.removeEventListener('focus', ask)
    }
    const timer = setTimeout(
      () => (isClosed ? end() : setConnecting({ step: 'idle' })),
      isClosed ? MAX_WAIT_CLOSED : MAX_WAIT,
    )
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [client, isWaiting, isClosed])

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
