// Which part of a picture is to be seen: moved and enlarged with mouse, fingers or keys.
import 'react-easy-crop/react-easy-crop.css'
import { useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import { useTranslation } from 'react-i18next'
import type { StagedImage } from '@/features/media/stagedFile'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import classes from './CropDialog.module.css'
import type { Crop, PictureField } from './fields'
import { ASPECT } from './pictureShapes'
import { useZoom, ZOOM } from './useZoom'

type Props = {
  field: PictureField
  image: StagedImage
  /** The part that was chosen before. */
  crop?: Crop
  onClose: () => void
  onCrop: (crop: Crop) => void
}

export function CropDialog({ field, image, crop, onClose, onCrop }: Props) {
  const { t } = useTranslation('settings')
  const { t: ui } = useTranslation('ui')
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [part, setPart] = useState<Crop | null>(null)
  const { zoom, setZoom, zoomBy } = useZoom()
  const slider = useId()
  return (
    <Dialog
      title={t('crop.title')}
      onClose={onClose}
      width={560}
      answers={
        <>
          <Button look="quiet" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button look="primary" disabled={!part} onClick={() => part && onCrop(part)}>
            {t('crop.apply')}
          </Button>
        </>
      }
    >
      <div className={classes.stage}>
        <Cropper
          image={image.large}
          aspect={ASPECT[field]}
          cropShape={field === 'avatar' ? 'round' : 'rect'}
          showGrid={field === 'header'}
          crop={place}
          onCropChange={setPlace}
          zoom={zoom}
          minZoom={ZOOM.least}
          maxZoom={ZOOM.most}
          onZoomChange={zoomBy}
          onCropAreaChange={(_share, pixels) => setPart(pixels)}
          onCropComplete={(_share, pixels) => setPart(pixels)}
          {...(crop && { initialCroppedAreaPixels: crop })}
          cropperProps={{ role: 'application', 'aria-label': t('crop.area') }}
          disableAutomaticStylesInjection
        />
      </div>
      <div className={classes.zoom}>
        <label htmlFor={slider}>{t('crop.zoom')}</label>
        <input
          id={slider}
          type="range"
          className={classes.slider}
          min={ZOOM.least}
          max={ZOOM.most}
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
      <p className={classes.help}>{t('crop.help')}</p>
    </Dialog>
  )
}

const german = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1 })

/** 1,5× */
const factor = (zoom: number): string => `${german.format(zoom)}×`
