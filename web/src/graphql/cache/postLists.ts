// The lists of posts, computed from the posts themselves.
//
// Each list is the set of all known posts that belong to it by their own state, put in order. So a
// post that is approved, published or moved to another date leaves one list and enters the other as
// soon as the cache knows its new state, and nobody moves edges about. From the pages only the end
// is read: where the next one begins.
import type { Cache, Resolver } from '@urql/exchange-graphcache'
import type { PostFilter } from '../generated/graphql'
import { knownPosts } from './knownPosts'
import { belongs, type ListArgs, order } from './postOrder'

type Page = { key: string; args: ListArgs }

const pagesOf = (cache: Cache, filter: PostFilter): Page[] =>
  cache.inspectFields('Query').flatMap(({ fieldName, fieldKey, arguments: args }) => {
    const key = fieldName === 'posts' && cache.resolve('Query', fieldKey)
    const page = args as unknown as ListArgs
    return typeof key === 'string' && page.filter === filter ? [{ key, args: page }] : []
  })

/** The page furthest down: the one whose end no other page has followed up. */
function lastPage(cache: Cache, filter: PostFilter): string | null {
  const pages = pagesOf(cache, filter)
  const followed = new Set(pages.map(({ args }) => args.paginationInput.before))
  const first = pages.find(({ args }) => !args.paginationInput.before)
  const open = pages.filter(({ key }) => {
    const info = cache.resolve(key, 'pageInfo')
    return typeof info === 'string' && !followed.has(cache.resolve(info, 'endCursor') as string)
  })
  // A first page that was asked anew ends elsewhere than before; the older pages still lead on.
  const further = open.filter((page) => page !== first)
  return (further.at(-1) ?? first)?.key ?? null
}

export const posts: Resolver = (_parent, args, cache, info) => {
  const { filter } = args as unknown as ListArgs
  // A page that was never fetched is fetched first.
  if (typeof cache.resolve('Query', info.fieldName, args) !== 'string') return undefined
  const last = lastPage(cache, filter)
  const pageInfo = last && cache.resolve(last, 'pageInfo')
  if (typeof pageInfo !== 'string') return undefined

  const mine = knownPosts(cache).filter((post) => belongs(cache, post, filter))
  const edges = mine
    .sort(order(cache, filter))
    .map((node) => ({ __typename: 'PostEdge', cursor: node, node }))
  const hasPreviousPage = cache.resolve(pageInfo, 'hasPreviousPage') === true
  const endCursor = cache.resolve(pageInfo, 'endCursor') ?? null
  const total = cache.resolve(last, 'totalCount')
  return {
    __typename: 'PostConnection',
    edges,
    pageInfo: { __typename: 'PageInfo', hasPreviousPage, endCursor },
    totalCount: hasPreviousPage && typeof total === 'number' ? total : edges.length,
  }
}
