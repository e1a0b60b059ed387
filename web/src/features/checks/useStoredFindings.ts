// What the checks find in a stored post, asked again when it changes.
import { useQuery } from 'urql'
import { getFragmentData } from '@/graphql/document'
import { CheckFindingFields, CheckStoredPostQuery } from './queries'
import type { Findings } from './useFindings'

/** `now`: it is about to be published now, and not at its date. */
export function useStoredFindings(post: string, now: boolean): Findings {
  const [{ data, error, fetching }, ask] = useQuery({
    query: CheckStoredPostQuery,
    variables: { id: post, now },
    requestPolicy: 'network-only',
  })
  const found = data?.checkStoredPost.map((finding) => getFragmentData(CheckFindingFields, finding))
  return {
    findings: found ?? null,
    failed: error !== undefined && !fetching,
    retry: () => ask({ requestPolicy: 'network-only' }),
  }
}
