import { useCallback, useMemo } from 'react'
import { useClient } from 'urql'
import { type PostList, usePostPages } from '@/features/postLists/usePosts'
import type { AuthorRole, EverywherePostsQueryVariables } from '@/graphql/generated/graphql'
import { useKeptFresh } from '@/lib/useKeptFresh'
import { EverywherePostsQuery } from './queries'

const PAGE_SIZE = 10

export type Selection = {
  filter: 'ALL' | 'PUBLISHED' | 'PLANNED'
  /** The kind of the author; null for all kinds. */
  role: AuthorRole | null
  /** Text that the posts contain; empty for all posts. */
  text: string
}

/** The LIVE and planned posts of all profiles, kept up to date. */
export function useEverywherePosts({ filter, role, text }: Selection): PostList {
  const client = useClient()
  const first: EverywherePostsQueryVariables = useMemo(
    () => ({ filter, first: PAGE_SIZE, before: null, text: text || null, authorRole: role }),
    [filter, role, text],
  )
  const refetch = useCallback(() => {
    const now = { requestPolicy: 'network-only' } as const
    void client.query(EverywherePostsQuery, first, now).toPromise()
  }, [client, first])
  useKeptFresh(refetch)
  return usePostPages(EverywherePostsQuery, first)
}
