// Search for companies and for jobs, debounced.
import { type CombinedError, useQuery } from 'urql'
import type { CompaniesQuery as Companies, JobsQuery as Jobs } from '@/graphql/generated/graphql'
import { LIMITS } from '@/lib/rules'
import { useDebounced } from '@/lib/useDebounced'
import { CompaniesQuery, JobsQuery } from './queries'

export type Company = Companies['companies']['edges'][number]['node']
export type Job = Jobs['jobs']['edges'][number]['node']

/** The number of results. Users are expected to refine the search rather than to page. */
const FIRST = 10
/** Debounce time before a search request, in ms. */
const PAUSE = 250

export type Found<Thing> =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'found'; things: Thing[] }

/** `looking`: whether the results are visible. */
export function useCompanies(typed: string, looking: boolean): Found<Company> {
  const { text, settled } = useText(typed)
  const [{ data, error, operation }, ask] = useQuery({
    query: CompaniesQuery,
    variables: { first: FIRST, text },
    pause: !looking,
    requestPolicy: 'cache-and-network',
  })
  const things = data?.companies.edges.map(({ node }) => node)
  const isCurrent = settled && operation?.variables.text === text
  return foundOf(isCurrent, things, error, () => ask({ requestPolicy: 'network-only' }))
}

/** Jobs of this company. */
export function useJobs(typed: string, company: string, looking: boolean): Found<Job> {
  const { text, settled } = useText(typed)
  const [{ data, error, operation }, ask] = useQuery({
    query: JobsQuery,
    variables: { first: FIRST, text, companies: [company] },
    pause: !looking,
    requestPolicy: 'cache-and-network',
  })
  const things = data?.jobs.edges.map(({ node }) => node)
  const isCurrent = settled && operation?.variables.text === text
  return foundOf(isCurrent, things, error, () => ask({ requestPolicy: 'network-only' }))
}

function useText(typed: string): { text: string; settled: boolean } {
  const wanted = typed.trim().slice(0, LIMITS.search)
  const text = useDebounced(wanted, PAUSE)
  return { text, settled: text === wanted }
}

/** `isCurrent`: whether the response is for the current text and not for an earlier one. */
function foundOf<Thing>(
  isCurrent: boolean,
  things: Thing[] | undefined,
  error: CombinedError | undefined,
  retry: () => void,
): Found<Thing> {
  if (!isCurrent) return { state: 'loading' }
  if (error) return { state: 'failed', retry }
  return things ? { state: 'found', things } : { state: 'loading' }
}
