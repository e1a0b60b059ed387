// The methods with which an account can prove whose it is.
import { useQuery } from 'urql'
import { ConfigQuery } from '@/features/session/config'
import type { Providers } from './ProviderLinks'
import { ProofMethodsQuery } from './queries'

export type ProofMethods = {
  hasPasskey: boolean
  /** Whether the form needs the password. */
  needsPassword: boolean
  /** What the form asks for instead of a mailed code: a code of the app, or a recovery code if there is no app. */
  secondFactor: 'app' | 'recovery' | null
  providers: Providers
}

/** Null until they are known. If they cannot be loaded, the form finds out what it needs. */
export function useProofMethods(): ProofMethods | null {
  const [{ data: known }] = useQuery({ query: ConfigQuery })
  const [{ data, error }] = useQuery({ query: ProofMethodsQuery, requestPolicy: 'network-only' })
  if (data) {
    const { password, providers } = data.proofMethods
    const { oneTimeCodesSince, passkeys } = data.secondFactors
    const recovery = passkeys.length > 0 ? 'recovery' : null
    return {
      hasPasskey: passkeys.length > 0 && known?.config.passkeys !== false,
      needsPassword: password,
      secondFactor: oneTimeCodesSince ? 'app' : recovery,
      providers,
    }
  }
  if (!error) return null
  const needsPassword = !known?.config.onlyProviders
  return { hasPasskey: false, needsPassword, secondFactor: null, providers: [] }
}

/** Whether nothing has to be typed for the most convenient method. */
export const needsNoForm = ({ hasPasskey, needsPassword, providers }: ProofMethods): boolean =>
  hasPasskey || (!needsPassword && providers.length > 0)
