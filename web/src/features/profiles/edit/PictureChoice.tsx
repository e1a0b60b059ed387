// Selects an image of the profile and uploads it at once. Every step can be undone.
import { Crop as CropIcon, ImagePlus, Trash2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { accepted } from '@/features/media/kinds'
import { type StagedImage, stagedImage } from '@/features/media/stagedFile'
import { UploadFailed } from '@/features/media/UploadFailed'
import { UploadProgress } from '@/features/media/UploadProgress'
import { UploadsHeard } from '@/features/media/UploadsHeard'
import { dropUpload, uploadFile, useUploads } from '@/features/media/uploads'
import { FileButton } from '@/ui/FileButton'
import { IconButton } from '@/ui/IconButton'
import { Message } from '@/ui/Message'
import type { Cropped, PictureField } from './fields'
import classes from './Pictures.module.css'
import { uploadSlot } from './pictureShapes'

type Props = {
  /** The id of the button that selects the image or cancels its upload. */
  id: string
  field: PictureField
  /** The error message. */
  error: string | undefined
  /** Whether the profile has one. */
  stored: boolean
  /** The new image; null if it is to be removed; undefined if it is not changed. */
  edited: Cropped | null | undefined
  onArrived: (image: StagedImage) => void
  onRecrop: (picture: Cropped) => void
  onRemove: () => void
}

export function PictureChoice(props: Props) {
  const { id, field, error, stored, edited, onArrived, onRecrop, onRemove } = props
  const { t } = useTranslation('settings')
  const { t: media } = useTranslation('media')
  const client = useClient()
  const slot = uploadSlot(field)
  const upload = useUploads((all) => all[slot])
  const send = (file: File) =>
    uploadFile(client, slot, 'IMAGE', file, (arrived) => {
      const image = stagedImage(arrived)
      if (image) onArrived(image)
    })
  const cancel = () => dropUpload(slot)

  const runs = upload && !upload.wrong
  return (
    <div className={runs ? classes.running : classes.choice}>
      {runs ? (
        <>
          <UploadProgress upload={upload} className={classes.progress} />
          <IconButton
            id={id}
            label={media('cancel')}
            icon={<X />}
            aria-describedby={error ? `${id}-error` : undefined}
            data-landing
            onClick={cancel}
          />
        </>
      ) : (
        <>
          <FileButton
            id={id}
            accept={accepted('IMAGE')}
            icon={<ImagePlus />}
            aria-invalid={!!(error || upload)}
            aria-describedby={upload ? `${id}-upload` : error ? `${id}-error` : undefined}
            data-landing
            onChoose={send}
          >
            {t(field === 'avatar' ? 'profile.chooseAvatar' : 'profile.chooseHeader')}
          </FileButton>
          {edited && (
            <IconButton
              label={t(field === 'avatar' ? 'profile.recropAvatar' : 'profile.recropHeader')}
              icon={<CropIcon />}
              onClick={() => onRecrop(edited)}
            />
          )}
          {(edited || (stored && edited !== null)) && (
            <IconButton
              label={t(field === 'avatar' ? 'profile.removeAvatar' : 'profile.removeHeader')}
              icon={<Trash2 />}
              onClick={onRemove}
            />
          )}
        </>
      )}
      <UploadFailed id={`${id}-upload`} slot={slot} upload={upload} onCancel={cancel} />
      <Message id={`${id}-error`} className={classes.error} text={!upload?.wrong && error} />
      <UploadsHeard slot={slot} />
    </div>
  )
}
