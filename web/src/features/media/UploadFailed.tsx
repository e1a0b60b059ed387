import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { inSight } from '@/ui/inSight'
import classes from './UploadFailed.module.css'
import { isRefused, type Upload } from './uploads'
import { uploadText } from './uploadText'

type Props = {
  /** Of the message. */
  id: string
  upload: Upload
  onRetry: () => void
  /** Forgets the failure. */
  onCancel: () => void
  /** It has no place of its own: there is nothing to decide. */
  aside?: boolean
  /** It is one of several, of which one hears together. */
  several?: boolean
}

/** Why a file did not arrive, and the ways on. */
export function UploadFailed(props: Props) {
  const { id, upload, onRetry, onCancel, aside = false, several = false } = props
  const { t } = useTranslation('media')
  return (
    <div
      ref={typeof upload.wrong === 'string' ? inSight : inSightOfIdle}
      className={classes.failed}
    >
      <p id={id} role={several ? undefined : 'alert'} className={classes.error}>
        {uploadText(upload, t)}
      </p>
      <div className={classes.ways}>
        {!isRefused(upload) && (
          <Button
            look="quiet"
            leftSection={<RotateCw size={20} strokeWidth={1.75} aria-hidden />}
            onClick={onRetry}
          >
            {t('retry')}
          </Button>
        )}
        <Button look="quiet" onClick={onCancel}>
          {t(aside ? 'understood' : `dismiss.${upload.kind}`)}
        </Button>
      </div>
    </div>
  )
}

/** On its way it may fail long after it was chosen: who types meanwhile is not taken away from there. */
function inSightOfIdle(message: HTMLElement | null): void {
  if (!document.activeElement?.matches('textarea, input:not([type="file"])')) inSight(message)
}
