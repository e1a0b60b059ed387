import '@/lib/accessTexts'
import { useTranslation } from 'react-i18next'
import { EnterByLink } from '@/features/session/links/EnterByLink'
import { OpenInvitation } from '@/features/session/links/OpenInvitation'
import { useTitle } from '@/lib/title'

export function RegisterPage() {
  const { t } = useTranslation('access')
  useTitle(t('links.registerPageTitle'))
  return (
    <OpenInvitation kind="register">
      {(token, { email }) => <EnterByLink token={token} email={email} />}
    </OpenInvitation>
  )
}
