// Shown while the server requires a second factor of the account, with 'Abmelden' as the only other choice.
import { useState } from 'react'
import { RequiredFactorDialog } from '@/features/secondFactors/RequiredFactorDialog'
import { LogoutDialog } from './LogoutDialog'
import { useLogout } from './useLogout'

/** The pages behind the dialog were refused, so they are loaded again. */
const reload = () => window.location.reload()

export function FirstFactor() {
  const [isConfirming, setConfirming] = useState(false)
  const logout = useLogout(() => setConfirming(true))
  return (
    <>
      <RequiredFactorDialog onLogout={logout.start} onDone={reload} />
      {isConfirming && (
        <LogoutDialog unsaved={logout.unsaved} onClose={() => setConfirming(false)} />
      )}
    </>
  )
}
