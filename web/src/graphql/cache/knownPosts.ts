// Which posts the cache has met: in pages of lists, or because they were written here.
//
// A page that is asked anew may no longer hold what it held before, since newer posts push older ones
// out of it. So the posts are remembered apart from the pages, and forgotten only where the server
// shows that they are gone: within the stretch of the list that a page covers.
//
// Each page remembers in a place of its own. Answers may overtake each other, the cache then layers
// them in the order of their questions, and what two answers wrote to one place would be lost.
import type { Cache, FieldArgs, UpdateResolver } from '@urql/exchange-graphcache'
import { belongs, type ListArgs, order, type PostKey } from './postOrder'

const KNOWN = 'knownPosts'

const keysIn = (value: unknown): PostKey[] => (Array.isArray(value) ? (value as PostKey[]) : [])

/** The post that was written here last. Every list reads it, so that it is computed anew. */
const LAST_WRITTEN = 'lastWrittenPost'

export function knownPosts(cache: Cache): PostKey[] {
  cache.resolve('Query', LAST_WRITTEN)
  const places = cache.inspectFields('Query').filter(({ fieldName }) => fieldName === KNOWN)
  const known = places.flatMap(({ fieldKey }) => keysIn(cache.resolve('Query', fieldKey)))
  return [...new Set(known)].filter((post) => cache.resolve(post, 'id') !== undefined)
}

/** Remembers a post that no list has delivered yet. */
export function rememberPost(cache: Cache, post: PostKey): void {
  cache.link('Query', KNOWN, { written: post }, [post])
  cache.link('Query', LAST_WRITTEN, post)
}

type Page = {
  edges: { node: { __typename: 'Post'; id: string } }[]
  pageInfo: { hasPreviousPage: boolean }
}

/**
 * A page has come: its posts are known now. Whatever else is known and should stand in its stretch of
 * the list is gone, from wherever it was known: a post that was written here, one of another page.
 */
export const pageArrived: UpdateResolver = (result, args, cache) => {
  const page = result.posts as Page | null
  if (!page) return
  const { filter, paginationInput } = args as unknown as ListArgs
  const place: FieldArgs = { filter, before: paginationInput.before ?? null }
  const keys = page.edges.flatMap(({ node }) => cache.keyOfEntity(node) ?? [])
  const here = new Set(keys)
  const compare = order(cache, filter)
  const [first, last] = [paginationInput.before ? keys[0] : null, keys.at(-1)]

  const isInStretch = (post: PostKey): boolean =>
    (first === null || (!!first && compare(first, post) <= 0)) &&
    (!page.pageInfo.hasPreviousPage || (!!last && compare(post, last) <= 0))
  for (const post of knownPosts(cache)) {
    if (!here.has(post) && belongs(cache, post, filter) && isInStretch(post)) cache.invalidate(post)
  }
  const before = keysIn(cache.resolve('Query', KNOWN, place))
  cache.link('Query', KNOWN, place, [...new Set([...before, ...keys])])
}
