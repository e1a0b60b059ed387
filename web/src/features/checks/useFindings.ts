// Asks the server what a post that is being written makes hard to perceive. The rules are only
// there, so the list and the refusal never differ.
import { useMemo } from 'react'
import { useQuery } from 'urql'
import { getFragmentData } from '@/graphql/document'
import type { CheckPostQueryVariables } from '@/graphql/generated/graphql'
import { useDebounced } from '@/lib/useDebounced'
import { CheckFindingFields, CheckPostQuery, type Finding } from './queries'

/** How long, in ms, nothing is typed before the post is checked. */
const PAUSE = 800

export type Findings = {
  /** Null until the first response. */
  findings: readonly Finding[] | null
  /** The last request failed; the findings may be older than the text. */
  failed: boolean
  retry: () => void
}

const none: readonly Finding[] = []

/** `variables`: null while nothing is written. */
export function useFindings(variables: CheckPostQueryVariables | null): Findings {
  const settled = useDebounced(JSON.stringify(variables), PAUSE)
  const asked = useMemo(() => JSON.parse(settled) as CheckPostQueryVariables | null, [settled])
  const [{ data, error, fetching }, ask] = useQuery({
    query: CheckPostQuery,
    variables: asked ?? { content: '' },
    requestPolicy: 'network-only',
    pause: asked === null,
  })
  const found = data?.checkPost.map((finding) => getFragmentData(CheckFindingFields, finding))
  return {
    findings: asked === null ? none : (found ?? null),
    failed: asked !== null && error !== undefined && !fetching,
    retry: () => ask({ requestPolicy: 'network-only' }),
  }
}
