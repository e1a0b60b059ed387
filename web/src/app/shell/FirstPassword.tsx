// Shown until the account has a password, with 'Abmelden' as the only other choice.
import { useState } from 'react'
import { AcceptHere } from '@/features/providers/AcceptHere'
import { codeToAccept, forgetProviderReturn } from '@/features/providers/returned'
import { SetupDialog } from '@/features/session/setup/SetupDialog'
import { LogoutDialog } from './LogoutDialog'
import { useLogout } from './useLogout'

export function FirstPassword() {
  const [isConfirming, setConfirming] = useState(false)
  const [code, setCode] = useState(codeToAccept)
  function again(): void {
    forgetProviderReturn()
    setCode(null)
  }
  const logout = useLogout(() => setConfirming(true))
  return (
    <>
      <SetupDialog
        onLogout={logout.start}
        accept={
          code === null
            ? undefined
            : (account) => <AcceptHere account={account} code={code} onAgain={again} />
        }
      />
      {isConfirming && (
        <LogoutDialog unsaved={logout.unsaved} onClose={() => setConfirming(false)} />
      )}
    </>
  )
}
