// One picture: chosen, dropped or pasted, sent at once, with a way back from every state.
import { ImagePlus, RotateCw, Trash2, X } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { IconButton } from '@/ui/IconButton'
import { StoredImage } from '@/ui/StoredImage'
import classes from './ImageField.module.css'
import type { ImageUpload } from './imageUploads'
import { acceptedImages, type StagedImage } from './stagedImage'
import { mayBeRetried, uploadText } from './uploadText'

type Props = {
  id: string
  image: StagedImage | null
  upload: ImageUpload | undefined
  /** What else is wrong, in words. */
  error?: string | undefined
  onChoose: (file: File) => void
  onRetry: () => void
  /** Stops the upload or forgets its failure. */
  onCancel: () => void
  onRemove: () => void
}

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

export function ImageField(props: Props) {
  const { id, image, upload, error, onChoose, onRemove } = props
  const { t } = useTranslation('composer')
  const [over, setOver] = useState(false)
  const runs = upload && !upload.wrong
  const describedBy = upload?.wrong ? `${id}-upload` : error ? `${id}-error` : undefined

  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onChoose(file)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input is the first
    <div
      className={classes.field}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {runs ? (
        <Running upload={upload} onCancel={props.onCancel} />
      ) : (
        <div className={image ? classes.frame : classes.empty}>
          {image && <StoredImage image={image} className={classes.image} alt={t('image.chosen')} />}
          <label className={image ? classes.replace : classes.choose}>
            <input
              id={id}
              type="file"
              accept={acceptedImages}
              className={classes.input}
              data-landing
              aria-invalid={!!(error || upload?.wrong)}
              aria-describedby={describedBy}
              onChange={(event) => {
                const [file] = event.currentTarget.files ?? []
                event.currentTarget.value = ''
                if (file) onChoose(file)
              }}
            />
            <ImagePlus {...icon} />
            {t(image ? 'image.replace' : 'image.choose')}
            {!image && <span className={classes.hint}>{t('image.hint')}</span>}
          </label>
          {image && (
            <IconButton
              className={classes.corner}
              label={t('image.remove')}
              icon={<Trash2 {...icon} />}
              onClick={onRemove}
            />
          )}
        </div>
      )}
      {upload?.wrong && <Failed {...props} upload={upload} />}
      {error && !upload?.wrong && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}

function Running({ upload, onCancel }: { upload: ImageUpload; onCancel: () => void }) {
  const { t } = useTranslation('composer')
  const label = useId()
  const percent = Math.round(upload.share * 100)
  return (
    <div className={classes.frame}>
      <img src={upload.localUrl} alt="" className={classes.coming} />
      <div className={classes.progress}>
        <span id={label}>{t('image.uploading', { file: short(upload.file.name), percent })}</span>
        <progress max={100} value={percent} aria-labelledby={label} />
      </div>
      <IconButton
        className={classes.corner}
        label={t('image.cancel')}
        icon={<X {...icon} />}
        onClick={onCancel}
      />
    </div>
  )
}

/** Long names lose their middle: beginning and ending tell them apart. */
const short = (name: string): string =>
  name.length > 32 ? `${name.slice(0, 18)}…${name.slice(-10)}` : name

function Failed({ id, upload, onRetry, onCancel }: Props & { upload: ImageUpload }) {
  const { t } = useTranslation('composer')
  return (
    <div className={classes.failed}>
      <p id={`${id}-upload`} role="alert" className={classes.error}>
        {uploadText(upload, t)}
      </p>
      {mayBeRetried(upload) && (
        <Button look="quiet" leftSection={<RotateCw {...icon} />} onClick={onRetry}>
          {t('image.retry')}
        </Button>
      )}
      <Button look="quiet" onClick={onCancel}>
        {t('image.dismiss')}
      </Button>
    </div>
  )
}
