// Which list a post belongs to, and its position there: read from the post itself.
import type { Cache } from '@urql/exchange-graphcache'
import type { PostFilter } from '@/graphql/generated/graphql'
import type { Compare, Place } from './pageChain'

export type PostKey = string
export type ListArgs = {
  filter: PostFilter
  paginationInput: { first: number; before?: string | null }
  /** The search text; null or missing for all posts. */
  text?: string | null
  /** The posts of all profiles, for internal staff. */
  ofAllProfiles?: boolean
  /** Only posts of profiles of this kind. */
  authorRole?: string | null
}

/** Identifies a list, whatever its page. */
export const nameOf = ({ filter, text, ofAllProfiles, authorRole }: ListArgs): string =>
  JSON.stringify([filter, text ?? null, ofAllProfiles ?? false, authorRole ?? null])

/** Whether only the server knows which posts belong to the list. */
export const isServers = ({ text, ofAllProfiles }: ListArgs): boolean => !!text || !!ofAllProfiles

function isForFreshmen(cache: Cache, post: PostKey): boolean {
  const links = cache.resolve(post, 'notificationChannels')
  if (!Array.isArray(links)) return false
  return links.some((link) => {
    const channel = cache.resolve(link as string, 'channel')
    return typeof channel === 'string' && cache.resolve(channel, 'kind') === 'FRESHMAN'
  })
}

/** Whether somebody still writes it, or is to change it. */
function isWritten(cache: Cache, post: PostKey): boolean {
  const review = cache.resolve(post, 'review')
  return review === 'NONE' || review === 'CHANGES_WANTED'
}

export function belongs(cache: Cache, post: PostKey, filter: PostFilter): boolean {
  const status = cache.resolve(post, 'status')
  switch (filter) {
    case 'ALL':
      return true
    case 'DRAFT':
      return status === 'DRAFT' && !isWritten(cache, post)
    case 'UNSENT':
      return status === 'DRAFT' && isWritten(cache, post)
    case 'PLANNED':
      return status === 'APPROVED'
    case 'PUBLISHED':
      return status === 'LIVE'
    case 'FIRST_SEMESTER':
      return status === 'LIVE' && isForFreshmen(cache, post)
    case 'FIRST_SEMESTER_PLANNED':
      return status === 'APPROVED' && isForFreshmen(cache, post)
    default:
      return false
  }
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const isPlanned = (filter: PostFilter): boolean =>
  filter === 'PLANNED' || filter === 'FIRST_SEMESTER_PLANNED'

const isOfDrafts = (filter: PostFilter): boolean => filter === 'DRAFT' || filter === 'UNSENT'

/** The position of a post in a list, if it belongs to it. */
export const placeIn = (cache: Cache, filter: PostFilter, post: PostKey): Place => ({
  time: String(cache.resolve(post, isOfDrafts(filter) ? 'createdAt' : 'publishDate') ?? ''),
  post,
})

/** Planned posts: earliest date first. Drafts: newest first. All others: latest date first. */
export function order(filter: PostFilter): Compare {
  const direction = isPlanned(filter) ? 1 : -1
  return (a, b) => direction * (compareTexts(a.time, b.time) || compareTexts(a.post, b.post))
}
