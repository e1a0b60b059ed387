import { useQuery } from 'urql'
import type { ConsentFilter, ConsentsQueryVariables } from '@/graphql/generated/graphql'
import { usePages } from '../usePages'
import { ConsentsQuery } from './queries'

const PAGE_SIZE = 50

const pageOf = (filter: ConsentFilter, before: string | null): ConsentsQueryVariables => ({
  filter,
  page: { first: PAGE_SIZE, before },
})

/** The profiles of a page that is loaded. */
export function useConsentPage(filter: ConsentFilter, before: string | null) {
  const [{ data }] = useQuery({ query: ConsentsQuery, variables: pageOf(filter, before) })
  return data?.users.edges.map(({ node }) => node) ?? []
}

export function useConsents(filter: ConsentFilter) {
  const { first, ...pages } = usePages({
    query: ConsentsQuery,
    variablesOf: (before) => pageOf(filter, before),
    infoOf: ({ users }) => users.pageInfo,
  })
  return { ...pages, totalCount: first?.users.totalCount ?? 0 }
}
