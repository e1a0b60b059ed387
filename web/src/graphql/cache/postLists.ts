// The lists of posts, computed from the posts themselves.
//
// Each list is the set of all posts that the cache has met in any list, kept by their own state and
// put in order. So a post that is approved, published or moved to another date leaves one list and
// enters the other as soon as the cache knows its new state, and nobody moves edges about.
import type { Cache, Resolver } from '@urql/exchange-graphcache'
import type { PostFilter } from '../generated/graphql'

type Key = string
type Args = { filter: PostFilter; paginationInput: { first: number; before?: string | null } }

const WRITTEN = 'writtenPosts'

const text = (cache: Cache, key: Key, field: string): string => {
  const value = cache.resolve(key, field)
  return typeof value === 'string' ? value : ''
}

/** Cached pages of lists, with the arguments that they were asked with. */
const pages = (cache: Cache): { key: Key; args: Args }[] =>
  cache.inspectFields('Query').flatMap(({ fieldName, fieldKey, arguments: args }) => {
    if (fieldName !== 'posts') return []
    const key = cache.resolve('Query', fieldKey)
    return typeof key === 'string' ? [{ key, args: args as Args }] : []
  })

const edgesOf = (cache: Cache, page: Key): Key[] => {
  const edges = cache.resolve(page, 'edges')
  return Array.isArray(edges) ? edges.filter((edge): edge is Key => typeof edge === 'string') : []
}

/** Every post that was met in a list or was written here. */
export function knownPosts(cache: Cache): Key[] {
  const listed = pages(cache).flatMap(({ key }) =>
    edgesOf(cache, key).map((edge) => cache.resolve(edge, 'node')),
  )
  const written = cache.resolve('Query', WRITTEN)
  const all = [...listed, ...(Array.isArray(written) ? written : [])]
  const alive = all.filter(
    (post): post is Key => typeof post === 'string' && cache.resolve(post, 'id') !== undefined,
  )
  return [...new Set(alive)]
}

/** Remembers a post that no list has delivered yet. */
export function rememberPost(cache: Cache, post: Key): void {
  const written = cache.resolve('Query', WRITTEN)
  const before = Array.isArray(written) ? (written as Key[]) : []
  cache.link('Query', WRITTEN, [...new Set([...before, post])])
}

const forFreshmen = (cache: Cache, post: Key): boolean => {
  const links = cache.resolve(post, 'notificationChannels')
  return (
    Array.isArray(links) &&
    links.some((link) => {
      const channel = cache.resolve(link as Key, 'channel')
      return typeof channel === 'string' && cache.resolve(channel, 'kind') === 'FRESHMAN'
    })
  )
}

function belongs(cache: Cache, post: Key, filter: PostFilter): boolean {
  const status = cache.resolve(post, 'status')
  const waits = status === 'APPROVED'
  switch (filter) {
    case 'ALL':
      return true
    case 'DRAFT':
      return status === 'DRAFT'
    case 'PLANNED':
      return waits
    case 'PUBLISHED':
      return status === 'LIVE'
    case 'FIRST_SEMESTER':
      return status === 'LIVE' && forFreshmen(cache, post)
    case 'FIRST_SEMESTER_PLANNED':
      return waits && forFreshmen(cache, post)
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Planned: the next one first. Drafts: the newest first. All others: the latest date first. */
function inOrder(cache: Cache, posts: Key[], filter: PostFilter): Key[] {
  const ascending = filter === 'PLANNED' || filter === 'FIRST_SEMESTER_PLANNED'
  const field = filter === 'DRAFT' ? 'createdAt' : 'publishDate'
  const order = (a: Key, b: Key) =>
    compare(text(cache, a, field), text(cache, b, field)) || compare(a, b)
  return posts.sort((a, b) => (ascending ? order(a, b) : -order(a, b)))
}

/** The oldest page of a list so far: the one whose end no other page has followed up. */
function lastPage(cache: Cache, filter: PostFilter): Key | null {
  const own = pages(cache).filter(({ args }) => args.filter === filter)
  const asked = new Set(own.map(({ args }) => args.paginationInput.before).filter(Boolean))
  const first = own.find(({ args }) => !args.paginationInput.before)
  const open = own.filter(({ key }) => {
    const info = cache.resolve(key, 'pageInfo')
    return typeof info !== 'string' || !asked.has(text(cache, info, 'endCursor'))
  })
  // A first page that was asked anew ends elsewhere than before; the older pages still lead on.
  const continued = open.filter((page) => page !== first)
  return (continued.at(-1) ?? first)?.key ?? null
}

export const posts: Resolver = (_parent, args, cache, info) => {
  const { filter } = args as Args
  if (typeof cache.resolve('Query', info.fieldName, args) !== 'string') return undefined
  const last = lastPage(cache, filter)
  const page = last && cache.resolve(last, 'pageInfo')
  if (typeof page !== 'string') return undefined

  const hasPreviousPage = cache.resolve(page, 'hasPreviousPage') === true
  const mine = knownPosts(cache).filter((post) => belongs(cache, post, filter))
  const edges = inOrder(cache, mine, filter).map((node) => ({
    __typename: 'PostEdge',
    cursor: node,
    node,
  }))
  const total = cache.resolve(last, 'totalCount')
  return {
    __typename: 'PostConnection',
    edges,
    pageInfo: {
      __typename: 'PageInfo',
      hasPreviousPage,
      endCursor: cache.resolve(page, 'endCursor') ?? null,
    },
    totalCount: hasPreviousPage && typeof total === 'number' ? total : edges.length,
  }
}
