import { useRef } from 'react'
import { useClient } from 'urql'
import { type Problem, problemOf } from '@/graphql/problem'
import { UpdateLocationMutation } from '../queries'
import { locationVariables } from './edits'
import type { FreshmanMap, Place } from './maps'
import { useRefreshMaps } from './useMaps'

type Result = { problem: Problem } | { id: string }

/** Saves a place, and loads the maps again. Resolves with the id of the stored place. */
export function useSavePlace(map: FreshmanMap): (edited: Place) => Promise<Result> {
  const client = useClient()
  const refresh = useRefreshMaps()
  /**
   * Requests for new places that got no response: by temporary id, the ids of the places before.
   * The place may be stored nevertheless.
   */
  const unanswered = useRef(new Map<string, Set<string>>())

  /** The place that an unanswered request has stored. */
  async function findStored(edited: Place): Promise<Place | undefined> {
    const before = unanswered.current.get(edited.id)
    if (!before) return undefined
    const current = (await refresh())?.find(({ id }) => id === map.id)
    return current?.places.find(
      (place) =>
        !before.has(place.id) && Object.keys(locationVariables(edited, place)).length === 0,
    )
  }

  return async (edited) => {
    const saved = map.places.find(({ id }) => id === edited.id)
    const stored = saved ? undefined : await findStored(edited)
    if (stored) return { id: stored.id }
    const { data, error } = await client
      .mutation(UpdateLocationMutation, {
        map: map.id,
        id: edited.id,
        ...locationVariables(edited, saved),
        // A deleted place is created again.
        ...(!saved && { id: null }),
      })
      .toPromise()
    if (data) {
      await refresh()
      return { id: data.updateLocation.id }
    }
    const problem = problemOf(error)
    if (problem.code === 0 && !saved)
      unanswered.current.set(edited.id, new Set(map.places.map(({ id }) => id)))
    // Someone else has deleted the place or the map.
    if (problem.code === 404) await refresh()
    return { problem }
  }
}
