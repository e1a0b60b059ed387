// The maps of the freshman area, opened in the console.
import { fireEvent, screen, within } from '@testing-library/react'
import type { MapTiles } from '@/features/places/mapTiles'
import { GeocodeQuery, PlaceDetailsQuery } from '@/features/places/queries'
import { SessionStateQuery } from '@/features/session/state/queries'
import { aUser } from './home'
import { aLocation, aMap, aPlace, storeMaps } from './maps'
import { answerTiles } from './places'
import { openAt } from './render'
import { answer } from './server'
import { stateAnswer } from './session'
import { settled } from './settings'
import { aMe, ersti } from './world'

export const audimax = aLocation('Platz 1', [51.3, 12.3])

export const campus = () =>
  aMap('map-1', 'Campus', [
    aPlace('a', 'Audimax', { type: 'lectureHall', location: audimax }),
    aPlace('b', 'Mensa', { wheelchair: 'LIMITED', entrance: 'Vom Hof' }),
    aPlace('c', 'Bibliothek', { location: aLocation('Platz 3', [51.31, 12.31]) }),
  ])

/** The zoom level of the tiles that the map has requested last. */
export function zoomOf(map: HTMLElement): number {
  const tiles = [...map.querySelectorAll('img')].map(({ src }) => Number(src.split('/')[3]))
  return tiles.at(-1) ?? -1
}

/** Where Leaflet has moved its content. */
export const paneOf = (map: HTMLElement) =>
  map.querySelector('.leaflet-map-pane')?.getAttribute('style') ?? null

export function drag(map: HTMLElement): void {
  // Leaflet reads the main button from a legacy property, which jsdom sets differently.
  fireEvent.mouseDown(map, { clientX: 10, clientY: 10, button: 1 })
  fireEvent.mouseMove(document.body, { clientX: 90, clientY: 90 })
  fireEvent.mouseUp(document.body)
}

/** A user who has a freshman area. */
export function prepare(me = {}, tiles: MapTiles | null = null) {
  aUser({ notificationChannels: [ersti], viewerCanEditProfile: true, ...me })
  answer(SessionStateQuery, () => stateAnswer({}, aMe().account.email))
  answerTiles(tiles)
  answer(GeocodeQuery, { geocode: [] })
  answer(PlaceDetailsQuery, { placeDetails: null })
}

export async function openMaps(
  path: string,
  maps = [campus()],
  me = {},
  tiles: MapTiles | null = null,
) {
  prepare(me, tiles)
  const server = storeMaps(maps)
  const opened = openAt(`/freshman/maps${path}`)
  await settled()
  return { ...opened, ...server }
}

/** The editor of the first map. */
export const editor = '?map=map-1&edit'
export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const find = (name: string | RegExp) => screen.findByRole('button', { name })
export const form = (name: string) => within(screen.getByRole('form', { name }))
/** The names in the list of places. */
export const names = () =>
  within(screen.getByRole('list', { name: 'Orte' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('b')?.textContent)
export const click = (map: HTMLElement) => {
  fireEvent.mouseDown(map, { clientX: 0, clientY: 0 })
  fireEvent.click(map, { clientX: 0, clientY: 0 })
}
