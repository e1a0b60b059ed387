// A map for selecting a point: by click, by dragging the pin, or with the button for the centre.
import 'leaflet/dist/leaflet.css'
import { Crosshair } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import text from '@/ui/text.module.css'
import type { MapTiles } from './mapTiles'
import classes from './PlaceMap.module.css'
import type { Point } from './place'
import { useLeaflet } from './useLeaflet'

type Props = {
  tiles: MapTiles
  point: Point | null
  onPoint: (point: Point) => void
}

export default function PlaceMap({ tiles, point, onPoint }: Props) {
  const { t } = useTranslation('places')
  const frame = useRef<HTMLDivElement>(null)
  const map = useLeaflet(frame, {
    tiles,
    point,
    onPoint,
    pin: { className: classes.pin ?? '', name: t('pin') },
    words: { zoomIn: t('zoomIn'), zoomOut: t('zoomOut') },
  })

  function pickCentre(): void {
    const centre = map.current?.getCenter()
    if (centre) onPoint({ lat: centre.lat, lng: centre.lng })
  }

  return (
    <div className={classes.map}>
      {/* biome-ignore lint/a11y/useSemanticElements: Leaflet makes the element focusable, which a section is not. */}
      <div ref={frame} className={classes.frame} role="region" aria-label={t('map')} />
      <div className={classes.below}>
        <Button
          look="quiet"
          onClick={pickCentre}
          leftSection={<Crosshair size={18} strokeWidth={2} />}
        >
          {t('takeMiddle')}
        </Button>
        <p className={text.soft}>{t('mapHelp')}</p>
      </div>
    </div>
  )
}
