import '@/lib/accessTexts'
import { useTranslation } from 'react-i18next'
import { ConfirmNewAddress } from '@/features/session/confirm/ConfirmNewAddress'
import { useTitle } from '@/lib/title'

export function NewAddressPage() {
  const { t } = useTranslation('access')
  useTitle(t('newAddress.pageTitle'))
  return <ConfirmNewAddress />
}
