// What was changed on maps and not saved yet.
import { keptInput } from '@/lib/keptInput'
import type { Place } from './maps'

export type PlaceValues = Omit<Place, 'id'>

export type PlaceEdit = {
  /** The id of its map. */
  map: string
  /** The place when the edit began. Null: a new place. */
  before: Place | null
  /** The changed values. */
  values: Partial<PlaceValues>
  /** A request to create the place that may have been carried out. Null: there is none. */
  sent: { values: PlaceValues /** The ids of the places before. */; known: string[] } | null
}

export type MapTexts = { name: string; description: string }

export type Edits = {
  /** Changed texts by the id of the map. */
  texts: Record<string, Partial<MapTexts>>
  /** By the id of the place. */
  places: Record<string, PlaceEdit>
  /** The ids of the places of a map in an order that is not saved yet, by the id of the map. */
  orders: Record<string, string[]>
  /** Requests to create a map that may have been carried out, likewise; the only key is `new`. */
  sentMaps: Record<string, { texts: MapTexts; known: string[] }>
}

/** Takes the place of the id of a map that is not saved yet. */
export const NEW_MAP = 'new'

const none: Edits = { texts: {}, places: {}, orders: {}, sentMaps: {} }

const groups = ['texts', 'places', 'orders', 'sentMaps'] as const

export const mapEdits = keptInput<Edits>('maps', {
  none,
  isNone: (edits) => groups.every((group) => Object.keys(edits[group]).length === 0),
  merge: (before, after) => ({
    texts: { ...before.texts, ...after.texts },
    places: { ...before.places, ...after.places },
    orders: { ...before.orders, ...after.orders },
    sentMaps: { ...before.sentMaps, ...after.sentMaps },
  }),
})
