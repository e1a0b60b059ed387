// A list in pages. Each page is read from the cache where it is rendered.
import { useRef, useState } from 'react'
import { type AnyVariables, type TypedDocumentNode, useClient, useQuery } from 'urql'

type List<Data, Variables> = {
  query: TypedDocumentNode<Data, Variables>
  /** `before`: the cursor at the end of the page before it; null for the first page. */
  variablesOf: (before: string | null) => Variables
  infoOf: (page: Data) => { hasPreviousPage: boolean; endCursor: string | null }
}

/** Use one component per filter: the pages that are loaded belong to it. */
export function usePages<Data, Variables extends AnyVariables>(list: List<Data, Variables>) {
  const { query, variablesOf, infoOf } = list
  const client = useClient()
  const [{ data: first, error, fetching, stale }, refetch] = useQuery<Data, AnyVariables>({
    query,
    variables: variablesOf(null),
    requestPolicy: 'cache-and-network',
  })
  const [loaded, setLoaded] = useState<string[]>([])
  const [further, setFurther] = useState<'idle' | 'loading' | 'failed'>('idle')
  const isLoading = useRef(false)
  // If the first page now ends elsewhere, the pages after it are loaded again.
  const starts = first && infoOf(first).endCursor === loaded[0] ? loaded : []
  const [{ data: lastData }] = useQuery<Data, AnyVariables>({
    query,
    variables: variablesOf(starts.at(-1) ?? null),
  })
  const lastPage = starts.length > 0 ? lastData : first
  const last = lastPage && infoOf(lastPage)
  // While the first page is requested again, the error is that of the last request.
  const firstFailed = !first && !!error && !fetching && !stale

  async function more(): Promise<void> {
    const before = last?.endCursor ?? null
    if (before === null || isLoading.current) return
    isLoading.current = true
    setFurther('loading')
    const { error } = await client.query<Data, AnyVariables>(query, variablesOf(before)).toPromise()
    isLoading.current = false
    setFurther(error ? 'failed' : 'idle')
    if (!error) setLoaded([...starts, before])
  }

  return {
    first,
    /** The cursors before the pages that are loaded; null before the first one. */
    befores: first ? [null, ...starts] : [],
    loading: !first && !firstFailed,
    failed: firstFailed || further === 'failed',
    hasMore: last?.hasPreviousPage ?? false,
    loadingMore: further === 'loading',
    more: () => void more(),
    retry: () => (further === 'failed' ? void more() : refetch({ requestPolicy: 'network-only' })),
  }
}
