import { graphql } from '@/graphql/document'

/** The current role and state of the session. Others may have changed `email`. */
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
