import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './UploadProgress.module.css'
import type { Upload } from './uploads'

type Props = { upload: Upload; className?: string | undefined }

/** The progress of an upload, or that it is queued. */
export function UploadProgress({ upload, className }: Props) {
  const { t } = useTranslation('media')
  const label = useId()
  const percent = Math.floor(upload.share * 100)
  const file = short(upload.file.name)
  return (
    <div className={[classes.progress, className].filter(Boolean).join(' ')}>
      <span id={label}>{statusText()}</span>
      <progress max={100} value={percent} aria-labelledby={label} />
    </div>
  )

  function statusText(): string {
    if (upload.waiting) return t('waiting', { file })
    // Uploaded completely; the server is still processing it.
    return percent === 100 ? t('processing', { file }) : t('uploading', { file, percent })
  }
}

/** Shortens a long name in the middle, since the beginning and the extension distinguish files. */
const short = (name: string): string =>
  name.length > 32 ? `${name.slice(0, 18)}…${name.slice(-10)}` : name
