import { useTranslation } from 'react-i18next'
import { ToSignIn } from '../links/ToSignIn'

/** Shown instead of forms for passwords, where people sign in only with a provider. */
export function PasswordsClosed() {
  const { t } = useTranslation('access')
  return <ToSignIn title={t('closed.title')}>{t('closed.text')}</ToSignIn>
}
