// Whether the server can be reached. While it cannot, failed background requests do not remove data
// from the screen.
import {
  type AnyVariables,
  type CombinedError,
  mapExchange,
  type OperationResult,
} from '@urql/core'
import { create } from 'zustand'
import { problemOf } from './problem'

/** `lost` is true from the first request that fails to reach the server until one succeeds. */
export const useConnection = create<{ lost: boolean }>()(() => ({ lost: false }))

/** Whether there was no response, or only an error of a proxy in front of the server. */
function isAway({ networkError, response }: CombinedError): boolean {
  const status = (response as Response | undefined)?.status
  return networkError !== undefined && (status === undefined || status >= 500)
}

export function recordResult({ error }: OperationResult<unknown, AnyVariables>): void {
  // A request that the user cancelled does not say anything about the server.
  if (error?.networkError?.name === 'AbortError') return
  useConnection.setState({ lost: error !== undefined && isAway(error) })
}

/** A temporary problem: the server failed (500) or applied a rate limit (429). */
const isTemporary = (error: CombinedError): boolean => [429, 500].includes(problemOf(error).code)

/**
 * Adds the last known data to temporary errors of active queries. Other errors remove the data: the
 * permission to see it may have been revoked.
 */
export function keepLastData() {
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
