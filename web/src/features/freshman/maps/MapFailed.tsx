import { useTranslation } from 'react-i18next'
import { SupportHint } from '@/features/session/SupportHint'
import { RetryNotice } from '@/ui/RetryNotice'

/** In place of the map image, which could not be loaded. */
export function MapFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('freshman')
  return (
    <RetryNotice title={t('maps.imageFailed')} onRetry={onRetry}>
      <p>{t('maps.imageFailedHint')}</p>
      <SupportHint />
    </RetryNotice>
  )
}
