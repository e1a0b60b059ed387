// An emergency channel is chosen deliberately or not at all.
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import type { Channel } from './channels'

type Props = { channel: Channel; onConfirm: () => void; onCancel: () => void }

export function EmergencyDialog({ channel, onConfirm, onCancel }: Props) {
  const { t } = useTranslation('composer')
  const alarm = channel.kind === 'EMERGENCY_ALARM'
  return (
    <Dialog
      opened
      onClose={onCancel}
      title={t('emergency.title', { channel: channel.name })}
      closeLabel={t('close')}
      answers={
        <>
          <Button look="quiet" onClick={onCancel} data-autofocus>
            {t('cancel')}
          </Button>
          <Button look="destructive" onClick={onConfirm}>
            {t('emergency.confirm')}
          </Button>
        </>
      }
    >
      <p>{t(alarm ? 'emergency.alarm' : 'emergency.all')}</p>
    </Dialog>
  )
}
