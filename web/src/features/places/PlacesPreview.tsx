// A map of places that cannot be moved. The list beside it contains everything that it shows, so
// it is an image for screen readers.
import '@/lib/placesTexts'
import 'leaflet/dist/leaflet.css'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MapSource } from './MapSource'
import type { MapTiles } from './mapTiles'
import classes from './PlaceMap.module.css'
import { useLeaflet } from './useLeaflet'
import { type Pinned, usePins } from './usePins'

type Props = {
  tiles: MapTiles
  pinned: Pinned[]
  highlighted: string | null
  onChoose: (key: string) => void
  onHover: (key: string | null) => void
}

export default function PlacesPreview(props: Props) {
  const { tiles, pinned, highlighted, onChoose, onHover } = props
  const { t } = useTranslation('places')
  const frame = useRef<HTMLDivElement>(null)
  const [isComplete, setComplete] = useState(true)
  useLeaflet(frame, {
    kind: 'preview',
    tiles,
    pins: usePins(pinned, null, highlighted),
    onChoose,
    onHover,
    onTiles: setComplete,
  })
  return (
    <figure className={classes.map}>
      <div className={classes.around}>
        <div
          ref={frame}
          className={classes.frame}
          role="img"
          aria-label={t('preview', { count: pinned.length })}
        />
        {pinned.length === 0 && <p className={classes.none}>{t('noPin')}</p>}
        <p role="status" className={classes.incomplete}>
          {!isComplete && t('tilesFailed')}
        </p>
      </div>
      <figcaption className={classes.source}>
        <MapSource tiles={tiles} />
      </figcaption>
    </figure>
  )
}
