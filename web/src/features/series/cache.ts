// The list of series after the mutations that change it, and after those that touch a post of one.
import type { UpdateResolver } from '@urql/exchange-graphcache'

const reload: UpdateResolver = (_result, _args, cache) => cache.invalidate('Query', 'postSeries')

export const seriesMutations: Record<string, UpdateResolver> = {
  createPostSeries: reload,
  endPostSeries: reload,
}
