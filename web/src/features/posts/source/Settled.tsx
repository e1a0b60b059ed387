import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'

/** Replaces the dialog if somebody else has decided meanwhile. */
export function Settled({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('sourceChange')
  return (
    <Dialog
      title={t('settledTitle')}
      onClose={onClose}
      answers={
        <Button look="primary" onClick={onClose} data-autofocus>
          {t('close')}
        </Button>
      }
    >
      <p>{t('settled')}</p>
    </Dialog>
  )
}
