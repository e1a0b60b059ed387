// Kept edits that have become obsolete, and edits of maps that someone else has deleted.
import { editedPlace, inOrder, isWorthKeeping, splitByMap } from './edits'
import { type Edits, type MapTexts, NEW_MAP, type PlaceEdit } from './keptEdits'
import type { FreshmanMap, Place } from './maps'

/** Without the orders that are saved already. If there are none, the same object. */
export function withoutSavedOrders(edits: Edits, maps: readonly FreshmanMap[]): Edits {
  const orders = Object.entries(edits.orders).filter(([map, order]) => {
    const places = maps.find(({ id }) => id === map)?.places
    return !places || inOrder(places, order).some((place, at) => place !== places[at])
  })
  return orders.length === Object.keys(edits.orders).length
    ? edits
    : { ...edits, orders: Object.fromEntries(orders) }
}

type Lost = {
  /** The id of the map. */
  map: string
  texts: Partial<MapTexts>
  places: Place[]
  /** Whether the order of the places was changed. */
  hasOrder: boolean
}

/** The edited maps that do not exist any more. */
function deletedIn(edits: Edits, maps: readonly FreshmanMap[]): string[] {
  const known = new Set([NEW_MAP, ...maps.map(({ id }) => id)])
  const edited = [
    ...Object.keys(edits.texts),
    ...Object.values(edits.places).map(({ map }) => map),
    ...Object.keys(edits.orders),
  ]
  return [...new Set(edited)].filter((map) => !known.has(map))
}

/** The edits of deleted maps, except maps without anything to show. */
export function lostIn(edits: Edits, maps: readonly FreshmanMap[], defaultTitle: string): Lost[] {
  const isFilled = (edit: PlaceEdit) =>
    isWorthKeeping(edit, defaultTitle) && isWorthKeeping(edit, '')
  return deletedIn(edits, maps)
    .map((map) => ({
      map,
      texts: edits.texts[map] ?? {},
      places: Object.entries(edits.places)
        .filter(([, edit]) => edit.map === map && isFilled(edit))
        .map(([id, edit]) => editedPlace(id, edit, undefined)),
      hasOrder: map in edits.orders,
    }))
    .filter(({ texts, places, hasOrder }) => hasText(texts) || places.length > 0 || hasOrder)
}

export const hasText = (texts: Partial<MapTexts>): boolean =>
  Object.values(texts).some((text) => text.trim() !== '')

/** Without the edits of deleted maps that `lostIn` leaves out. If there are none, the same object. */
export function withoutEmpty(
  edits: Edits,
  maps: readonly FreshmanMap[],
  defaultTitle: string,
): Edits {
  const shown = new Set(lostIn(edits, maps, defaultTitle).map(({ map }) => map))
  return deletedIn(edits, maps)
    .filter((map) => !shown.has(map))
    .reduce((rest, map) => splitByMap(rest, map).others, edits)
}
