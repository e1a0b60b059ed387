// Logging out deletes everything in this browser, also unsent input, so it asks first.
import { useState } from 'react'
import { signOut } from '@/features/session/signOut'
import { useSession } from '@/features/session/store'
import { unsentOf } from '@/features/writing/draftEntries'
import type { Unsent } from '@/features/writing/leftWords'
import { hasKeptInput, type KeptKind } from '@/lib/keptKinds'

/** What logging out would delete. */
export type UnsavedInput = {
  unsent: Unsent[]
  /** Whether there are unsaved changes to the profile. */
  unsavedProfile: boolean
  /** Whether there are unsaved changes to maps. */
  unsavedMaps: boolean
  /** Whether there are unsaved changes to links. */
  unsavedLinks: boolean
  /** Whether a typed access code is not saved. */
  unsavedAccessCode: boolean
  /** Whether the address of a source was typed and not connected. */
  unsavedSource: boolean
  /** Whether there is input for a new profile. */
  unsavedNewProfile: boolean
  /** Whether there are unsaved changes to profiles in the internal area. */
  unsavedManaged: boolean
}

const nothing: UnsavedInput = {
  unsent: [],
  unsavedProfile: false,
  unsavedMaps: false,
  unsavedLinks: false,
  unsavedAccessCode: false,
  unsavedSource: false,
  unsavedNewProfile: false,
  unsavedManaged: false,
}

async function findUnsaved(accountId: string): Promise<UnsavedInput> {
  const has = (kind: KeptKind) => hasKeptInput(kind, accountId)
  const [unsent, profile, maps, links, accessCode, source, newProfile, managed] = await Promise.all(
    [
      unsentOf(accountId),
      has('settings'),
      has('maps'),
      has('links'),
      has('accessCode'),
      has('sourceAddress'),
      has('newProfile'),
      has('staffProfile'),
    ],
  )
  return {
    unsent,
    unsavedProfile: profile,
    unsavedMaps: maps,
    unsavedLinks: links,
    unsavedAccessCode: accessCode,
    unsavedSource: source,
    unsavedNewProfile: newProfile,
    unsavedManaged: managed,
  }
}

/** `start` logs out, or sets `unsaved` and calls `ask` if something would be lost. */
export function useLogout(ask: () => void) {
  const [unsaved, setUnsaved] = useState(nothing)

  async function start(): Promise<void> {
    const { accountId } = useSession.getState()
    const found = accountId === null ? nothing : await findUnsaved(accountId)
    const { unsent, ...unsaved } = found
    if (unsent.length === 0 && !Object.values(unsaved).includes(true)) return signOut()
    setUnsaved(found)
    ask()
  }

  return { unsaved, start }
}
