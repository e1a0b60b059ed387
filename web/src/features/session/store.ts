// The session in memory. persist.ts stores it and synchronizes it between tabs.
import { create } from 'zustand'
import type { AccountRole, Language, ProfileRole } from '@/graphql/generated/graphql'
import { readDraftKeyFrom } from '@/lib/draftKey'
import { isNarrow } from '@/lib/narrow'
import { isCurrent } from '@/lib/token'

export type UserData = {
  email: string
  passwordSet: boolean
  /** The key that encrypts the account's unsent input in this browser (lib/draftKey.ts). */
  draftKey?: string
}

export type SessionData = {
  token: string | null
  /** The kind of the own profile. */
  role: ProfileRole | null
  accountRole: AccountRole | null
  accountId: string | null
  userData: UserData | null
  /** The profile that a SUPERADMIN has selected in this tab, if not the own one. */
  selectedProfile: string | null
  /** The newest version whose release notice was seen. */
  feedVersion: string | null
  ignoredSetupSteps: string[]
  hasSeenDisclaimer: boolean
  progress: { minimized: boolean; closed: boolean; successModal: boolean }
  preview: {
    /** The post that the phone preview shows while nothing is being written. */
    focus: string | null
    /** The stored post that is being edited; its unsaved text is in an entry of its own. */
    post: string | null
    language: Language
  }
}

export const signedOut: SessionData = {
  token: null,
  role: null,
  accountRole: null,
  accountId: null,
  userData: null,
  selectedProfile: null,
  feedVersion: null,
  ignoredSetupSteps: [],
  hasSeenDisclaimer: false,
  progress: { minimized: false, closed: false, successModal: false },
  preview: { focus: null, post: null, language: 'de' },
}

export const useSession = create<SessionData>()(() => signedOut)

readDraftKeyFrom(() => {
  const { accountId, userData } = useSession.getState()
  return { accountId, draftKey: userData?.draftKey ?? null }
})

/** The server's response to a sign-in. */
export type SignedIn = {
  token: string
  role: ProfileRole
  accountRole: AccountRole
  accountId: string
  passwordSet: boolean
  hasSeenDisclaimer: boolean
  draftKey: string
}

export function beginSession(answer: SignedIn, email: string): void {
  const { token, role, accountRole, accountId, passwordSet, hasSeenDisclaimer, draftKey } = answer
  const userData = { email, passwordSet, draftKey }
  useSession.setState({
    ...signedOut,
    token,
    role,
    accountRole,
    accountId,
    hasSeenDisclaimer,
    userData,
    // On a phone the composer comes first [A-190: folded on phones].
    progress: { ...signedOut.progress, minimized: isNarrow() },
  })
}

export const updateSession = (change: Partial<SessionData>): void => useSession.setState(change)

/** Resets the session. persist.ts clears the storage; the query cache goes with the client. */
export const endSession = (): void => useSession.setState(signedOut, true)

export const isSignedIn = (): boolean => isCurrent(useSession.getState().token, Date.now())
