import '@/lib/cropTexts'
import { useTranslation } from 'react-i18next'
import { Dialog } from '@/ui/Dialog'
import { Notice } from '@/ui/Notice'

/** Stands in where the dialog itself could not be fetched. */
export function CropFailed({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('crop')
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <Notice tone="problem" title={t('failed')} />
    </Dialog>
  )
}
