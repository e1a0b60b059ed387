// Ends the connection in the window to which Instagram returns.
import { useEffect, useEffectEvent, useState } from 'react'
import { type Client, useClient } from 'urql'
import { problemOf } from '@/graphql/problem'
import { ConnectInstagramMutation, InstagramConnectionQuery } from '../queries'
import { reportResult } from './result'
import { instagramReturn, markAsSent, type Returned } from './returned'

/** In ms, before the code is sent. */
export const WAIT = 3_000

type Step =
  | { name: 'connecting' }
  | { name: 'connected'; account: string | null }
  | {
      name: 'failed'
      reason: string
      /** Whether the same code can be sent again. */
      canRetry: boolean
    }

/** The result is not known: the page was loaded again before it arrived. */
export const RELOADED = 'RELOADED'

const failed = (reason: string, canRetry = false): Step => ({ name: 'failed', reason, canRetry })

function firstStep(returned: Returned | null): Step {
  if (!returned) return failed('NOT_BEGUN')
  const { code, state, error, sent } = returned
  if (error) return failed(error === 'access_denied' ? 'CANCELLED' : 'PHOTO_NETWORK_FAILED')
  if (!state || !(code || sent)) return failed('STATE_INVALID')
  return { name: 'connecting' }
}

/** The account, if Instagram is connected and works. */
async function findConnected(client: Client): Promise<Step | null> {
  const fresh = { requestPolicy: 'network-only' } as const
  const { data } = await client.query(InstagramConnectionQuery, {}, fresh).toPromise()
  const connection = data?.me.instagramConnection
  if (!connection?.active || connection.error) return null
  return { name: 'connected', account: connection.source?.name ?? null }
}

export function useInstagramReturn() {
  const client = useClient()
  const [returned] = useState(instagramReturn)
  const [step, setStep] = useState(() => firstStep(returned))

  async function send({ code, state, redirectUri }: Returned): Promise<void> {
    if (!code || !state) return
    const { data, error } = await client
      .mutation(ConnectInstagramMutation, { code, state, redirectUri })
      .toPromise()
    if (data) {
      const account = data.connectInstagram.source?.name ?? null
      return setStep({ name: 'connected', account })
    }
    const { code: status, reason } = problemOf(error)
    if (status === 0) return setStep(failed('NO_ANSWER', true))
    setStep(failed(reason ?? 'UNKNOWN', reason === 'PHOTO_NETWORK_FAILED'))
  }

  const begin = useEffectEvent(async (): Promise<void> => {
    if (!returned) return
    // Read again: an earlier instance of this component may have sent it.
    if (instagramReturn()?.sent) {
      return setStep((await findConnected(client)) ?? failed(RELOADED))
    }
    markAsSent(returned)
    await send(returned)
  })
  const isConnecting = step.name === 'connecting'
  const [isRetry, setIsRetry] = useState(false)
  useEffect(() => {
    if (!isConnecting || isRetry) return
    const timer = setTimeout(() => void begin(), WAIT)
    return () => clearTimeout(timer)
  }, [isConnecting, isRetry])

  const state = returned?.state ?? null
  useEffect(() => {
    if (state === null || step.name === 'connecting') return
    const failure = step.name === 'failed' ? step.reason : null
    if (failure !== RELOADED) reportResult({ state, failure })
  }, [state, step])

  return {
    step,
    /** Sends the code again, unless only the answer was lost. */
    async retry(): Promise<void> {
      if (!returned) return
      setIsRetry(true)
      setStep({ name: 'connecting' })
      const connected = await findConnected(client)
      if (connected) setStep(connected)
      else await send(returned)
    },
  }
}
