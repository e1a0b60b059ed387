import '@/lib/placesTexts'
import { useTranslation } from 'react-i18next'
import { SupportHint } from '@/features/session/SupportHint'
import { RetryNotice } from '@/ui/RetryNotice'

/** In place of a map that could not be loaded. */
export function MapFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('places')
  return (
    <RetryNotice title={t('mapFailed')} onRetry={onRetry}>
      <p>{t('mapFailedHint')}</p>
      <SupportHint />
    </RetryNotice>
  )
}
