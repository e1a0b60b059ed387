// Selects one image: by dialog, drop or paste. Uploads it at once; every step can be undone.
import { ImagePlus, Trash2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@/ui/IconButton'
import { Message } from '@/ui/Message'
import { StoredImage } from '@/ui/StoredImage'
import { AltField, type AltFieldProps } from './AltField'
import { altOf } from './alt'
import { CutButton } from './crop/CutButton'
import classes from './ImageField.module.css'
import { accepted } from './kinds'
import { OneTaken } from './OneTaken'
import type { StagedImage } from './stagedFile'
import { RefusedBesides, UploadFailed } from './UploadFailed'
import { UploadProgress } from './UploadProgress'
import { UploadsHeard } from './UploadsHeard'
import { dropUpload, type Upload, useUploads } from './uploads'
import { useFileDrop } from './useFileDrop'
import type { OneFileProps } from './useOneFile'

type Props = OneFileProps & {
  image: StagedImage | null
  /** Called with another crop of the same image. */
  onCut: (image: StagedImage) => void
  /** Whether the image is cropped where it is shown, so that a focal point can be set. */
  withFocus?: boolean
  /** State of the alternative text. */
  altField: AltFieldProps
}

export function ImageField(props: Props) {
  const { id, image, slot, error, note, one, withFocus = false, onRemove, onCut } = props
  const { t } = useTranslation('media')
  const upload = useUploads((all) => all[slot])
  const dropping = useFileDrop(one.take)
  const runs = upload && !upload.wrong
  const message = error ?? note
  const describedBy = upload?.wrong ? `${id}-upload` : message ? `${id}-words` : undefined

  function cancel(): void {
    one.forget()
    dropUpload(slot)
  }

  function remove(): void {
    one.forget()
    onRemove()
  }

  return (
    <div className={classes.field} {...dropping}>
      {runs ? (
        <Running upload={upload} onCancel={cancel} />
      ) : (
        <div className={image ? classes.frame : classes.empty}>
          {image && (
            <StoredImage image={image} contain className={classes.image} alt={t('chosen')} />
          )}
          <label className={image ? classes.replace : classes.choose}>
            <input
              id={id}
              type="file"
              accept={accepted('IMAGE')}
              className={classes.input}
              data-landing
              aria-invalid={!!(error || upload?.wrong)}
              aria-describedby={describedBy}
              onChange={(event) => {
                const files = [...(event.currentTarget.files ?? [])]
                event.currentTarget.value = ''
                one.take(files)
              }}
            />
            <ImagePlus />
            {t(image ? 'replace' : 'choose')}
            {!image && <span className={classes.hint}>{t('hint')}</span>}
          </label>
          {image && (
            <div className={classes.corner}>
              <CutButton
                image={image}
                className={classes.tool}
                withFocus={withFocus}
                onCut={onCut}
              />
              <IconButton
                className={classes.tool}
                label={t('remove')}
                icon={<Trash2 />}
                onClick={remove}
              />
            </div>
          )}
        </div>
      )}
      <UploadFailed id={`${id}-upload`} slot={slot} upload={upload} onCancel={cancel} />
      <RefusedBesides id={`${id}-refused`} slot={slot} />
      <Message
        id={`${id}-words`}
        className={error ? classes.error : classes.note}
        text={!upload?.wrong && message}
      />
      <OneTaken kind="IMAGE" taken={upload?.wrong ? null : one.taken} className={classes.note} />
      <UploadsHeard slot={slot} />
      {image && (
        <div className={classes.alt}>
          <AltField id={id} alt={altOf(image)} {...props.altField} />
        </div>
      )}
    </div>
  )
}

function Running({ upload, onCancel }: { upload: Upload; onCancel: () => void }) {
  const { t } = useTranslation('media')
  return (
    <div className={classes.frame}>
      <img src={upload.localUrl} alt="" className={classes.coming} />
      <UploadProgress upload={upload} className={classes.progress} />
      <div className={classes.corner}>
        <IconButton
          className={classes.tool}
          label={t('cancel')}
          icon={<X />}
          data-landing
          onClick={onCancel}
        />
      </div>
    </div>
  )
}
