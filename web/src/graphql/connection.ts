// Whether the server is there. While it is away, what is on the screen stays as it is: asking anew in
// the background and failing takes nothing away.
import {
  type AnyVariables,
  type CombinedError,
  mapExchange,
  type OperationResult,
} from '@urql/core'
import { create } from 'zustand'
import { problemOf } from './problem'

/** `lost` from the first question that nobody answers until somebody answers one. */
export const useConnection = create<{ lost: boolean }>()(() => ({ lost: false }))

/** Nobody has answered, or only what stands before the server. */
function isAway({ networkError, response }: CombinedError): boolean {
  const status = (response as Response | undefined)?.status
  return networkError !== undefined && (status === undefined || status >= 500)
}

export function heardFrom({ error }: OperationResult<unknown, AnyVariables>): void {
  // What one has cancelled oneself says nothing of the server.
  if (error?.networkError?.name === 'AbortError') return
  useConnection.setState({ lost: error !== undefined && isAway(error) })
}

/** A temporary problem: the server failed (500), or limits the requests (429). */
const isTemporary = (error: CombinedError): boolean => [429, 500].includes(problemOf(error).code)

/** Adds the last known data to temporary errors of active queries. Other refusals remove the data: the
 * permission to see it may have been revoked. */
export function keepKnown() {
  const known = new Map<number, unknown>()
  return mapExchange({
    onOperation({ kind, key }) {
      if (kind === 'teardown') known.delete(key)
    },
    onResult(result) {
      const { operation, data, error } = result
      if (operation.kind !== 'query') return result
      if (!error) known.set(operation.key, data)
      const keeps = error && (isAway(error) || isTemporary(error))
      return keeps ? { ...result, data: known.get(operation.key) } : result
    },
  })
}
