import { useTranslation } from 'react-i18next'
import { LinkButton } from '@/ui/LinkButton'
import { LinkMessage } from '../links/LinkMessage'

/** Shown instead of forms for passwords, where people sign in only with a provider. */
export function PasswordsClosed() {
  const { t } = useTranslation('access')
  return (
    <LinkMessage
      tone="problem"
      title={t('closed.title')}
      actions={
        <LinkButton to="/login" look="primary" size="md">
          {t('links.toSignIn')}
        </LinkButton>
      }
    >
      <p>{t('closed.text')}</p>
    </LinkMessage>
  )
}
