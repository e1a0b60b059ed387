// The consents in pages. Each page is read from the cache where it is rendered.
import { useRef, useState } from 'react'
import { useClient, useQuery } from 'urql'
import type { ConsentFilter, ConsentsQueryVariables } from '@/graphql/generated/graphql'
import { ConsentsQuery } from './queries'

const PAGE_SIZE = 50

/** `before`: the cursor at the end of the page before it; null for the first page. */
const pageOf = (filter: ConsentFilter, before: string | null): ConsentsQueryVariables => ({
  filter,
  page: { first: PAGE_SIZE, before },
})

/** The profiles of a page that is loaded. */
export function useConsentPage(filter: ConsentFilter, before: string | null) {
  const [{ data }] = useQuery({ query: ConsentsQuery, variables: pageOf(filter, before) })
  return data?.users.edges.map(({ node }) => node) ?? []
}

/** Use one component per filter: the pages that are loaded belong to it. */
export function useConsents(filter: ConsentFilter) {
  const client = useClient()
  const [{ data, error, fetching }, refetch] = useQuery({
    query: ConsentsQuery,
    variables: pageOf(filter, null),
    requestPolicy: 'cache-and-network',
  })
  const [loaded, setLoaded] = useState<string[]>([])
  const [further, setFurther] = useState<'idle' | 'loading' | 'failed'>('idle')
  const isLoading = useRef(false)
  const first = data?.users
  // If the first page now ends elsewhere, the pages after it are loaded again.
  const starts = first?.pageInfo.endCursor === loaded[0] ? loaded : []
  const lastVariables = pageOf(filter, starts.at(-1) ?? null)
  const [{ data: lastData }] = useQuery({ query: ConsentsQuery, variables: lastVariables })
  const last = (starts.length > 0 ? lastData?.users : first)?.pageInfo

  async function more(): Promise<void> {
    const before = last?.endCursor ?? null
    if (before === null || isLoading.current) return
    isLoading.current = true
    setFurther('loading')
    const { error } = await client.query(ConsentsQuery, pageOf(filter, before)).toPromise()
    isLoading.current = false
    setFurther(error ? 'failed' : 'idle')
    if (!error) setLoaded([...starts, before])
  }

  return {
    /** The cursors before the pages that are loaded; null before the first one. */
    befores: first ? [null, ...starts] : [],
    totalCount: first?.totalCount ?? 0,
    loading: !first && !error,
    failed: (!!error && !fetching && !first) || further === 'failed',
    hasMore: last?.hasPreviousPage ?? false,
    loadingMore: further === 'loading',
    more: () => void more(),
    retry: () => (further === 'failed' ? void more() : refetch({ requestPolicy: 'network-only' })),
  }
}
