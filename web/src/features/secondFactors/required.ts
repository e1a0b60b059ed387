// Whether the server refuses everything until the account has a second factor. Known from its first refusal.
import { create } from 'zustand'
import { useSession } from '@/features/session/store'

/** The token of the session that was refused. Another session may have another account. */
const useRefused = create<{ token: string | null; passkey: boolean }>(() => ({
  token: null,
  passkey: false,
}))

export function useFactorRequired(): boolean {
  const refused = useRefused(({ token }) => token)
  return useSession(({ token }) => token !== null && token === refused)
}

/** Whether only a passkey will do. */
export const usePasskeyRequired = (): boolean => useRefused(({ passkey }) => passkey)

/** `passkey`: only a passkey will do. */
export const factorRequired = (passkey: boolean): void => {
  const { token } = useSession.getState()
  useRefused.setState({ token, passkey })
}
