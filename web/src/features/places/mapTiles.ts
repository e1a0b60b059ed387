// The map tiles, as configured by the server's operator.
import { useQuery } from 'urql'
import { ConfigQuery } from '@/features/session/config'
import type { ConfigQuery as Config } from '@/graphql/generated/graphql'
import type { Point } from './place'

export type MapTiles = NonNullable<Config['config']['mapTiles']>

/** `tiles` is null if no map service is configured, or while it is not known. */
export function useMapService() {
  const [{ data, error, fetching }, ask] = useQuery({ query: ConfigQuery })
  return {
    tiles: data?.config.mapTiles ?? null,
    failed: !data && !!error && !fetching,
    retry: () => ask({ requestPolicy: 'network-only' }),
  }
}

/** Null if no map service is configured. */
export const useMapTiles = (): MapTiles | null => useMapService().tiles

export const TILE = 256

/** The position of a point on a map of the whole world, in tiles (Web Mercator). */
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
