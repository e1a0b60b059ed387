// Cache updates of the mutations of internal staff beyond the object that they return.
import type { UpdateResolver } from '@urql/exchange-graphcache'

/** The server knows where a new profile is in the lists. */
const signup: UpdateResolver = (_result, _args, cache) => {
  for (const { fieldName, fieldKey } of cache.inspectFields('Query')) {
    if (['managedProfiles', 'searchProfile'].includes(fieldName))
      cache.invalidate('Query', fieldKey)
  }
}

export const staffMutations: Record<string, UpdateResolver> = { signup }
