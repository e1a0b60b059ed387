import { useClient } from 'urql'
import { type Problem, problemOf, unanswered } from '@/graphql/problem'
import { UpdateLocationMutation } from '../queries'
import { locationVariables } from './edits'
import type { PlaceEdit } from './keptEdits'
import type { FreshmanMap, Place } from './maps'
import { useRefreshMaps } from './useMaps'

type Result = { problem: Problem } | { id: string }

type Given = {
  edited: Place
  edit: PlaceEdit | null
  /** Notes a request that creates the place; null: it was refused. */
  onSent: (sent: PlaceEdit['sent']) => void
}

/** Saves a place, and loads the maps again. Resolves with the id of the stored place. */
export function useSavePlace(map: FreshmanMap): (given: Given) => Promise<Result> {
  const client = useClient()
  const refresh = useRefreshMaps()

  const current = async () => (await refresh())?.find(({ id }) => id === map.id)

  /** The place that an earlier request has created, although its response did not arrive. */
  function createdBy({ values, known }: NonNullable<PlaceEdit['sent']>, places: Place[]) {
    const isSame = (place: Place) =>
      Object.keys(locationVariables({ ...values, id: place.id }, place)).length === 0
    return places.find((place) => !known.includes(place.id) && isSame(place))
  }

  return async ({ edited, edit, onSent }) => {
    let saved = map.places.find(({ id }) => id === edited.id)
    if (!saved && edit?.sent) {
      const now = await current()
      if (!now) return { problem: unanswered }
      saved = createdBy(edit.sent, now.places)
    }
    const variables = locationVariables(edited, saved)
    if (saved && Object.keys(variables).length === 0) return { id: saved.id }
    const { id: _id, ...values } = edited
    if (!saved) onSent({ values, known: map.places.map(({ id }) => id) })
    const { data, error } = await client
      .mutation(UpdateLocationMutation, {
        map: map.id,
        // Without an id, a new or deleted place is created.
        id: saved?.id ?? null,
        ...variables,
      })
      .toPromise()
    if (data) {
      await refresh()
      return { id: data.updateLocation.id }
    }
    const problem = problemOf(error)
    const isRefused = (error?.graphQLErrors.length ?? 0) > 0
    if (isRefused) onSent(null)
    // Someone else has deleted the place or the map.
    if (problem.code === 404) await refresh()
    return { problem }
  }
}
