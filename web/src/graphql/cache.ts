// The console's normalized cache: one copy of each object, whichever list shows it.
import { type CacheExchangeOpts, cacheExchange, type KeyingConfig } from '@urql/exchange-graphcache'
import { parts } from './generated/parts'

/** Have an ID, but each post contains its own: companies and jobs as they were when it was written. */
const copied = ['Company', 'Job', 'PollOption']

/** These are stored inside the object that contains them. */
const keys: KeyingConfig = Object.fromEntries(
  [...parts, ...copied].map((part) => [part, () => null]),
)

/** What the features add: fields that are computed, and updates beyond the returned object. */
export type CacheRules = Pick<CacheExchangeOpts, 'resolvers' | 'updates'>

export const createCache = (rules: CacheRules) =>
  cacheExchange({
    keys,
    // Each fragment is on an exact type. Without this option the cache would guess by the fields.
    possibleTypes: {},
    ...rules,
  })
