// What the cache keeps of the checks.
import type { UpdateResolver } from '@urql/exchange-graphcache'

/** The variables contain a whole text, so that only the last findings are kept. */
const checkPost: UpdateResolver = (_result, args, cache) => {
  const current = cache.inspectFields('Query').filter(({ fieldName }) => fieldName === 'checkPost')
  for (const { arguments: given } of current)
    if (JSON.stringify(given) !== JSON.stringify(args))
      cache.invalidate('Query', 'checkPost', given ?? {})
}

export const checkQueries: Record<string, UpdateResolver> = { checkPost }
