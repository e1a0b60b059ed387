// Confirms the selection of an emergency channel, so that it is not selected by mistake.
import { useTranslation } from 'react-i18next'
import type { Channel } from '@/features/channels/channels'
import { EmergencyReach } from '@/features/channels/EmergencyReach'
import { ConfirmDialog } from '@/ui/ConfirmDialog'

type Props = {
  channel: Channel
  /** The channels that are already selected. */
  chosen: readonly Channel[]
  onConfirm: () => void
  onCancel: () => void
}

export function EmergencyDialog({ channel, chosen, onConfirm, onCancel }: Props) {
  const { t } = useTranslation('composer')
  return (
    <ConfirmDialog
      title={t('emergency.title', { channel: channel.name })}
      answer={t('emergency.confirm')}
      look="destructive"
      onClose={onCancel}
      onConfirm={onConfirm}
    >
      <EmergencyReach emergency={channel} chosen={chosen} />
      <p>{t('emergency.notYet')}</p>
    </ConfirmDialog>
  )
}
