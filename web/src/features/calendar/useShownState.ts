import { useQuery } from 'urql'
import { CalendarPlaceQuery } from './queries'
import type { CalendarSettings } from './settings'
import { type State, stateNamed } from './states'

/** The chosen Land, otherwise that of the profile's address. `isAsked`: there is neither. */
export function useShownState({ state: chosen }: CalendarSettings): {
  state: State | null
  isAsked: boolean
} {
  const [{ data, error }] = useQuery({ query: CalendarPlaceQuery, pause: chosen !== null })
  const state = chosen ?? stateNamed(data?.me.contact.location?.state)
  return { state, isAsked: state === null && (data !== undefined || error !== undefined) }
}
