// Signing out leaves nothing behind, also nothing that was typed and never sent: that is asked about.
import { useState } from 'react'
import type { Unsent } from '@/features/composer/leftWords'
import { unsentOf } from '@/features/composer/unsent'
import { hasUnsavedEdits } from '@/features/profiles/edit/drawers'
import { signOut } from '@/features/session/signOut'
import { useSession } from '@/features/session/store'

/** What would be lost. */
export type Lost = {
  unsent: Unsent[]
  /** Changes of the profile. */
  unsavedProfile: boolean
}

const nothing: Lost = { unsent: [], unsavedProfile: false }

async function wouldBeLost(accountId: string): Promise<Lost> {
  const [unsent, unsavedProfile] = await Promise.all([
    unsentOf(accountId),
    hasUnsavedEdits(accountId),
  ])
  return { unsent, unsavedProfile }
}

/** `start` signs out, or calls `ask` when something would be lost; then that is `lost`. */
export function useLogout(ask: () => void) {
  const [lost, setLost] = useState(nothing)

  async function start(): Promise<void> {
    const { accountId } = useSession.getState()
    const found = accountId === null ? nothing : await wouldBeLost(accountId)
    if (found.unsent.length === 0 && !found.unsavedProfile) return signOut()
    setLost(found)
    ask()
  }

  return { lost, start }
}
