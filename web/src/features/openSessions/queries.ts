import { graphql } from '@/graphql/document'

export const OpenSessionsQuery = graphql(`
  query OpenSessions {
    sessions {
      id
      isCurrent
      beganAt
      seenAt
      browser
      system
      network
      provider
    }
  }
`)

export const EndSessionMutation = graphql(`
  mutation EndSession($id: ID!) {
    endSession(id: $id)
  }
`)

export const EndSessionsMutation = graphql(`
  mutation EndSessions($keepCurrent: Boolean!) {
    endSessions(keepCurrent: $keepCurrent)
  }
`)

export const EndSessionsOfMutation = graphql(`
  mutation EndSessionsOf($id: ID!) {
    endSessionsOf(id: $id)
  }
`)
