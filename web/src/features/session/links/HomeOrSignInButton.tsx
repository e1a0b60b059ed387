import { useTranslation } from 'react-i18next'
import { LinkButton } from '@/ui/LinkButton'
import { isSignedIn } from '../store'

/** The button to the home page or the sign-in page after a link was used or failed. */
export function HomeOrSignInButton() {
  const { t } = useTranslation('access')
  const signedIn = isSignedIn()
  return (
    <LinkButton to={signedIn ? '/' : '/login'} look="primary" size="md">
      {t(signedIn ? 'links.toHome' : 'links.toSignIn')}
    </LinkButton>
  )
}
