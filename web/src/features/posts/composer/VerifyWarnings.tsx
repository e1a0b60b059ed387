// What one must know before a post goes out: that it reaches everybody, or nobody.
import { useTranslation } from 'react-i18next'
import { Notice } from '@/ui/Notice'
import type { Channel } from './channels'

type Props = { emergency: Channel | undefined; offline: boolean }

export function VerifyWarnings({ emergency, offline }: Props) {
  const { t } = useTranslation('composer')
  return (
    <>
      {emergency && (
        <Notice tone="problem" title={t('emergency.channel', { channel: emergency.name })}>
          {t(emergency.kind === 'EMERGENCY_ALARM' ? 'emergency.alarm' : 'emergency.all')}
        </Notice>
      )}
      {offline && <Notice title={t('verify.offline')}>{t('verify.offlineHint')}</Notice>}
    </>
  )
}
