import { useEffect } from 'react'
import { useClient } from 'urql'
import { AccountsQuery } from '@/features/accounts/queries'
import { MeQuery } from '@/features/profiles/queries'
import { pollEvery } from '@/lib/pollWithBackoff'
import type { ProfileSetup } from './useSetup'

/** In ms [A-67: polling interval]. */
const INTERVAL = 10_000

const fresh = { requestPolicy: 'network-only' } as const

/** Polls for steps that are done elsewhere: on a phone, by a colleague, in another tab. */
export function useSetupPolling({ me, withAccounts }: ProfileSetup, isOn: boolean): void {
  const client = useClient()
  const profile = me.id
  useEffect(() => {
    if (!isOn) return
    return pollEvery(INTERVAL, () =>
      Promise.all([
        client.query(MeQuery, {}, fresh).toPromise(),
        withAccounts && client.query(AccountsQuery, { profile }, fresh).toPromise(),
      ]),
    )
  }, [client, profile, withAccounts, isOn])
}
