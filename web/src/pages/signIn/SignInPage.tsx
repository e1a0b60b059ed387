import { useTranslation } from 'react-i18next'
import { SignInForm } from '@/features/session/signIn/SignInForm'
import { useTitle } from '@/lib/title'

export function SignInPage() {
  const { t } = useTranslation('session')
  useTitle(t('pageTitle'))
  return <SignInForm />
}
