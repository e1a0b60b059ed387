// One list of posts, page after page. Each page is read by itself, where it is shown; here only the
// ends of the list are looked at, so that a long list costs no more than a short one.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useClient, useQuery } from 'urql'
import type {
  PostFilter,
  PostsQuery as PostsData,
  PostsQueryVariables,
} from '@/graphql/generated/graphql'
import { firstFound, firstPage, PostsQuery } from '../queries'
import { includeSearch } from '../refetchLists'
import { type ListMemory, useListMemory } from './listMemory'
import { useStill } from './useStill'

export type ListedPost = PostsData['posts']['edges'][number]['node']

export type PostList = {
  /** What it begins with. */
  posts: ListedPost[]
  /** Its pages as far as they were asked for: what its first one is asked with, and the cursors of the
   * others. */
  first: PostsQueryVariables
  starts: string[]
  memory: ListMemory
  totalCount: number
  /** Nothing is known yet. */
  loading: boolean
  failed: boolean
  hasMore: boolean
  /** The next page is on its way. */
  asking: boolean
  /** Asks for the next page; does nothing while one is on its way. */
  more: () => void
  retry: () => void
}

export const usePosts = (filter: PostFilter): PostList =>
  usePages(useMemo(() => firstPage(filter), [filter]))

/** The posts that contain these words, the newest first; other words are another list. */
export function useFoundPosts(text: string): PostList {
  const first = useMemo(() => firstFound(text), [text])
  useEffect(() => includeSearch(first), [first])
  return usePages(first)
}

function usePages(first: PostsQueryVariables): PostList {
  const [{ data, error, fetching }, ask] = useQuery({
    query: PostsQuery,
    variables: first,
    requestPolicy: 'cache-and-network',
  })
  const list = useStill(data?.posts)
  const memory = useListMemory(first)
  const [asked, setAsked] = useState(memory.starts)
  // Where its beginning leads elsewhere by now, what was behind it has to be asked for once more.
  const leadsOn = list?.pageInfo.endCursor === asked[0]
  const starts = useMemo(() => (leadsOn ? asked : []), [leadsOn, asked])
  const last = useMemo(() => ({ ...first, before: starts.at(-1) ?? null }), [first, starts])
  const [{ data: lastData }] = useQuery({ query: PostsQuery, variables: last })
  const info = (starts.length > 0 ? lastData?.posts : list)?.pageInfo
  const hasMore = info?.hasPreviousPage ?? false

  const add = useCallback(
    (start: string) => {
      memory.starts = [...starts, start]
      setAsked(memory.starts)
    },
    [memory, starts],
  )
  const further = useFurtherPage(first, info?.endCursor ?? null, add)
  const { askFor, askAgain, asking, failed } = further
  const more = useCallback(() => {
    if (!fetching && hasMore) void askFor()
  }, [fetching, hasMore, askFor])
  const retry = useCallback(() => {
    if (failed) void askAgain()
    else ask({ requestPolicy: 'network-only' })
  }, [failed, askAgain, ask])

  return {
    posts: list?.edges.map(({ node }) => node) ?? [],
    first,
    starts,
    memory,
    totalCount: list?.totalCount ?? 0,
    loading: !list && !error,
    // What failed is the part that is missing; what is shown already stays.
    failed: failed || (!!error && !fetching && !data),
    hasMore,
    asking,
    more,
    retry,
  }
}

/** Brings the page behind `end` into the cache: once, and again only when that is wanted. */
function useFurtherPage(
  first: PostsQueryVariables,
  end: string | null,
  arrived: (start: string) => void,
) {
  const client = useClient()
  const [failed, setFailed] = useState(false)
  const [asking, setAsking] = useState(false)
  const asked = useRef<string | null>(null)

  const askFor = useCallback(async () => {
    if (end === null || asked.current === end) return
    asked.current = end
    setAsking(true)
    const { error } = await client.query(PostsQuery, { ...first, before: end }).toPromise()
    setAsking(false)
    setFailed(error !== undefined)
    if (!error) arrived(end)
  }, [client, first, end, arrived])

  const askAgain = useCallback(() => {
    asked.current = null
    setFailed(false)
    return askFor()
  }, [askFor])

  return { asking, failed, askFor, askAgain }
}
