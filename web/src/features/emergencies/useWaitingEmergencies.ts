// Learns of emergencies that wait for a second person, on every page: an open console shows one within half a minute.
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useClient, useQuery } from 'urql'
import { isEmergency } from '@/features/channels/channels'
import { refetchLists } from '@/features/posts/refetchLists'
import { useMe } from '@/features/profiles/useMe'
import { useKeptFresh } from '@/lib/useKeptFresh'
import { WaitingEmergenciesQuery, type WaitingEmergency } from './queries'
import { useOwnConfirmed } from './useOwnConfirmed'

/** In ms, while the page is visible. A request is valid for ten minutes. */
export const INTERVAL = 30_000

const fresh = { requestPolicy: 'network-only' } as const

/** Those of others. Asks the server only in profiles with an emergency channel, for accounts that may publish. */
export function useWaitingEmergencies(): WaitingEmergency[] {
  const { me } = useMe()
  const client = useClient()
  const mayConfirm = me?.viewerCanPublish === true && me.notificationChannels.some(isEmergency)
  const [{ data }] = useQuery({
    query: WaitingEmergenciesQuery,
    pause: !mayConfirm,
    requestPolicy: 'cache-and-network',
  })
  const refetch = useCallback(() => {
    if (mayConfirm) void client.query(WaitingEmergenciesQuery, {}, fresh).toPromise()
  }, [client, mayConfirm])
  useKeptFresh(refetch, INTERVAL)
  const all = mayConfirm ? data?.waitingEmergencies : undefined
  useOwnConfirmed(useMemo(() => all?.filter(({ own }) => own), [all]))
  const waiting = all?.filter(({ own }) => !own) ?? []
  const known = useRef<string | null>(null)
  const asked = waiting.map(({ id, askedAt }) => `${id} ${askedAt}`).join()
  useEffect(() => {
    // The lists show its card as well.
    if (known.current !== null && asked !== known.current && asked !== '') refetchLists(client)
    known.current = asked
  }, [client, asked])
  return waiting
}
