import '@/lib/accessTexts'
import { useTranslation } from 'react-i18next'
import { ConfirmEmail } from '@/features/session/confirm/ConfirmEmail'
import { StoreButtons } from '@/features/session/confirm/StoreButtons'
import { useTitle } from '@/lib/title'

export function ConfirmPage() {
  const { t } = useTranslation('access')
  useTitle(t('confirm.pageTitle'))
  return (
    <>
      <ConfirmEmail />
      <StoreButtons />
    </>
  )
}
