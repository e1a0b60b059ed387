// The emergencies that wait for a second person. A small query of its own, because it is repeated often.
import { graphql } from '@/graphql/document'
import type { WaitingEmergenciesQuery as Data } from '@/graphql/generated/graphql'

export const WaitingEmergenciesQuery = graphql(`
  query WaitingEmergencies {
    waitingEmergencies {
      id
      title
      askedAt
      askedBy
      own
      remaining
      publishDate
      withdrawn
    }
  }
`)

export type WaitingEmergency = Data['waitingEmergencies'][number]
