// A mock server that stores maps and their places.
import {
  DeleteLocationMutation,
  DeleteMapMutation,
  MapsQuery,
  RestoreLocationMutation,
  RestoreMapMutation,
  UpdateLocationMutation,
  UpdateLocationOrderMutation,
  UpdateMapMutation,
} from '@/features/freshman/queries'
import { answer } from './server'

type Values = Record<string, unknown> & { id: string }
type StoredMap = Values & { locations: Values[] }

export const aPlace = (id: string, name: string, change: object = {}): Values => ({
  __typename: 'MapLocation',
  id,
  name,
  type: 'pin',
  wheelchair: null,
  entrance: null,
  location: null,
  ...change,
})

/** `point`: latitude and longitude. */
export const aLocation = (label: string, [lat, lng]: [number, number]) => ({
  __typename: 'Location',
  country: null,
  city: null,
  postalCode: null,
  street: null,
  state: null,
  addition: null,
  label,
  geoPoint: { __typename: 'GeoPoint', lat, lng },
})

export const aMap = (id: string, name: string, locations: Values[] = []): StoredMap => ({
  __typename: 'Map',
  id,
  name,
  description: null,
  visible: true,
  locations,
})

const given = (variables: object): object =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined))

/** Answers with the stored maps, and stores changes. Returns them and the requests. */
export function storeMaps(maps: StoredMap[]) {
  const stored = { maps, deletedMaps: [] as StoredMap[], deletedPlaces: [] as [string, Values][] }
  let made = 0
  const find = (id: unknown): StoredMap => {
    const map = stored.maps.find((one) => one.id === id)
    if (!map) throw new Error(`The test has no map ${id}.`)
    return map
  }

  answer(
    MapsQuery,
    () => ({ me: { __typename: 'Me', id: 'profile-1', maps: stored.maps } }) as never,
  )
  const updates = answer(UpdateMapMutation, ({ id, ...values }) => {
    made += 1
    const before = id ? find(id) : aMap(`map-new-${made}`, 'Kartenname')
    const map = { ...before, ...given(values) } as StoredMap
    stored.maps = id ? stored.maps.map((one) => (one.id === id ? map : one)) : [...stored.maps, map]
    return { updateMap: map } as never
  })
  const places = answer(UpdateLocationMutation, ({ map: mapId, id, ...values }) => {
    made += 1
    const map = find(mapId)
    const isNew = !id || id.startsWith('tmp_')
    const before = isNew
      ? aPlace(`place-new-${made}`, 'Titel')
      : map.locations.find((one) => one.id === id)
    const location = values.location && {
      ...aLocation('', [0, 0]),
      label: null,
      ...values.location,
      geoPoint: values.location.geoPoint
        ? { __typename: 'GeoPoint', ...values.location.geoPoint }
        : null,
    }
    const place = { ...before, ...given({ ...values, location }) } as Values
    map.locations = isNew
      ? [...map.locations, place]
      : map.locations.map((one) => (one.id === id ? place : one))
    return { updateLocation: place } as never
  })
  const orders = answer(UpdateLocationOrderMutation, ({ map: id, order }) => {
    const map = find(id)
    const entries = Array.isArray(order) ? order : [order]
    const sorted = [...entries].sort((a, b) => a.order - b.order).map((entry) => entry.id)
    map.locations = sorted.flatMap((wanted) => map.locations.filter((one) => one.id === wanted))
    return { updateLocationOrder: map } as never
  })
  answer(DeleteLocationMutation, ({ id }) => {
    for (const map of stored.maps) {
      const place = map.locations.find((one) => one.id === id)
      if (place) stored.deletedPlaces.push([map.id, place])
      map.locations = map.locations.filter((one) => one.id !== id)
    }
    return { deleteLocation: id }
  })
  answer(RestoreLocationMutation, ({ id }) => {
    const [mapId, place] = stored.deletedPlaces.find(([, one]) => one.id === id) ?? []
    if (!place) throw new Error(`The test has deleted no place ${id}.`)
    find(mapId).locations.push(place)
    return { restoreLocation: place } as never
  })
  answer(DeleteMapMutation, ({ id }) => {
    stored.deletedMaps.push(find(id))
    stored.maps = stored.maps.filter((one) => one.id !== id)
    return { deleteMap: id }
  })
  answer(RestoreMapMutation, ({ id }) => {
    const map = stored.deletedMaps.find((one) => one.id === id)
    if (!map) throw new Error(`The test has deleted no map ${id}.`)
    stored.maps = [...stored.maps, map]
    return { restoreMap: map } as never
  })
  return { stored, updates, places, orders }
}
