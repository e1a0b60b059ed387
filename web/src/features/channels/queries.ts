import { graphql } from '@/graphql/document'

export const PushReachQuery = graphql(`
  query PushReach($notificationChannels: [PostChannelInput!]!, $sendPush: Boolean!) {
    pushReach(notificationChannels: $notificationChannels, sendPush: $sendPush)
  }
`)
