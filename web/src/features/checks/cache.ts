// What the cache keeps of the checks.
import { stringifyVariables } from '@urql/core'
import type { UpdateResolver } from '@urql/exchange-graphcache'

/**
 * The variables contain a whole text, so that only the last findings are kept. The cache sorts the
 * names of nested arguments.
 */
const checkPost: UpdateResolver = (_result, args, cache) => {
  const current = cache.inspectFields('Query').filter(({ fieldName }) => fieldName === 'checkPost')
  for (const { arguments: given } of current)
    if (stringifyVariables(given ?? {}) !== stringifyVariables(args))
      cache.invalidate('Query', 'checkPost', given ?? {})
}

export const checkQueries: Record<string, UpdateResolver> = { checkPost }
