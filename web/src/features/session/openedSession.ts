// The session that an operation has opened.
import { type FragmentType, getFragmentData, graphql } from '@/graphql/document'
import type { SignedIn } from './store'

export const SessionFields = graphql(`
  fragment SessionFields on Session {
    token
    role
    accountRole
    accountId
    passwordSet
    draftKey
    hasSeenDisclaimer
  }
`)

/** Null if the operation has failed. */
export function openedSession(
  answer: FragmentType<typeof SessionFields> | null | undefined,
): SignedIn | null {
  const session = getFragmentData(SessionFields, answer)
  return session?.token ? { ...session, token: session.token } : null
}
