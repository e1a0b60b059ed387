import { useTranslation } from 'react-i18next'
import { Dialog } from '@/ui/Dialog'
import { Notice } from '@/ui/Notice'

/** Stands in where the dialog itself could not be fetched. */
export function CropFailed({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings')
  return (
    <Dialog title={t('crop.title')} onClose={onClose}>
      <Notice tone="problem" title={t('crop.failed')} />
    </Dialog>
  )
}
