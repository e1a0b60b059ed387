// A map for selecting a point: by click, by moving the pin, or with the button for the centre. It
// can show the pins of other places as well.
import '@/lib/placesTexts'
import 'leaflet/dist/leaflet.css'
import { Crosshair } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import text from '@/ui/text.module.css'
import type { MapTiles } from './mapTiles'
import classes from './PlaceMap.module.css'
import { plain } from './pins'
import type { Point } from './place'
import { useLeaflet } from './useLeaflet'
import { type Pinned, usePins } from './usePins'

type Props = {
  tiles: MapTiles
  pinned: Pinned[]
  /** The place whose pin can be moved. */
  active: string | null
  highlighted?: string | null
  /** Where the map begins if there is no pin. */
  start?: Point | null
  /** Replaces the sentence that explains the map. */
  help?: string
  onPoint: (point: Point) => void
  onChoose?: (key: string) => void
  onHover?: (key: string | null) => void
  onCentre?: (centre: Point) => void
}

export default function PlaceMap(props: Props) {
  const { tiles, pinned, active, highlighted = null, start = null, help, onPoint } = props
  const { t } = useTranslation('places')
  const frame = useRef<HTMLDivElement>(null)
  const [isComplete, setComplete] = useState(true)
  const map = useLeaflet(frame, {
    kind: 'editor',
    tiles,
    pins: usePins(pinned, active, highlighted),
    focus: pinned.find(({ key }) => key === active)?.point ?? null,
    start,
    words: { zoomIn: t('zoomIn'), zoomOut: t('zoomOut') },
    onPoint,
    onMove: (_key, point) => onPoint(point),
    onChoose: props.onChoose,
    onHover: props.onHover,
    onCentre: props.onCentre,
    onTiles: setComplete,
  })

  function pickCentre(): void {
    const centre = map.current?.getCenter()
    if (centre) onPoint(plain(centre))
  }

  return (
    <div className={classes.map}>
      <div className={classes.around}>
        {/* biome-ignore lint/a11y/useSemanticElements: Leaflet makes the element focusable, which a section is not. */}
        <div ref={frame} className={classes.frame} role="region" aria-label={t('map')} />
        {pinned.length === 0 && <p className={classes.none}>{t('noPin')}</p>}
        <p role="status" className={classes.incomplete}>
          {!isComplete && t('tilesFailed')}
        </p>
      </div>
      <div className={classes.below}>
        <Button
          look="quiet"
          onClick={pickCentre}
          leftSection={<Crosshair size={18} strokeWidth={2} />}
        >
          {t('takeMiddle')}
        </Button>
        <p className={text.soft}>{help ?? t('mapHelp')}</p>
      </div>
    </div>
  )
}
