import { providerAddress } from '@/features/session/signIn/ProviderButtons'
import type { ProofMethodsQuery } from '@/graphql/generated/graphql'
import { LinkButton } from '@/ui/LinkButton'
import { openProofWindow, PROOF_WINDOW } from './proofWindow'

export type Providers = ProofMethodsQuery['proofMethods']['providers']

type Props = {
  providers: Providers
  /** A sign-in without a second factor would not be enough. */
  strong: boolean
  look: 'outlined' | 'quiet'
  /** Whether the first one is the main method. */
  main?: boolean
}

/** Links to the providers of the account. Each opens in a window of its own. */
export const ProviderLinks = ({ providers, strong, look, main = false }: Props) =>
  providers.map(({ id, label }, index) => {
    const address = providerAddress(id, 'proof', strong ? 'second' : undefined)
    return (
      <LinkButton
        key={id}
        to={address}
        look={main && index === 0 ? 'primary' : look}
        target={PROOF_WINDOW}
        // With an opener the window can close itself.
        rel="opener"
        onClick={(event) => {
          if (openProofWindow(address)) event.preventDefault()
        }}
        fullWidth
      >
        {label}
      </LinkButton>
    )
  })
