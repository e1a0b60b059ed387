// Whether the server refuses everything until the account has a second factor. Known from its first refusal.
import { create } from 'zustand'
import { useSession } from '@/features/session/store'

/** The account that was refused. Its token may be renewed meanwhile, also in another tab. */
const useRefused = create<{ account: string | null; passkey: boolean }>(() => ({
  account: null,
  passkey: false,
}))

export function useFactorRequired(): boolean {
  const refused = useRefused(({ account }) => account)
  return useSession(({ accountId }) => accountId !== null && accountId === refused)
}

/** Whether only a passkey will do. */
export const usePasskeyRequired = (): boolean => useRefused(({ passkey }) => passkey)

// Who signs in again may have one by now.
useSession.subscribe(({ accountId }) => {
  const { account } = useRefused.getState()
  if (account !== null && account !== accountId) useRefused.setState({ account: null })
})

/** `passkey`: only a passkey will do. */
export const factorRequired = (passkey: boolean): void => {
  useRefused.setState({ account: useSession.getState().accountId, passkey })
}
