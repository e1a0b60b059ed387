// Cache updates of the freshman area's mutations beyond the object that they return.
import type { UpdateResolver } from '@urql/exchange-graphcache'

/** The first saved map or link sets `freshmanInUse` of the profile. */
const loadUse: UpdateResolver = (_result, _args, cache) => {
  const me = cache.resolve('Query', 'me')
  if (typeof me === 'string' && cache.resolve(me, 'freshmanInUse') === null)
    cache.invalidate(me, 'freshmanInUse')
}

export const freshmanMutations: Record<string, UpdateResolver> = {
  updateMap: loadUse,
  updateLinkCollection: loadUse,
}
