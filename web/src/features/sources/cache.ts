// Cache updates of the sources' mutations beyond the object that they return.
import { gql } from '@urql/core'
import type { Cache, UpdateResolver } from '@urql/exchange-graphcache'

type Link = string | null
type Node = { __typename: string; id: string }

const Connection = gql`
  fragment Connection on Me {
    id
    instagramConnection {
      active
      error
      source {
        id
      }
    }
  }
`

/** Changes the list of sources of the selected profile, if it is loaded. */
function changeSources(cache: Cache, change: (list: Link[]) => Link[]): void {
  const me = cache.resolve('Query', 'me')
  const sources = typeof me === 'string' ? (cache.resolve(me, 'sources') as Link[] | null) : null
  if (typeof me === 'string' && sources) cache.link(me, 'sources', change(sources))
}

const connectSource: UpdateResolver = ({ connectSource: source }, _args, cache) => {
  const key = cache.keyOfEntity(source as Node)
  changeSources(cache, (list) => (list.includes(key) ? list : [...list, key]))
}

const disconnectSource: UpdateResolver = ({ disconnectSource: remaining }, _args, cache) =>
  changeSources(cache, () => (remaining as Node[]).map((source) => cache.keyOfEntity(source)))

const disconnectInstagram: UpdateResolver = (result, _args, cache) => {
  changeSources(cache, (list) =>
    list.filter((source) => cache.resolve(source, 'network') !== 'INSTAGRAM'),
  )
  const me = cache.resolve('Query', 'me')
  const id = typeof me === 'string' ? cache.resolve(me, 'id') : null
  const instagramConnection = result.disconnectInstagram
  if (id) cache.writeFragment(Connection, { __typename: 'Me', id, instagramConnection })
}

export const sourceMutations: Record<string, UpdateResolver> = {
  connectSource,
  disconnectSource,
  disconnectInstagram,
}
