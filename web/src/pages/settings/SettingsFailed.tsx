import { useTranslation } from 'react-i18next'
import { SupportHint } from '@/features/session/SupportHint'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'

/** The settings could not be read. */
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
