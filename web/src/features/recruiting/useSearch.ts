// Search for companies and for jobs, debounced.
import { type TypedDocumentNode, useQuery } from 'urql'
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
export const useCompanies = (typed: string, visible: boolean): SearchState<Company> =>
  useSearch(CompaniesQuery, {}, typed, visible, ({ companies }) => companies.edges)

/** Jobs at this company. */
export const useJobs = (typed: string, company: string, visible: boolean): SearchState<Job> =>
  useSearch(JobsQuery, { companies: [company] }, typed, visible, ({ jobs }) => jobs.edges)

function useSearch<Data, Variables extends { first: number; text?: unknown }, Node>(
  query: TypedDocumentNode<Data, Variables>,
  where: Omit<Variables, 'first' | 'text'>,
  typed: string,
  visible: boolean,
  edgesOf: (data: Data) => readonly { node: Node }[],
): SearchState<Node> {
  const wanted = typed.trim().slice(0, LIMITS.search)
  const text = useDebounced(wanted, DEBOUNCE_MS)
  const [{ data, error, operation }, refetch] = useQuery({
    query,
    variables: { first: MAX_RESULTS, text, ...where } as unknown as Variables,
    pause: !visible,
    requestPolicy: 'cache-and-network',
  })
  // Otherwise the response is for an earlier text.
  const isCurrent = text === wanted && operation?.variables.text === text
  if (!isCurrent) return { state: 'loading' }
  if (error) return { state: 'failed', retry: () => refetch({ requestPolicy: 'network-only' }) }
  if (!data) return { state: 'loading' }
  return { state: 'loaded', items: edgesOf(data).map(({ node }) => node) }
}
