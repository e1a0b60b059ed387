// While the account has no password there is this, and Logout.
import { useState } from 'react'
import { SetupDialog } from '@/features/session/setup/SetupDialog'
import { LogoutDialog } from './LogoutDialog'
import { useLogout } from './useLogout'

export function FirstPassword() {
  const [asked, setAsked] = useState(false)
  const logout = useLogout(() => setAsked(true))
  return (
    <>
      <SetupDialog onLogout={logout.start} />
      {asked && <LogoutDialog lost={logout.lost} onClose={() => setAsked(false)} />}
    </>
  )
}
