// The lists of posts, page by page, computed from the posts themselves.
//
// A page holds what the server has shown in it and what has been moved since, as far as that belongs to
// the list by its own state and stands in the page's stretch. So a post that is approved, published or
// moved to another date leaves one list and enters the other as soon as the cache knows its new state,
// and nobody moves edges about. What one page costs does not depend on how many there are.
import type { Resolver, UpdateResolver } from '@urql/exchange-graphcache'
import type { ListedPosts } from './listedPosts'
import { belongs, type ListArgs, order, type PostKey, placeIn } from './postOrder'

export const postsOf =
  (listed: ListedPosts): Resolver =>
  (_parent, args, cache, info) => {
    const list = args as unknown as ListArgs
    const { filter, text, paginationInput } = list
    // A page that was never fetched is fetched first.
    if (typeof cache.resolve('Query', info.fieldName, args) !== 'string') return undefined
    const chain = listed.chain(list)
    const page = chain.page(paginationInput.before ?? null)
    if (!page) return undefined

    const place = (post: PostKey) => placeIn(cache, filter, post)
    const isMine = (post: PostKey) => belongs(cache, post, filter) && chain.holds(page, place(post))
    const shown = listed.shownIn(cache, list)
    // Which posts contain the words knows the server alone.
    const mine = text
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
      totalCount: isAll ? edges.length : page.told + edges.length - page.counted,
    }
  }

type Answer = {
  edges: { node: { __typename: 'Post'; id: string } }[]
  pageInfo: { hasPreviousPage: boolean; endCursor: string | null }
  totalCount: number
}

/**
 * A page has come. Whatever else was known there, and stands in the stretch that the answer covers, is
 * gone; what has only been pushed out of the page stays.
 */
export const pageArrived =
  (listed: ListedPosts): UpdateResolver =>
  (result, args, cache) => {
    const answer = result.posts as Answer | null
    if (!answer) return
    const list = args as unknown as ListArgs
    const { filter, text, paginationInput } = list
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
    chain.answered({ before, end, total: answer.totalCount, isApart })

    const compare = order(filter)
    const isCovered = (post: PostKey): boolean =>
      (before === null || (!!first && compare(first, place(post)) <= 0)) &&
      (!hasPreviousPage || (!!last && compare(place(post), last) <= 0))
    const others = shown.filter((post) => !here.has(post))
    if (!text) {
      for (const post of new Set([...others, ...listed.moved(cache)])) {
        if (!here.has(post) && belongs(cache, post, filter) && isCovered(post))
          cache.invalidate(post)
      }
    }
    const pushedOut = isApart ? [] : others.filter((post) => !isCovered(post))
    const page = chain.page(before)
    // What has moved up from the page behind it is shown there.
    const mine = posts.filter((post) => !page || chain.holds(page, place(post)))
    listed.show(cache, list, [...mine, ...pushedOut])
  }
