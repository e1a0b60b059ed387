// Asks the server what speaks against the moment of a push. The rules are only there, so that the
// warning and the refusal never differ.
import { useQuery } from 'urql'
import { useOnReturn } from '@/lib/useOnReturn'
import { type Found, PostTimingQuery } from './queries'

type Asked = {
  /** The publish date; null for now. */
  at: string | null
  /** The stored post; null for a new one. */
  id: string | null
  /** Whether there is a push. */
  enabled: boolean
  /** An emergency is never held back. */
  isEmergency?: boolean
}

export type Timing = {
  /** The end of the quiet hours that the moment is in; null if it is in none. */
  quietUntil: string | null
  nearby: Found['nearby']
  /** The moment is now. */
  isNow: boolean
  retry: () => void
}

export function useTiming({ at, id, enabled, isEmergency = false }: Asked): Timing {
  const [{ data }, ask] = useQuery({
    query: PostTimingQuery,
    variables: { publishDate: at, id },
    requestPolicy: 'network-only',
    pause: !enabled,
  })
  const retry = () => ask({ requestPolicy: 'network-only' })
  useOnReturn(() => enabled && retry())
  const found = enabled ? data?.postTiming : null
  return {
    quietUntil: (!isEmergency && found?.quietUntil) || null,
    nearby: found?.nearby ?? [],
    isNow: at === null,
    retry,
  }
}

/** The variable that confirms a push within the quiet hours, for somebody who has seen the warning. */
export const quietVariable = ({ quietUntil }: Pick<Timing, 'quietUntil'>) =>
  quietUntil === null ? {} : { duringQuietHours: true }
