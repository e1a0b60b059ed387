import { useTranslation } from 'react-i18next'
import { LinkButton } from '@/ui/LinkButton'
import { isSignedIn } from '../store'

/** Where one goes on when a link has done its work, or does none. */
export function WayOn() {
  const { t } = useTranslation('access')
  const signedIn = isSignedIn()
  return (
    <LinkButton to={signedIn ? '/' : '/login'} look="primary" size="md">
      {t(signedIn ? 'links.toHome' : 'links.toSignIn')}
    </LinkButton>
  )
}
