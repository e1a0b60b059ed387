// The rules of editing maps.
import { locationInput, noPlace } from '@/features/places/place'
import { LIMITS, MAPS } from '@/lib/rules'
import { DEFAULT_ICON } from '../icons'
import type { Edits, MapTexts, PlaceEdit, PlaceValues } from './keptEdits'
import type { FreshmanMap, Place } from './maps'

/** Changes the entry with this key. Null removes it. */
export function withEntry<Value>(
  entries: Record<string, Value>,
  key: string,
  value: Value | null,
): Record<string, Value> {
  const { [key]: _former, ...others } = entries
  return value === null ? others : { ...others, [key]: value }
}

export const temporaryId = (): string => `tmp_${crypto.randomUUID()}`

/** `name`: the default name of a place. */
export const newPlace = (name: string): PlaceValues => ({
  name,
  icon: DEFAULT_ICON,
  location: noPlace,
  wheelchair: null,
  entrance: '',
})

/** The values that differ. */
export const changedIn = (after: PlaceValues, before: PlaceValues): Partial<PlaceValues> =>
  Object.fromEntries(
    (['name', 'icon', 'location', 'wheelchair', 'entrance'] as const)
      .filter((name) => after[name] !== before[name])
      .map((name) => [name, after[name]]),
  )

/** The place as it is edited. `saved`: as it is stored now, if it is. */
export const editedPlace = (
  id: string,
  { before, values }: PlaceEdit,
  saved: Place | undefined,
): Place => ({ ...newPlace(''), ...(saved ?? before), ...values, id })

/** Whether the user has changed something. `defaultTitle`: the name of a new place. */
export const isWorthKeeping = ({ before, values }: PlaceEdit, defaultTitle: string): boolean =>
  before !== null || JSON.stringify(values) !== JSON.stringify(newPlace(defaultTitle))

/** The changed texts that differ from the stored ones; null if none does. */
export function textsIn(edits: Partial<MapTexts>, stored: MapTexts): Partial<MapTexts> | null {
  const { name = stored.name, description = stored.description } = edits
  const differing = {
    ...(name !== stored.name && { name }),
    ...(description !== stored.description && { description }),
  }
  return Object.keys(differing).length > 0 ? differing : null
}

/** The edits of a map and its places, and the others. */
export function splitByMap(edits: Edits, map: string): { own: Edits; others: Edits } {
  const split = <Value>(
    entries: Record<string, Value>,
    isOwn: (key: string, value: Value) => boolean,
  ) => {
    const all = Object.entries(entries)
    return {
      own: Object.fromEntries(all.filter(([key, value]) => isOwn(key, value))),
      others: Object.fromEntries(all.filter(([key, value]) => !isOwn(key, value))),
    }
  }
  const texts = split(edits.texts, (id) => id === map)
  const orders = split(edits.orders, (id) => id === map)
  const places = split(edits.places, (_id, place) => place.map === map)
  return {
    own: { texts: texts.own, orders: orders.own, places: places.own, sentMaps: {} },
    others: {
      texts: texts.others,
      orders: orders.others,
      places: places.others,
      sentMaps: edits.sentMaps,
    },
  }
}

/** Whether something on this map is not saved yet. */
export const isEdited = ({ id }: FreshmanMap, edits: Edits): boolean =>
  id in edits.texts ||
  id in edits.orders ||
  Object.values(edits.places).some(({ map }) => map === id)

/** The arguments that change the stored place; of a new place all of them. */
export function locationVariables(edited: Place, saved: Place | undefined) {
  const { name, icon, location, wheelchair, entrance } = edited
  const input = locationInput(location)
  const isSame = (value: unknown, before: unknown) =>
    saved !== undefined && JSON.stringify(value) === JSON.stringify(before)
  return {
    ...(!isSame(name.trim(), saved?.name) && { name: name.trim() }),
    ...(!isSame(icon, saved?.icon) && { type: icon }),
    ...(!isSame(input, saved && locationInput(saved.location)) && { location: input }),
    ...(!isSame(wheelchair, saved?.wheelchair) && { wheelchair }),
    ...(!isSame(entrance.trim(), saved?.entrance) && { entrance: entrance.trim() || null }),
  }
}

type Fault = 'required' | 'tooLong' | null

const faultOf = (text: string, max: number, isRequired: boolean): Fault => {
  const { length } = [...text.trim()]
  return isRequired && length === 0 ? 'required' : length > max ? 'tooLong' : null
}

export const mapFaults = ({ name, description }: MapTexts) => ({
  name: faultOf(name, MAPS.name, true),
  description: faultOf(description, LIMITS.description, false),
})

export const placeFaults = ({ name, entrance }: PlaceValues) => ({
  name: faultOf(name, MAPS.name, true),
  entrance: faultOf(entrance, MAPS.entrance, false),
})

/** The places in this order; those that it does not name come last. */
export function inOrder(places: readonly Place[], order: readonly string[] | undefined): Place[] {
  if (!order) return [...places]
  const indexOf = ({ id }: Place) => (order.includes(id) ? order.indexOf(id) : order.length)
  return [...places].sort((a, b) => indexOf(a) - indexOf(b))
}
