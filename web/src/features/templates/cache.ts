// The list of templates after the mutations that change it.
import type { UpdateResolver } from '@urql/exchange-graphcache'

const reload: UpdateResolver = (_result, _args, cache) => cache.invalidate('Query', 'templates')

export const templateMutations: Record<string, UpdateResolver> = {
  createTemplate: reload,
  renameTemplate: reload,
  deleteTemplate: reload,
}
