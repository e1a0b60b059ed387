import '@/lib/providersTexts'
import { useTranslation } from 'react-i18next'
import { ProviderReturn } from '@/features/providers/ProviderReturn'
import { useTitle } from '@/lib/title'

export function ProviderReturnPage() {
  const { t } = useTranslation('providers')
  useTitle(t('pageTitle'))
  return <ProviderReturn />
}
