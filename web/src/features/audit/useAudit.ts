import { useQuery } from 'urql'
import { usePages } from '@/features/staff/usePages'
import type {
  AuditFilter,
  AuditTrailQuery as AuditTrail,
  AuditTrailQueryVariables,
} from '@/graphql/generated/graphql'
import { AuditTrailQuery } from './queries'

export type AuditEntry = AuditTrail['auditTrail']['edges'][number]['node']

const PAGE_SIZE = 50

const pageOf = (filter: AuditFilter, before: string | null): AuditTrailQueryVariables => ({
  filter,
  page: { first: PAGE_SIZE, before },
})

/** The entries of a page that is loaded. */
export function useAuditPage(filter: AuditFilter, before: string | null): AuditEntry[] {
  const [{ data }] = useQuery({ query: AuditTrailQuery, variables: pageOf(filter, before) })
  return data?.auditTrail.edges.map(({ node }) => node) ?? []
}

export function useAudit(filter: AuditFilter) {
  const {
    first: _,
    befores,
    ...pages
  } = usePages({
    query: AuditTrailQuery,
    variablesOf: (before) => pageOf(filter, before),
    infoOf: ({ auditTrail }) => auditTrail.pageInfo,
  })
  const ofLast = useAuditPage(filter, befores.at(-1) ?? null)
  return {
    ...pages,
    befores,
    /** All pages but the last one are full. */
    loadedCount: befores.length === 0 ? 0 : (befores.length - 1) * PAGE_SIZE + ofLast.length,
  }
}
