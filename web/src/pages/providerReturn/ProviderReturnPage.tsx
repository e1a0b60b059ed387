import '@/lib/providersTexts'
import { useTranslation } from 'react-i18next'
import { ComeBack } from '@/features/providers/ComeBack'
import { useTitle } from '@/lib/title'

export function ProviderReturnPage() {
  const { t } = useTranslation('providers')
  useTitle(t('pageTitle'))
  return <ComeBack />
}
