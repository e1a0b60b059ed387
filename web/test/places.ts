// The map service, as the server returns it with its other public settings.
import type { MapTiles } from '@/features/places/mapTiles'
import { ConfigQuery } from '@/features/session/config'
import { answer } from './server'
import { config } from './world'

export const mapTiles = {
  __typename: 'MapTiles' as const,
  url: 'https://karten.example/{z}/{x}/{y}.png',
  attribution: '© <b>Kartenleute</b>',
  attributionUrl: 'https://karten.example/recht',
  maxZoom: 19,
}

export const answerTiles = (tiles: MapTiles | null = null) =>
  answer(ConfigQuery, { config: { ...config, mapTiles: tiles } })
