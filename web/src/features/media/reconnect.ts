// Polls the server with backoff while the connection is lost and uploads wait for it, because there
// may be no other requests. They continue as soon as any request is answered.
import type { Client } from '@urql/core'
import { ConfigQuery } from '@/features/session/config'
import { useConnection } from '@/graphql/connection'

const FIRST_PAUSE = 2_000
const MAX_PAUSE = 30_000

let isPolling = false

const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Stops when `isWorthIt` returns false or the connection is back. */
export async function pollUntilConnected(client: Client, isWorthIt: () => boolean): Promise<void> {
  if (isPolling) return
  isPolling = true
  let pause = FIRST_PAUSE
  while (isWorthIt()) {
    await pass(pause)
    pause = Math.min(pause * 2, MAX_PAUSE)
    if (!isWorthIt() || !useConnection.getState().lost) break
    await client.query(ConfigQuery, {}, { requestPolicy: 'network-only' }).toPromise()
  }
  isPolling = false
}
