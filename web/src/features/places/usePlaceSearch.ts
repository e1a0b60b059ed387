// Searches places by typed text, debounced.
import { useQuery } from 'urql'
import { useDebounced } from '@/lib/useDebounced'
import { GeocodeQuery } from './queries'

/** How long, in ms, typing must pause before the request. */
const PAUSE = 300
const MIN_CHARS = 3

/** `typed` is null if there is no search. */
export function usePlaceSearch(typed: string | null) {
  const text = useDebounced(typed?.trim() ?? '', PAUSE)
  const isEnabled = typed !== null && text.length >= MIN_CHARS
  const [{ data, fetching, error }] = useQuery({
    query: GeocodeQuery,
    variables: { text },
    pause: !isEnabled,
  })
  const isCurrent = isEnabled && text === typed.trim() && !fetching
  return {
    found: isCurrent && !error ? (data?.geocode ?? []) : [],
    /** Whether the search returned no place. */
    none: isCurrent && !error && data?.geocode.length === 0,
    failed: isCurrent && error !== undefined,
  }
}
