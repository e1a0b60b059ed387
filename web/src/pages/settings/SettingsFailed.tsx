import { useTranslation } from 'react-i18next'
import { SupportHint } from '@/features/session/SupportHint'
import { RetryNotice } from '@/ui/RetryNotice'

/** Shown if the settings could not be loaded. */
export function SettingsFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('settings')
  return (
    <RetryNotice title={t('loadFailed')} onRetry={onRetry}>
      <p>{t('loadFailedHint')}</p>
      <SupportHint />
    </RetryNotice>
  )
}
