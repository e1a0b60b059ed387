// Which maps are drawn, if any: whoever runs the server says so.
import { useQuery } from 'urql'
import type { Point } from './place'
import { MapTilesQuery } from './queries'

export type MapTiles = {
  url: string
  /** Whom the map is owed to, and where they tell more. */
  attribution: string
  attributionUrl: string | null
  maxZoom: number
}

/** Null where no map service is set up. */
export function useMapTiles(): MapTiles | null {
  const [{ data }] = useQuery({ query: MapTilesQuery })
  return data?.config.mapTiles ?? null
}

export const TILE = 256

/** The point in a map of the whole world, counted in tiles (Web Mercator). */
export function inTiles({ lat, lng }: Point, zoom: number): { x: number; y: number } {
  const across = 2 ** zoom
  const angle = (lat * Math.PI) / 180
  return {
    x: ((lng + 180) / 360) * across,
    y: ((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * across,
  }
}

export const tileUrl = (tiles: MapTiles, zoom: number, x: number, y: number): string =>
  tiles.url
    .replaceAll('{z}', String(zoom))
    .replaceAll('{x}', String(x))
    .replaceAll('{y}', String(y))
    .replaceAll('{r}', '')
