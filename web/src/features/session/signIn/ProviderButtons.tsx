import { useTranslation } from 'react-i18next'
import type { ConfigQuery } from '@/graphql/generated/graphql'
import { LinkButton } from '@/ui/LinkButton'
import { TextDivider } from '@/ui/TextDivider'
import classes from './ProviderButtons.module.css'

type Props = {
  providers: ConfigQuery['config']['signInProviders']
  /** There is no other method. */
  only?: boolean
  /** What the person wants to do there, other than signing in. */
  purpose?: 'accept'
}

/** Links to the providers of this installation. Each leaves the console and comes back to it. */
export function ProviderButtons({ providers, only = false, purpose }: Props) {
  const { t } = useTranslation('session')
  if (providers.length === 0) return null
  return (
    <div className={classes.providers}>
      {providers.map(({ id, label }) => (
        <LinkButton
          key={id}
          to={providerAddress(id, purpose)}
          target="_self"
          look={only && providers.length === 1 ? 'primary' : 'outlined'}
          size="md"
          fullWidth
        >
          {label}
        </LinkButton>
      ))}
      {!only && <TextDivider>{t('or')}</TextDivider>}
    </div>
  )
}

/** Where a sign-in with a provider begins, on the server. `factor`: the person is to use a second one there. */
export function providerAddress(
  id: string,
  purpose?: 'accept' | 'link' | 'proof',
  factor?: 'second',
): string {
  const address = new URL(`/api/sign-in/${encodeURIComponent(id)}`, window.location.origin)
  if (purpose) address.searchParams.set('for', purpose)
  if (factor) address.searchParams.set('factor', factor)
  return address.href
}
