// Shown until the account has a password, with 'Abmelden' as the only other choice.
import { useState } from 'react'
import { SetupDialog } from '@/features/session/setup/SetupDialog'
import { LogoutDialog } from './LogoutDialog'
import { useLogout } from './useLogout'

export function FirstPassword() {
  const [isConfirming, setConfirming] = useState(false)
  const logout = useLogout(() => setConfirming(true))
  return (
    <>
      <SetupDialog onLogout={logout.start} />
      {isConfirming && (
        <LogoutDialog unsaved={logout.unsaved} onClose={() => setConfirming(false)} />
      )}
    </>
  )
}
