// Kept edits that have become obsolete, and edits of maps that someone else has deleted.
import { editedPlace, inOrder, isWorthKeeping } from './edits'
import { type Edits, type MapTexts, NEW_MAP } from './keptEdits'
import type { FreshmanMap, Place } from './maps'

/** What has not become obsolete. If that is everything, the same object. */
export function withoutObsolete(
  edits: Edits,
  maps: readonly FreshmanMap[],
  defaultTitle: string,
): Edits {
  const placesOf = (map: string) => maps.find(({ id }) => id === map)?.places
  const orders = Object.entries(edits.orders).filter(([map, order]) => {
    const places = placesOf(map)
    return places && inOrder(places, order).some((place, at) => place !== places[at])
  })
  const places = Object.entries(edits.places).filter(
    ([, edit]) => placesOf(edit.map) || isWorthKeeping(edit, defaultTitle),
  )
  const isSame =
    orders.length === Object.keys(edits.orders).length &&
    places.length === Object.keys(edits.places).length
  return isSame
    ? edits
    : { ...edits, orders: Object.fromEntries(orders), places: Object.fromEntries(places) }
}

type Lost = { /** The id of the map. */ map: string; texts: Partial<MapTexts>; places: Place[] }

/** The edited texts and places of maps that do not exist any more. */
export function lostIn(edits: Edits, maps: readonly FreshmanMap[]): Lost[] {
  const known = new Set([NEW_MAP, ...maps.map(({ id }) => id)])
  const edited = [
    ...Object.keys(edits.texts),
    ...Object.values(edits.places).map(({ map }) => map),
  ].filter((map) => !known.has(map))
  return [...new Set(edited)].map((map) => ({
    map,
    texts: edits.texts[map] ?? {},
    places: Object.entries(edits.places)
      .filter(([, edit]) => edit.map === map)
      .map(([id, edit]) => editedPlace(id, edit, undefined)),
  }))
}
