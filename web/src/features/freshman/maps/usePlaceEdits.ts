// The places of a map as they are edited: the saved ones with their changes, and new ones.
import { useTranslation } from 'react-i18next'
import { editedPlace, inOrder, newPlace, temporaryId, withEntry } from './edits'
import type { Edits, PlaceEdit, PlaceValues } from './keptEdits'
import type { FreshmanMap, Place } from './maps'

export type Entry = {
  place: Place
  /** As it is stored; undefined for a new or deleted place. */
  saved: Place | undefined
  /** Null: nothing is changed. */
  edit: PlaceEdit | null
}

type Options = {
  map: FreshmanMap
  edits: Edits
  change: (change: (edits: Edits) => Edits) => void
  /** The ids of places that are being deleted. */
  removed: readonly string[]
}

export function usePlaceEdits({ map, edits, change, removed }: Options) {
  const { t } = useTranslation('freshman')
  const savedIds = new Set(map.places.map(({ id }) => id))
  const saved = inOrder(map.places, edits.orders[map.id])
    .filter(({ id }) => !removed.includes(id))
    .map((place): Entry => {
      const edit = edits.places[place.id] ?? null
      return { place: edit ? editedPlace(place.id, edit, place) : place, saved: place, edit }
    })
  const others = Object.entries(edits.places)
    .filter(([id, edit]) => edit.map === map.id && !savedIds.has(id) && !removed.includes(id))
    .map(
      ([id, edit]): Entry => ({ place: editedPlace(id, edit, undefined), saved: undefined, edit }),
    )

  const put = (id: string, edit: (edits: Edits) => PlaceEdit | null): void =>
    change((edits) => ({ ...edits, places: withEntry(edits.places, id, edit(edits)) }))

  return {
    /** In the order of the list. */
    saved,
    /** Places that are not stored: new ones, and deleted ones with unsaved changes. */
    others,

    /** Adds a new place and returns its id. */
    add(): string {
      const id = temporaryId()
      const values = newPlace(t('maps.defaultTitle'))
      put(id, () => ({ map: map.id, before: null, values, sent: null }))
      return id
    },

    edit(
      { place: { id }, saved }: Entry,
      next: (before: PlaceValues) => Partial<PlaceValues>,
    ): void {
      put(id, ({ places }) => {
        const known = places[id]
        // A new place that was cancelled meanwhile.
        if (!known && !saved) return null
        const before = known ?? { map: map.id, before: saved ?? null, values: {}, sent: null }
        const { id: _id, ...values } = editedPlace(id, before, saved)
        return { ...before, values: { ...before.values, ...next(values) } }
      })
    },

    noteSent(id: string, sent: PlaceEdit['sent']): void {
      put(id, ({ places }) => {
        const known = places[id]
        return known ? { ...known, sent } : null
      })
    },

    forget: (id: string): void => put(id, () => null),

    /**
     * Forgets what was saved as the place `to`. What was typed meanwhile stays, as edits of that
     * place. Returns whether there is some.
     */
    finish(from: string, to: string, sent: PlaceEdit | null): boolean {
      let isChanged = false
      change((edits) => {
        const now = edits.places[from]
        isChanged = now !== undefined && JSON.stringify(now.values) !== JSON.stringify(sent?.values)
        const places = withEntry(edits.places, from, null)
        const rest = now && isChanged ? { ...now, sent: null } : null
        return { ...edits, places: rest ? withEntry(places, to, rest) : places }
      })
      return isChanged
    },

    /** Brings back changes that were forgotten. */
    restoreEdit(id: string, edit: PlaceEdit | null): void {
      if (edit) put(id, () => edit)
    },
  }
}
