// Search for companies and for jobs, debounced.
import { type CombinedError, useQuery } from 'urql'
import type { CompaniesQuery as Companies, JobsQuery as Jobs } from '@/graphql/generated/graphql'
import { LIMITS } from '@/lib/rules'
import { useDebounced } from '@/lib/useDebounced'
import { CompaniesQuery, JobsQuery } from './queries'

export type Company = Companies['companies']['edges'][number]['node']
export type Job = Jobs['jobs']['edges'][number]['node']

/**
 * The number of results. Users are expected to refine the search rather than page through results.
 */
const MAX_RESULTS = 10
/** How long typing must pause before a search request is sent. */
const DEBOUNCE_MS = 250

export type SearchState<T> =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'loaded'; items: T[] }

/** `visible`: whether the results are visible. */
export function useCompanies(typed: string, visible: boolean): SearchState<Company> {
  const { text, settled } = useSearchText(typed)
  const [{ data, error, operation }, refetch] = useQuery({
    query: CompaniesQuery,
    variables: { first: MAX_RESULTS, text },
    pause: !visible,
    requestPolicy: 'cache-and-network',
  })
  const items = data?.companies.edges.map(({ node }) => node)
  const isCurrent = settled && operation?.variables.text === text
  return searchStateOf(isCurrent, items, error, () => refetch({ requestPolicy: 'network-only' }))
}

/** Jobs at this company. */
export function useJobs(typed: string, company: string, visible: boolean): SearchState<Job> {
  const { text, settled } = useSearchText(typed)
  const [{ data, error, operation }, refetch] = useQuery({
    query: JobsQuery,
    variables: { first: MAX_RESULTS, text, companies: [company] },
    pause: !visible,
    requestPolicy: 'cache-and-network',
  })
  const items = data?.jobs.edges.map(({ node }) => node)
  const isCurrent = settled && operation?.variables.text === text
  return searchStateOf(isCurrent, items, error, () => refetch({ requestPolicy: 'network-only' }))
}

function useSearchText(typed: string): { text: string; settled: boolean } {
  const wanted = typed.trim().slice(0, LIMITS.search)
  const text = useDebounced(wanted, DEBOUNCE_MS)
  return { text, settled: text === wanted }
}

/** `isCurrent`: whether the response is for the current text and not for an earlier one. */
function searchStateOf<T>(
  isCurrent: boolean,
  items: T[] | undefined,
  error: CombinedError | undefined,
  retry: () => void,
): SearchState<T> {
  if (!isCurrent) return { state: 'loading' }
  if (error) return { state: 'failed', retry }
  return items ? { state: 'loaded', items } : { state: 'loading' }
}
