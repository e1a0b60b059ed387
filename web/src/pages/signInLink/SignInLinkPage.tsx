import '@/lib/accessTexts'
import { useTranslation } from 'react-i18next'
import { SignInByLink } from '@/features/session/links/SignInByLink'
import { useTitle } from '@/lib/title'

export function SignInLinkPage() {
  const { t } = useTranslation('access')
  useTitle(t('signInLink.pageTitle'))
  return <SignInByLink />
}
