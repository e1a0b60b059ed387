// The fields of a post that only its draft reads: whether and with which text it is pushed.
import { graphql } from '@/graphql/document'

export const PushFields = graphql(`
  fragment PushFields on Post {
    sendPush
    pushConfig {
      title
      text
    }
  }
`)
