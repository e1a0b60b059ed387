// How many posts wait for the user's approval, on every page.
import { useCallback } from 'react'
import { useLocation } from 'react-router'
import { useClient, useQuery } from 'urql'
import { useMe } from '@/features/profiles/useMe'
import { graphql } from '@/graphql/document'
import { useKeptFresh } from '@/lib/useKeptFresh'

/**
 * The same list as the drafts of the home page, with only the fields by which the cache keeps it up
 * to date: a post that is approved, sent or deleted here is counted at once.
 */
export const WaitingQuery = graphql(`
  query Waiting {
    posts(filter: DRAFT, paginationInput: { first: 200, before: null }) {
      edges {
        cursor
        node {
          id
          status
          review
          createdAt
          viewerCanApprove
        }
      }
      pageInfo {
        hasPreviousPage
        endCursor
      }
      totalCount
    }
  }
`)

/**
 * Without the user's own texts if the four-eyes principle applies. Null for those who may not approve posts, and until
 * the number is known.
 */
export function useWaitingCount(): number | null {
  const { me } = useMe()
  const client = useClient()
  // The home page loads the list and keeps it up to date itself.
  const isHome = useLocation().pathname === '/'
  const mayApprove = me?.viewerCanPublish ?? false
  const [{ data }] = useQuery({
    query: WaitingQuery,
    pause: !mayApprove,
    requestPolicy: isHome ? 'cache-only' : 'cache-and-network',
  })
  const refetch = useCallback(() => {
    if (mayApprove && !isHome)
      void client.query(WaitingQuery, {}, { requestPolicy: 'network-only' }).toPromise()
  }, [client, mayApprove, isHome])
  useKeptFresh(refetch)
  if (!mayApprove || !data) return null
  const { edges, totalCount } = data.posts
  if (totalCount === null) return null
  return totalCount - edges.filter(({ node }) => !node.viewerCanApprove).length
}
