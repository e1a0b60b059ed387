import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { bringIntoView } from '@/ui/bringIntoView'
import classes from './UploadFailed.module.css'
import { besides, dropUpload, isRefused, retryUpload, type Upload, useUploads } from './uploads'
import { uploadText } from './uploadText'

type Props = {
  /** The ID of the message. */
  id: string
  slot: string
  upload: Upload | undefined
  /** Dismisses the failure. */
  onCancel: () => void
  /** The file does not occupy the slot, so the message can only be dismissed. */
  aside?: boolean
  /** One of several uploads, whose results are announced together. */
  several?: boolean
}

/** Why a file was not uploaded, with the possible actions. Nothing if the upload has not failed. */
export function UploadFailed(props: Props) {
  const { id, slot, upload, onCancel, aside = false, several = false } = props
  const { t } = useTranslation('media')
  if (!upload?.wrong) return null
  return (
    <div
      ref={typeof upload.wrong === 'string' ? bringIntoView : bringIntoViewIfIdle}
      className={classes.failed}
    >
      <p id={id} role={several ? undefined : 'alert'} className={classes.error}>
        {uploadText(upload, t)}
      </p>
      <div className={classes.ways}>
        {!isRefused(upload) && (
          <Button look="quiet" leftSection={<RotateCw />} onClick={() => retryUpload(slot)}>
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

/** An upload may fail late, so it does not scroll away from a focused text field. */
function bringIntoViewIfIdle(message: HTMLElement | null): void {
  if (!document.activeElement?.matches('textarea, input:not([type="file"])')) bringIntoView(message)
}

/** Shows that a file was refused while another one is being uploaded to the same slot. */
export function RefusedBesides({ id, slot }: { id: string; slot: string }) {
  const aside = besides(slot)
  const refused = useUploads((all) => all[aside])
  const forget = () => dropUpload(aside)
  return <UploadFailed id={id} slot={aside} upload={refused} aside onCancel={forget} />
}
