import { useTranslation } from 'react-i18next'
import type { ConfigQuery } from '@/graphql/generated/graphql'
import { LinkButton } from '@/ui/LinkButton'
import classes from './ProviderButtons.module.css'

type Props = { providers: ConfigQuery['config']['signInProviders'] }

/** Links to the providers of this installation. Each leaves the console and comes back to it. */
export function ProviderButtons({ providers }: Props) {
  const { t } = useTranslation('session')
  if (providers.length === 0) return null
  return (
    <div className={classes.providers}>
      {providers.map(({ id, label }) => (
        <LinkButton key={id} to={signInAddress(id)} target="_self" size="md" fullWidth>
          {label}
        </LinkButton>
      ))}
      <p className={classes.or}>{t('or')}</p>
    </div>
  )
}

/** Where a sign-in with a provider begins, on the server. */
const signInAddress = (id: string): string =>
  new URL(`/api/sign-in/${encodeURIComponent(id)}`, window.location.origin).href
