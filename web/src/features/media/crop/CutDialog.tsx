// Crops an image of a post. The crop is uploaded as a new image before the dialog closes. From then
// on it is displayed, stored and sent like any other.
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { problemOf } from '@/graphql/problem'
import { upload } from '@/graphql/upload'
import { Notice } from '@/ui/Notice'
import { SegmentedControl } from '@/ui/SegmentedControl'
import { useBusy } from '@/ui/useBusy'
import { focusIn, type Point, pointOf } from '../focus'
import { type Crop, type StagedImage, StageFileMutation, stagedImage } from '../stagedFile'
import { whyNot } from '../uploadText'
import { CropDialog } from './CropDialog'
import classes from './CutDialog.module.css'
import { cutOut } from './cutOut'
import { aspectOf, isSamePart, isWhole, type Ratio, ratioOf, ratios } from './ratios'

type Props = {
  image: StagedImage
  /** Whether the image is cropped where it is shown, so that a focal point can be set. */
  withFocus: boolean
  onClose: () => void
  /** `bytes` is the size of the uploaded file; null for an image that was uploaded before. */
  onCut: (image: StagedImage, bytes: number | null) => void
}

export function CutDialog({ image, withFocus, onClose, onCut }: Props) {
  const { t } = useTranslation('crop')
  const { t: media } = useTranslation('media')
  const client = useClient()
  const { busy, during } = useBusy()
  const [whole, setWhole] = useState(image.whole)
  const [wrong, setWrong] = useState<string | null>(null)
  const attempt = useRef(new AbortController())
  const { alt, focus, whole: _cutOutOf, ...shown } = image
  const source = whole?.image ?? shown
  const [ratio, setRatio] = useState<Ratio>(() => ratioOf(whole?.crop, source))
  const [point, setPoint] = useState<Point | null>(
    focus ? pointOf(focus, whole?.crop ?? { x: 0, y: 0, ...sizeOf(source) }) : null,
  )
  useEffect(() => () => attempt.current.abort(), [])

  const altText = alt && { alt }

  async function cut(crop: Crop): Promise<void> {
    setWrong(null)
    const details = { ...altText, ...(point && { focus: focusIn(crop, point) }) }
    if (isWhole(crop, source)) return onCut({ ...source, ...details }, null)
    if (whole && isSamePart(crop, whole.crop)) return onCut({ ...shown, ...details, whole }, null)
    attempt.current = new AbortController()
    const { signal } = attempt.current
    const file = await cutOut(source.large, crop).catch(() => null)
    if (signal.aborted) return
    if (!file) return setWrong(t('notLoaded'))
    const { data, error } = await upload(
      client,
      StageFileMutation,
      { file, type: 'IMAGE' },
      { signal, onProgress() {} },
    )
    if (signal.aborted) return
    const arrived = data && stagedImage(data.upload)
    if (arrived) onCut({ ...arrived, ...details, whole: { image: source, crop } }, file.size)
    else setWrong(whyNot(problemOf(error), 'IMAGE', media))
  }

  function loseWhole(): void {
    setWhole(undefined)
    setPoint(focus ? pointOf(focus, { x: 0, y: 0, ...sizeOf(shown) }) : null)
  }

  return (
    <CropDialog
      key={source.raw}
      image={source}
      aspect={aspectOf(ratio, source)}
      {...(whole && { crop: whole.crop })}
      {...(withFocus && { focus: { point, onMove: setPoint } })}
      busy={busy}
      // The original may be deleted after a day. Its crop can still be cropped.
      onLost={() => (whole ? loseWhole() : setWrong(t('notLoaded')))}
      onClose={onClose}
      onCrop={(crop) => during(() => cut(crop))}
    >
      <div className={classes.ratio}>
        <SegmentedControl
          label={t('ratio')}
          value={ratio}
          onChange={setRatio}
          options={ratios.map((value) => ({
            value,
            label: value === 'whole' ? t('whole') : value,
          }))}
        />
      </div>
      {wrong && (
        <Notice tone="problem" title={t('notCropped')}>
          {wrong}
        </Notice>
      )}
    </CropDialog>
  )
}

const sizeOf = ({ width, height }: Pick<StagedImage, 'width' | 'height'>) => ({ width, height })
