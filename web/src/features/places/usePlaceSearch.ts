// Searches places by typed text, debounced.
import { useQuery } from 'urql'
import { useDebounced } from '@/lib/useDebounced'
import type { Point } from './place'
import { GeocodeQuery } from './queries'

/** How long, in ms, typing must pause before the request. */
const PAUSE = 300
const MIN_CHARS = 3

/** `typed` is null if there is no search. Places near `near` come first. */
export function usePlaceSearch(typed: string | null, near: Point | null) {
  const text = useDebounced(typed?.trim() ?? '', PAUSE)
  const isEnabled = typed !== null && text.length >= MIN_CHARS
  const [{ data, fetching, error }] = useQuery({
    query: GeocodeQuery,
    variables: { text, near: near && rounded(near) },
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

/** To about a kilometre: then searches at nearly the same point have the same response. */
const rounded = ({ lat, lng }: Point): Point => ({
  lat: Math.round(lat * 100) / 100,
  lng: Math.round(lng * 100) / 100,
})
