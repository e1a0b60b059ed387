import '@/lib/accessTexts'
import { useTranslation } from 'react-i18next'
import { OpenInvitation } from '@/features/session/links/OpenInvitation'
import { SetByLink } from '@/features/session/setup/SetByLink'
import { useTitle } from '@/lib/title'

export function SetPage() {
  const { t } = useTranslation('access')
  useTitle(t('setup.pageTitle'))
  return (
    <OpenInvitation kind="set">
      {(token, invitation) => <SetByLink token={token} invitation={invitation} />}
    </OpenInvitation>
  )
}
