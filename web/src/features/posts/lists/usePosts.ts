// One list of posts, page after page. The cache joins the pages; here only the end is asked for.
import { useCallback, useState } from 'react'
import { useQuery } from 'urql'
import type { PostFilter, PostsQuery as PostsData } from '@/graphql/generated/graphql'
import { firstPage, PostsQuery } from '../queries'
import { useStill } from './useStill'

export type ListedPost = PostsData['posts']['edges'][number]['node']

export type PostList = {
  posts: ListedPost[]
  totalCount: number
  /** Nothing is known yet. */
  loading: boolean
  failed: boolean
  hasMore: boolean
  /** Asks for the next page; does nothing while one is on its way. */
  more: () => void
  retry: () => void
}

export function usePosts(filter: PostFilter): PostList {
  const [before, setBefore] = useState<string | null>(null)
  const [{ data, error, fetching }, ask] = useQuery({
    query: PostsQuery,
    variables: { ...firstPage(filter), before },
    requestPolicy: before === null ? 'cache-and-network' : 'cache-first',
  })
  const list = useStill(data?.posts)

  const hasMore = list?.pageInfo.hasPreviousPage ?? false
  const end = list?.pageInfo.endCursor ?? null
  const more = useCallback(() => {
    if (!fetching && !error && hasMore && end !== null) setBefore(end)
  }, [fetching, error, hasMore, end])
  const retry = useCallback(() => ask({ requestPolicy: 'network-only' }), [ask])

  return {
    posts: list?.edges.map(({ node }) => node) ?? [],
    totalCount: list?.totalCount ?? 0,
    loading: !list && !error,
    failed: !!error && !fetching,
    hasMore,
    more,
    retry,
  }
}
