import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './UploadProgress.module.css'
import type { Upload } from './uploads'

type Props = { upload: Upload; className?: string | undefined }

/** How far a file is on its way, or that it waits for its turn. */
export function UploadProgress({ upload, className }: Props) {
  const { t } = useTranslation('media')
  const label = useId()
  const percent = Math.round(upload.share * 100)
  const file = short(upload.file.name)
  return (
    <div className={[classes.progress, className].filter(Boolean).join(' ')}>
      <span id={label}>
        {upload.waiting ? t('waiting', { file }) : t('uploading', { file, percent })}
      </span>
      <progress max={100} value={percent} aria-labelledby={label} />
    </div>
  )
}

/** Long names lose their middle: beginning and ending tell them apart. */
const short = (name: string): string =>
  name.length > 32 ? `${name.slice(0, 18)}…${name.slice(-10)}` : name
