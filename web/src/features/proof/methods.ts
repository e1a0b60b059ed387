// The methods with which an account can prove whose it is.
import { useClient, useQuery } from 'urql'
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
  /** Whether the person has just proved with a provider, which is not enough where a strong proof is required. */
  isByProviderAlone: boolean
}

/** Null until they are known. If they cannot be loaded, the form finds out what it needs. */
export function useProofMethods(): ProofMethods | null {
  const [{ data: known }] = useQuery({ query: ConfigQuery })
  const [{ data, error }] = useQuery({ query: ProofMethodsQuery, requestPolicy: 'network-only' })
  if (data) {
    const { password, providers, isByProvider, isStrong } = data.proofMethods
    const { oneTimeCodesSince, passkeys } = data.secondFactors
    const recovery = passkeys.length > 0 ? 'recovery' : null
    return {
      hasPasskey: passkeys.length > 0 && known?.config.passkeys !== false,
      needsPassword: password,
      secondFactor: oneTimeCodesSince ? 'app' : recovery,
      providers,
      isByProviderAlone: isByProvider && !isStrong,
    }
  }
  if (!error) return null
  const needsPassword = !known?.config.onlyProviders
  return {
    hasPasskey: false,
    needsPassword,
    secondFactor: null,
    providers: [],
    isByProviderAlone: false,
  }
}

/** Returns a function that loads them again. It resolves with whether the last proof is a strong one, null if that is unknown. */
export function useProofMethodsAgain(): () => Promise<boolean | null> {
  const client = useClient()
  return async () => {
    const again = client.query(ProofMethodsQuery, {}, { requestPolicy: 'network-only' })
    const { data } = await again.toPromise()
    return data?.proofMethods.isStrong ?? null
  }
}

/** Whether nothing has to be typed for the most convenient method. */
export const needsNoForm = ({ hasPasskey, needsPassword, providers }: ProofMethods): boolean =>
  hasPasskey || (!needsPassword && providers.length > 0)
