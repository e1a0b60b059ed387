// The profiles that match a text, or all of them, in pages.
import type { TypedDocumentNode } from '@urql/core'
import { useRef, useState } from 'react'
import { useClient, useQuery } from 'urql'
import type {
  ManagedProfilesQuery as Found,
  ManagedProfilesQueryVariables as FoundVariables,
} from '@/graphql/generated/graphql'
import { ManagedProfilesQuery, SearchProfileQuery } from '../queries'

const PAGE_SIZE = 20

/** One page of the list. `before`: the cursor at the end of the page before it. */
export type PageOf = { text: string; before: string | null }

type Request = {
  query: TypedDocumentNode<Found, FoundVariables>
  variables: FoundVariables
}

/** Both queries have the same result. An empty text is not searched [A-121: all profiles]. */
function requestFor({ text, before }: PageOf): Request {
  const page = { first: PAGE_SIZE, before }
  if (text === '') return { query: ManagedProfilesQuery, variables: { page } }
  return { query: SearchProfileQuery, variables: { text, page } } as unknown as Request
}

/** The profiles of a page that is loaded. */
export function useProfilePage(page: PageOf) {
  const [{ data }] = useQuery(requestFor(page))
  return data?.found.edges ?? []
}

/** Use one component per text: the pages that are loaded belong to it. */
export function useFoundProfiles(text: string) {
  const client = useClient()
  const [{ data, error, fetching }, refetch] = useQuery({
    ...requestFor({ text, before: null }),
    requestPolicy: 'cache-and-network',
  })
  const [loaded, setLoaded] = useState<string[]>([])
  const [further, setFurther] = useState<'idle' | 'loading' | 'failed'>('idle')
  const first = data?.found
  // If the first page now ends elsewhere, the pages after it are loaded again.
  const starts = first?.pageInfo.endCursor === loaded[0] ? loaded : []
  const [{ data: lastData }] = useQuery(requestFor({ text, before: starts.at(-1) ?? null }))
  const last = lastData?.found.pageInfo
  const requested = useRef<string | null>(null)

  async function more(): Promise<void> {
    const before = last?.endCursor ?? null
    if (before === null || requested.current === before) return
    requested.current = before
    setFurther('loading')
    const { query, variables } = requestFor({ text, before })
    const { error } = await client.query(query, variables).toPromise()
    requested.current = null
    setFurther(error ? 'failed' : 'idle')
    if (!error) setLoaded([...starts, before])
  }

  return {
    /** The cursors before the pages that are loaded; null before the first one. */
    befores: first ? [null, ...starts] : [],
    totalCount: first?.totalCount ?? 0,
    loading: !first && !error,
    failed: (!!error && !fetching && !first) || further === 'failed',
    loadingMore: further === 'loading',
    hasMore: last?.hasPreviousPage ?? false,
    more: () => void more(),
    retry: () => (further === 'failed' ? void more() : refetch({ requestPolicy: 'network-only' })),
  }
}
