import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './UploadProgress.module.css'
import type { Upload } from './uploads'

type Props = { upload: Upload; className?: string | undefined }

/** How far a file is on its way, or that it waits for its turn. */
export function UploadProgress({ upload, className }: Props) {
  const { t } = useTranslation('media')
  const label = useId()
  const percent = Math.floor(upload.share * 100)
  const file = short(upload.file.name)
  return (
    <div className={[classes.progress, className].filter(Boolean).join(' ')}>
      <span id={label}>{said()}</span>
      <progress max={100} value={percent} aria-labelledby={label} />
    </div>
  )

  function said(): string {
    if (upload.waiting) return t('waiting', { file })
    // Uploaded completely; the server is still processing it.
    return percent === 100 ? t('processing', { file }) : t('uploading', { file, percent })
  }
}

/** Long names lose their middle: beginning and ending tell them apart. */
const short = (name: string): string =>
  name.length > 32 ? `${name.slice(0, 18)}…${name.slice(-10)}` : name
