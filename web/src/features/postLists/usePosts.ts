// One list of posts in pages. Each page is read from the cache where it is rendered. This hook only
// watches the first and the last page, so that a long list costs no more than a short one.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type TypedDocumentNode, useClient, useQuery } from 'urql'
import { PostFields, type StoredPost } from '@/features/posts/PostFields'
import { firstFound, firstPage, PostsQuery } from '@/features/posts/queries'
import { includeList } from '@/features/posts/refetchLists'
import { getFragmentData } from '@/graphql/document'
import type {
  PostFilter,
  PostsQuery as PostsData,
  PostsQueryVariables,
} from '@/graphql/generated/graphql'
import { type ListMemory, useListMemory } from './listMemory'
import { useFrozenWhilePressed } from './useFrozenWhilePressed'

/** The posts of a page; none while it is loading. */
export const postsIn = (page: PostsData['posts'] | undefined): StoredPost[] =>
  page?.edges.map(({ node }) => getFragmentData(PostFields, node)) ?? []

/** A query that returns a page of posts like `PostsQuery`. */
export type PageQuery = TypedDocumentNode<PostsData, PostsQueryVariables>

const countIn = (page: PostsData['posts'] | undefined): number => page?.edges.length ?? 0

export type PostList = {
  /** The posts of the first page. */
  posts: StoredPost[]
  query: PageQuery
  /** Variables of the first page. */
  first: PostsQueryVariables
  /** Cursors of the further pages that are loaded. */
  starts: string[]
  memory: ListMemory
  totalCount: number
  /** The number of posts on the pages that are loaded. */
  loadedCount: number
  /** The first page is loading. */
  loading: boolean
  failed: boolean
  hasMore: boolean
  /** The next page is loading. */
  loadingMore: boolean
  /** Loads the next page; does nothing while one is loading. */
  more: () => void
  retry: () => void
}

export const usePosts = (filter: PostFilter): PostList =>
  usePostPages(
    PostsQuery,
    useMemo(() => firstPage(filter), [filter]),
  )

/** The posts that contain this text, newest first. */
export function useFoundPosts(text: string): PostList {
  const first = useMemo(() => firstFound(text), [text])
  useEffect(() => includeList(first), [first])
  return usePostPages(PostsQuery, first)
}

/** `first` must stay the same object while the list is shown. */
export function usePostPages(query: PageQuery, first: PostsQueryVariables): PostList {
  const [{ data, error, fetching, stale }, refetch] = useQuery({
    query,
    variables: first,
    requestPolicy: 'cache-and-network',
  })
  const list = useFrozenWhilePressed(data?.posts)
  const memory = useListMemory(first)
  const [loadedStarts, setLoadedStarts] = useState(memory.starts)
  // If the first page now ends at another post, the pages after it are stale and are loaded again.
  const isCurrent = list?.pageInfo.endCursor === loadedStarts[0]
  const starts = useMemo(() => (isCurrent ? loadedStarts : []), [isCurrent, loadedStarts])
  const last = useMemo(() => ({ ...first, before: starts.at(-1) ?? null }), [first, starts])
  const [{ data: lastData }] = useQuery({ query, variables: last })
  const lastPage = starts.length > 0 ? lastData?.posts : list
  const info = lastPage?.pageInfo
  const hasMore = info?.hasPreviousPage ?? false

  const add = useCallback(
    (start: string) => {
      memory.starts = [...starts, start]
      setLoadedStarts(memory.starts)
    },
    [memory, starts],
  )
  const further = useFurtherPage(query, first, info?.endCursor ?? null, add)
  const { loadPage, retryPage, loadingMore, failed } = further
  const more = useCallback(() => {
    if (!fetching && hasMore) void loadPage()
  }, [fetching, hasMore, loadPage])
  const retry = useCallback(() => {
    if (failed) void retryPage()
    else refetch({ requestPolicy: 'network-only' })
  }, [failed, retryPage, refetch])

  // A failed refetch of a page that is shown does not count. While the page is requested again, the
  // error is that of the last request.
  const firstFailed = !data && !!error && !fetching && !stale
  // The pages between the first and the last one are full.
  const between = Math.max(0, starts.length - 1) * first.first

  return {
    posts: postsIn(list),
    query,
    first,
    starts,
    memory,
    totalCount: list?.totalCount ?? 0,
    loadedCount: countIn(list) + (starts.length > 0 ? between + countIn(lastPage) : 0),
    loading: !list && !firstFailed,
    failed: failed || firstFailed,
    hasMore,
    loadingMore,
    more,
    retry,
  }
}

/** Loads the page after `end` into the cache, once; only `retryPage` loads it again. */
function useFurtherPage(
  query: PageQuery,
  first: PostsQueryVariables,
  end: string | null,
  onLoaded: (start: string) => void,
) {
  const client = useClient()
  const [failed, setFailed] = useState(false)
  const [loadingMore, setLoadingMore] = useState(false)
  const requested = useRef<string | null>(null)

  const loadPage = useCallback(async () => {
    if (end === null || requested.current === end) return
    requested.current = end
    setLoadingMore(true)
    const { error } = await client.query(query, { ...first, before: end }).toPromise()
    setLoadingMore(false)
    setFailed(error !== undefined)
    if (!error) onLoaded(end)
  }, [client, query, first, end, onLoaded])

  const retryPage = useCallback(() => {
    requested.current = null
    setFailed(false)
    return loadPage()
  }, [loadPage])

  return { loadingMore, failed, loadPage, retryPage }
}
