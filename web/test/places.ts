// The map service, as the server returns it.
import { MapTilesQuery } from '@/features/places/queries'
import { answer } from './server'

export const mapTiles = {
  __typename: 'MapTiles',
  url: 'https://karten.example/{z}/{x}/{y}.png',
  attribution: '© <b>Kartenleute</b>',
  attributionUrl: 'https://karten.example/recht',
  maxZoom: 19,
}

export const answerTiles = (tiles: object | null = null) =>
  answer(MapTilesQuery, { config: { __typename: 'Config', mapTiles: tiles } } as never)
