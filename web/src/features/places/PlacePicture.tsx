// A small static map around a point. A few tile images are enough, so it does not need Leaflet.
import { useTranslation } from 'react-i18next'
import type { Language } from '@/graphql/generated/graphql'
import { MapSource } from './MapSource'
import { inTiles, type MapTiles, TILE, tileUrl } from './mapTiles'
import classes from './PlacePicture.module.css'
import type { Point } from './place'

const SIDE = 112
const ZOOM = 15

type Props = {
  tiles: MapTiles
  point: Point
  /** Of the text around it. */
  language: Language
}

export function PlacePicture({ tiles, point, language }: Props) {
  const { t } = useTranslation('shown')
  const zoom = Math.min(ZOOM, tiles.maxZoom)
  const { x, y } = inTiles(point, zoom)
  const across = span(x)
  return (
    <figure className={classes.picture}>
      <div className={classes.map} role="img" aria-label={t('placeOnMap', { lng: language })}>
        {span(y).flatMap((row) =>
          across.map((column) => (
            <img
              key={`${column} ${row}`}
              src={tileUrl(tiles, zoom, column, row)}
              alt=""
              width={TILE}
              height={TILE}
              loading="lazy"
              draggable={false}
              className={classes.tile}
              style={{ left: SIDE / 2 + (column - x) * TILE, top: SIDE / 2 + (row - y) * TILE }}
            />
          )),
        )}
        <span className={classes.pin} />
      </div>
      <figcaption className={classes.source}>
        <MapSource tiles={tiles} />
      </figcaption>
    </figure>
  )
}

/** The indexes of the tiles that the map covers along one axis. */
function span(middle: number): number[] {
  const half = SIDE / 2 / TILE
  const [first, last] = [Math.floor(middle - half), Math.floor(middle + half)]
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
