// The client for the server's console endpoint.
import {
  Client,
  type Exchange,
  fetchExchange,
  formatDocument,
  mapExchange,
  type Operation,
  type OperationContext,
} from '@urql/core'
import { OperationFailure } from '@/lib/tracing/OperationFailure'
import { reportError } from '@/lib/tracing/report'
import { announceUpdate } from '@/lib/update'
import { keepLastData, recordResult } from './connection'
import { fetchById } from './fetchById'
import { endsSession, isDocumentRefused, isUnexpected, type Problem, problemOf } from './problem'
import { type AskForProof, proofExchange } from './proofExchange'
import { mutationBegins, mutationEnds } from './underway'
import { withoutTypenames } from './variables'

export type Credentials = { token: string | null; selectedProfile: string | null }

type Options = {
  credentials: () => Credentials
  /** The server responded that the session has ended (401) or its account is gone (603). */
  onSessionEnded?: (problem: Problem) => void
  /** The server refused an action that the account's role does not permit. */
  onNotPermitted?: () => void
  /** The server refused the selected profile: the account may act for its own one only. */
  onForeignProfile?: () => void
  /** The server refuses everything until the account has a second factor. */
  onSecondFactorMissing?: (passkey: boolean) => void
  /** Asks the person for a proof that the server requires. Without it, the refusal is the result. */
  askForProof?: AskForProof
  /** The normalized cache. The signed-out pages do not use it, which keeps their bundle small. */
  cache?: Exchange
  /** Whether requests are still sent when the page is closed immediately after. */
  keepalive?: boolean
  url?: string
}

function headers({ token, selectedProfile }: Credentials): Record<string, string> {
  return {
    // Forces a CORS preflight, so that other origins cannot send mutations.
    'X-Requested-With': 'aushang-console',
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(token && selectedProfile && { 'X-Selected-Profile': selectedProfile }),
  }
}

/** With `keepalive` in its context, an operation is sent even if the page is closed immediately after. */
function sentOnClose(context: OperationContext): OperationContext {
  const { keepalive, fetchOptions } = context
  if (!keepalive || !(fetchOptions instanceof Function)) return context
  return { ...context, fetchOptions: () => ({ ...fetchOptions(), keepalive: true }) }
}

/** Names the operation only: its variables contain what users write. */
function failureOf({ kind, query }: Operation): OperationFailure {
  const [name = ''] = query.definitions.flatMap((one) => ('name' in one && one.name?.value) || [])
  return new OperationFailure(kind, name)
}

export function createConsoleClient(options: Options): Client {
  const { credentials, onSessionEnded, onNotPermitted, onForeignProfile } = options
  const { askForProof, cache, keepalive = false, url } = options
  const exchanges: Exchange[] = [
    mapExchange({
      onOperation: (operation) => ({
        ...operation,
        context: sentOnClose(operation.context),
        variables: withoutTypenames(operation.variables),
      }),
    }),
    ...(cache ? [keepLastData(), cache] : []),
    ...(askForProof ? [proofExchange(askForProof)] : []),
    mapExchange({
      onOperation(operation) {
        const { kind, key, query } = operation
        if (kind === 'mutation') mutationBegins(key)
        if (kind === 'teardown') mutationEnds(key)
        // As the cache does, so that the text is always the one of the document's id.
        return { ...operation, query: formatDocument(query) }
      },
      onResult(result) {
        mutationEnds(result.operation.key)
        recordResult(result)
        const problem = result.error ? problemOf(result.error) : null
        if (problem && endsSession(problem)) onSessionEnded?.(problem)
        if (problem && isDocumentRefused(problem)) announceUpdate()
        if (problem && isUnexpected(problem)) reportError(failureOf(result.operation))
        if (problem?.reason === 'NOT_PERMITTED') onNotPermitted?.()
        if (problem?.reason === 'FOREIGN_PROFILE') onForeignProfile?.()
        if (problem?.reason === 'SECOND_FACTOR_MISSING') options.onSecondFactorMissing?.(false)
        if (problem?.reason === 'PASSKEY_MISSING') options.onSecondFactorMissing?.(true)
      },
    }),
    fetchExchange,
  ]
  return new Client({
    url: url ?? `${location.origin}/graphql`,
    exchanges,
    preferGetMethod: false,
    requestPolicy: 'cache-first',
    fetch: fetchById,
    fetchOptions: () => ({
      headers: headers(credentials()),
      credentials: 'same-origin',
      keepalive,
    }),
  })
}
