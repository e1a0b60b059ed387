// Asks the server whether it is back, ever more seldom. Nobody else may be asking just then, and what
// waits for the connection goes on as soon as someone is answered.
import type { Client } from '@urql/core'
import { ConfigQuery } from '@/features/session/config'
import { useConnection } from '@/graphql/connection'

const FIRST_PAUSE = 2_000
const MAX_PAUSE = 30_000

let asks = false

const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** `isWorthIt` says whether anything still waits. */
export async function askUntilHeard(client: Client, isWorthIt: () => boolean): Promise<void> {
  if (asks) return
  asks = true
  let pause = FIRST_PAUSE
  while (isWorthIt()) {
    await pass(pause)
    pause = Math.min(pause * 2, MAX_PAUSE)
    if (!isWorthIt() || !useConnection.getState().lost) break
    await client.query(ConfigQuery, {}, { requestPolicy: 'network-only' }).toPromise()
  }
  asks = false
}
