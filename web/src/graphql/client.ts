// The one door to the server's console endpoint.
import { Client, type Exchange, fetchExchange, mapExchange } from '@urql/core'
import { heardFrom, keepKnown } from './connection'
import { endsSession, type Problem, problemOf } from './problem'
import { mutationBegins, mutationEnds } from './underway'
import { withoutTypenames } from './variables'

export type Credentials = { token: string | null; selectedProfile: string | null }

type Options = {
  credentials: () => Credentials
  /** The server said that the session is over (401) or its account is gone (603). */
  onSessionEnded: (problem: Problem) => void
  /** The server refused what the account's role does not allow. */
  onNotPermitted?: () => void
  /** The normalised cache; the signed-out pages do without and stay small. */
  cache?: Exchange
  /** What is sent goes out even when the page is closed at once. */
  keepalive?: boolean
  url?: string
}

function headers({ token, selectedProfile }: Credentials): Record<string, string> {
  return {
    // Makes the browser ask first, so that no foreign page can send a mutation.
    'X-Requested-With': 'aushang-console',
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(token && selectedProfile && { 'X-Selected-Profile': selectedProfile }),
  }
}

export function createConsoleClient(options: Options): Client {
  const { credentials, onSessionEnded, onNotPermitted, cache, keepalive = false, url } = options
  const exchanges: Exchange[] = [
    mapExchange({
      onOperation: (operation) => ({
        ...operation,
        variables: withoutTypenames(operation.variables),
      }),
    }),
    ...(cache ? [keepKnown(), cache] : []),
    mapExchange({
      onOperation({ kind, key }) {
        if (kind === 'mutation') mutationBegins(key)
        if (kind === 'teardown') mutationEnds(key)
      },
      onResult(result) {
        mutationEnds(result.operation.key)
        heardFrom(result)
        const problem = result.error ? problemOf(result.error) : null
        if (problem && endsSession(problem)) onSessionEnded(problem)
        if (problem?.reason === 'NOT_PERMITTED') onNotPermitted?.()
      },
    }),
    fetchExchange,
  ]
  return new Client({
    url: url ?? `${location.origin}/graphql`,
    exchanges,
    preferGetMethod: false,
    requestPolicy: 'cache-first',
    fetchOptions: () => ({
      headers: headers(credentials()),
      credentials: 'same-origin',
      keepalive,
    }),
  })
}
