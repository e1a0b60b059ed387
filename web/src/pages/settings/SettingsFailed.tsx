import { useTranslation } from 'react-i18next'
import { SupportHint } from '@/features/session/SupportHint'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'

/** Shown if the settings could not be loaded. */
export function SettingsFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('settings')
  return (
    <Notice
      tone="problem"
      title={t('loadFailed')}
      action={<Button onClick={onRetry}>{t('retry')}</Button>}
    >
      <p>{t('loadFailedHint')}</p>
      <SupportHint />
    </Notice>
  )
}
