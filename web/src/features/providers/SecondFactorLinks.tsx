import { useQuery } from 'urql'
import { ConfigQuery } from '@/features/session/config'
import { providerAddress } from '@/features/session/signIn/ProviderButtons'
import { LinkButton } from '@/ui/LinkButton'

/** The providers that can state a second factor. */
export function useSecondFactorProviders() {
  const [{ data }] = useQuery({ query: ConfigQuery })
  return data?.config.signInProviders.filter(({ secondFactor }) => secondFactor) ?? []
}

type Props = { providers: ReturnType<typeof useSecondFactorProviders>; purpose?: 'accept' }

/** Links to the providers, which request a second factor. */
export const SecondFactorLinks = ({ providers, purpose }: Props) =>
  providers.map(({ id, label }, index) => (
    <LinkButton
      key={id}
      to={providerAddress(id, purpose, 'second')}
      target="_self"
      look={index === 0 ? 'primary' : 'outlined'}
      size="md"
    >
      {label}
    </LinkButton>
  ))
