import { useTranslation } from 'react-i18next'
import { SupportHint } from '@/features/session/SupportHint'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'

export function AccountsFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('accounts')
  return (
    <Notice
      tone="problem"
      title={t('loadFailed')}
      action={<Button onClick={onRetry}>{t('retry')}</Button>}
    >
      <SupportHint />
    </Notice>
  )
}
