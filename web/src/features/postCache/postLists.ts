// The lists of posts, page by page, computed from the posts themselves.
//
// A page contains the posts that the server has returned for it and those that have been moved
// since, if their own state puts them in this list and in the page's range. So a post that is
// approved, published or moved to another date leaves one list and enters the other as soon as the
// cache has its new state, and no code has to update edges. The cost of a page does not depend on
// the number of pages.
import type { Resolver, UpdateResolver } from '@urql/exchange-graphcache'
import type { ListedPosts } from './listedPosts'
import { belongs, isServers, type ListArgs, order, type PostKey, placeIn } from './postOrder'

export const postsOf =
  (listed: ListedPosts): Resolver =>
  (_parent, args, cache, info) => {
    const list = args as unknown as ListArgs
    const { filter, paginationInput } = list
    // Returning undefined makes the cache request a page that was never loaded.
    if (typeof cache.resolve('Query', info.fieldName, args) !== 'string') return undefined
    const chain = listed.chain(list)
    const page = chain.page(paginationInput.before ?? null)
    if (!page) return undefined

    const place = (post: PostKey) => placeIn(cache, filter, post)
    const isMine = (post: PostKey) => belongs(cache, post, filter) && chain.holds(page, place(post))
    const shown = listed.shownIn(cache, list)
    const mine = isServers(list)
      ? shown
      : [...new Set([...shown, ...listed.moved(cache)])].filter((post) => isMine(post))
    const compare = order(filter)
    const edges = mine
      .map((post) => ({ post, at: place(post) }))
      .sort((a, b) => compare(a.at, b.at))
      .map(({ post }) => ({ __typename: 'PostEdge', cursor: post, node: post }))
    page.counted ??= edges.length
    const isAll = page.before === null && page.end === null
    return {
      __typename: 'PostConnection',
      edges,
      pageInfo: {
        __typename: 'PageInfo',
        hasPreviousPage: page.end !== null,
        endCursor: page.end?.cursor ?? null,
      },
      totalCount: list.ofAllProfiles
        ? null
        : isAll
          ? edges.length
          : page.total + edges.length - page.counted,
    }
  }

type Answer = {
  edges: { node: { __typename: 'Post'; id: string } }[]
  pageInfo: { hasPreviousPage: boolean; endCursor: string | null }
  /** Null for the posts of all profiles. */
  totalCount: number | null
}

/**
 * Stores a page that has arrived. Known posts in the range that the response covers, but that are
 * not in the response, have been deleted. Posts that were only pushed out of the page stay.
 */
export const pageArrived =
  (listed: ListedPosts): UpdateResolver =>
  (result, args, cache) => {
    const answer = result.posts as Answer | null
    if (!answer) return
    const list = args as unknown as ListArgs
    const { filter, paginationInput } = list
    const before = paginationInput.before ?? null
    const posts = answer.edges.flatMap(({ node }) => cache.keyOfEntity(node) ?? [])
    const { hasPreviousPage, endCursor } = answer.pageInfo
    const place = (post: PostKey) => placeIn(cache, filter, post)
    const [first, last] = [posts[0], posts.at(-1)].map((post) => (post ? place(post) : null))

    const here = new Set(posts)
    const shown = listed.shownIn(cache, list)
    const isApart =
      before === null &&
      hasPreviousPage &&
      shown.length > 0 &&
      posts.length > 0 &&
      !shown.some((post) => here.has(post))
    const end = hasPreviousPage && last && endCursor ? { place: last, cursor: endCursor } : null
    const chain = listed.chain(list)
    chain.answered({ before, end, total: answer.totalCount ?? 0, isApart })

    const compare = order(filter)
    const isCovered = (post: PostKey): boolean =>
      (before === null || (!!first && compare(first, place(post)) <= 0)) &&
      (!hasPreviousPage || (!!last && compare(place(post), last) <= 0))
    const others = shown.filter((post) => !here.has(post))
    if (!isServers(list)) {
      for (const post of new Set([...others, ...listed.moved(cache)])) {
        if (!here.has(post) && belongs(cache, post, filter) && isCovered(post))
          cache.invalidate(post)
      }
    }
    const pushedOut = isApart ? [] : others.filter((post) => !isCovered(post))
    const page = chain.page(before)
    // A post that now belongs to the next page is shown there.
    const mine = posts.filter((post) => !page || chain.holds(page, place(post)))
    listed.show(cache, list, [...mine, ...pushedOut])
  }
