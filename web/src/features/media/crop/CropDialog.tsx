// Selects the visible part of an image: moves and zooms with mouse, touch or keys.
import '@/lib/cropTexts'
import 'react-easy-crop/react-easy-crop.css'
import { type ReactNode, useId, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import text from '@/ui/text.module.css'
import type { Point } from '../focus'
import type { Crop, StagedImage } from '../stagedFile'
import classes from './CropDialog.module.css'
import { FocusPoint } from './FocusPoint'
import { useZoom, ZOOM } from './useZoom'

/** How far, in px of the screen, an arrow key moves the image. */
const STEP = 8

type Props = {
  image: StagedImage
  /** Width to height of the selected part. */
  aspect: number
  round?: boolean
  /** The part that was selected before. */
  crop?: Crop
  /** The focal point, if one can be set; `point` is null if none was set. */
  focus?: { point: Point | null; onMove: (point: Point) => void }
  /** Shown below the image. */
  children?: ReactNode
  /** While true, the selection is being saved. */
  busy?: boolean
  /** Called if the image cannot be loaded. */
  onLost?: () => void
  onClose: () => void
  onCrop: (crop: Crop) => void
}

export function CropDialog(props: Props) {
  const { image, aspect, round = false, crop, focus, children, busy = false } = props
  const { onClose, onCrop } = props
  const { t } = useTranslation('crop')
  const { t: ui } = useTranslation('ui')
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [part, setPart] = useState<Crop | null>(null)
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  const { zoom, setZoom, zoomBy } = useZoom()
  const slider = useId()
  const stage = useRef<HTMLDivElement>(null)
  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      width={560}
      answers={
        <>
          <Button look="quiet" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button
            look="primary"
            disabled={!part}
            loading={busy}
            onClick={() => part && onCrop(part)}
          >
            {t('apply')}
          </Button>
        </>
      }
    >
      <div ref={stage} className={classes.stage}>
        <Cropper
          image={image.large}
          aspect={aspect}
          cropShape={round ? 'round' : 'rect'}
          showGrid={!round}
          crop={place}
          onCropChange={setPlace}
          zoom={zoom}
          minZoom={ZOOM.min}
          maxZoom={ZOOM.max}
          onZoomChange={zoomBy}
          onCropAreaChange={(_share, pixels) => setPart(pixels)}
          onCropComplete={(_share, pixels) => setPart(pixels)}
          onCropSizeChange={setSize}
          keyboardStep={STEP}
          mediaProps={{ onError: props.onLost }}
          {...(crop && { initialCroppedAreaPixels: crop })}
          cropperProps={{ role: 'application', 'aria-label': t('area') }}
          disableAutomaticStylesInjection
        />
        {focus && part && size && <FocusPoint stage={stage} part={part} size={size} {...focus} />}
      </div>
      <div className={classes.zoom}>
        <label htmlFor={slider}>{t('zoom')}</label>
        <input
          id={slider}
          type="range"
          className={classes.slider}
          min={ZOOM.min}
          max={ZOOM.max}
          step={ZOOM.step}
          value={zoom}
          aria-valuetext={factor(zoom)}
          data-autofocus
          onChange={(event) => setZoom(event.currentTarget.valueAsNumber)}
        />
        <output htmlFor={slider} className={classes.factor}>
          {factor(zoom)}
        </output>
      </div>
      {children}
      <p className={text.soft}>{t(focus ? 'helpWithFocus' : 'help')}</p>
    </Dialog>
  )
}

const german = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1 })

/** 1,5× */
const factor = (zoom: number): string => `${german.format(zoom)}×`
