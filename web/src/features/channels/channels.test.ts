import { aChannel } from '@test/composing'
import { aPost } from '@test/world'
import { expect, it } from 'vitest'
import { channelsOf } from './channels'

it('lists the channels of a post by name', () => {
  const notificationChannels = ['Zeitung', 'Ärzte', 'Bibliothek'].map((name) => ({
    __typename: 'PostNotificationChannel' as const,
    channel: aChannel(name, name, 'DEFAULT'),
    notification: false,
  }))
  const names = channelsOf(aPost({ notificationChannels })).map(({ name }) => name)
  expect(names).toEqual(['Ärzte', 'Bibliothek', 'Zeitung'])
})
