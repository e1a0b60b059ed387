// Whether the profile card is in its edit mode.
import { useEffect, useState } from 'react'
import { useSession } from '@/features/session/store'
import { hasOwnKeptInput } from '@/lib/keptKinds'
import { useRequestOnArrival } from '@/lib/useRequestOnArrival'
import type { Me } from '../useMe'

/** asked: somebody wants to edit now; continued: this tab has unsaved changes. */
type Mode = 'off' | 'asked' | 'continued'

export function useEditMode(me: Me | null) {
  const [mode, setMode] = useState<Mode>('off')
  useRequestOnArrival('editMode', () => setMode('asked'))

  const accountId = useSession((session) => session.accountId)
  const owner = me?.viewerCanEditProfile && accountId ? `${accountId}.${me.id}` : null
  useEffect(() => {
    if (owner === null) return
    let left = false
    void hasOwnKeptInput('settings', owner).then((has) => {
      if (has && !left) setMode((now) => (now === 'off' ? 'continued' : now))
    })
    return () => {
      left = true
    }
  }, [owner])

  return {
    editing: mode !== 'off' && owner !== null,
    /** Whether the form takes the focus. */
    focused: mode === 'asked',
    edit: () => setMode('asked'),
    close: () => setMode('off'),
  }
}
