// The number of devices that a selection of channels reaches.
import { graphql } from '@/graphql/document'

export const PushReachQuery = graphql(`
  query PushReach($notificationChannels: [PostChannelInput!]!, $sendPush: Boolean!) {
    pushReach(notificationChannels: $notificationChannels, sendPush: $sendPush)
  }
`)
