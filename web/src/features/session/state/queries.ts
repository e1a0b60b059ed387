import { graphql } from '@/graphql/document'

/** What the session is allowed just now; `email` may have been changed by others. */
export const SessionStateQuery = graphql(`
  query SessionState {
    userState {
      role
      accountRole
      passwordSet
      draftKey
      hasSeenDisclaimer
    }
    me {
      id
      account {
        id
        email
      }
    }
  }
`)
