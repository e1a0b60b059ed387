// Places by what is typed, asked for once the typing pauses.
import { useQuery } from 'urql'
import { useSettled } from '@/lib/useSettled'
import { GeocodeQuery } from './queries'

/** How long, in ms, nothing is typed before it is asked. */
const PAUSE = 300
const MIN_CHARS = 3

/** `typed`: null while nobody searches. */
export function usePlaceSearch(typed: string | null) {
  const text = useSettled(typed?.trim() ?? '', PAUSE)
  const isAsked = typed !== null && text.length >= MIN_CHARS
  const [{ data, fetching, error }] = useQuery({
    query: GeocodeQuery,
    variables: { text },
    pause: !isAsked,
  })
  const isCurrent = isAsked && text === typed.trim() && !fetching
  return {
    found: isCurrent && !error ? (data?.geocode ?? []) : [],
    /** It was asked for, and there is no such place. */
    none: isCurrent && !error && data?.geocode.length === 0,
    failed: isCurrent && error !== undefined,
  }
}
