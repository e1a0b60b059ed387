// Whether the profile card is in its edit mode.

import { useEffect, useState } from 'react'
import { useSession } from '@/features/session/store'
import { draftOwner } from '@/lib/draftStore'
import { hasOwnKeptInput } from '@/lib/keptKinds'
import { useRequestOnArrival } from '@/lib/useRequestOnArrival'
import type { Me } from '../useMe'

/** requested: the user wants to edit now; restored: this tab has unsaved changes. */
type Mode = 'off' | 'requested' | 'restored'

export function useEditMode(me: Me | null) {
  const [mode, setMode] = useState<Mode>('off')
  useRequestOnArrival('editMode', () => setMode('requested'))

  const accountId = useSession((session) => session.accountId)
  const owner = me?.viewerCanEditProfile && accountId ? draftOwner(accountId, me.id) : null
  useEffect(() => {
    if (owner === null) return
    let left = false
    void hasOwnKeptInput('settings', owner).then((has) => {
      if (has && !left) setMode((now) => (now === 'off' ? 'restored' : now))
    })
    return () => {
      left = true
    }
  }, [owner])

  return {
    editing: mode !== 'off' && owner !== null,
    /** Whether the form takes the focus. */
    focused: mode === 'requested',
    edit: () => setMode('requested'),
    close: () => setMode('off'),
  }
}
