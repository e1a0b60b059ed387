import { anEvent } from '@test/attachments'
import { notificationChannels } from '@test/composing'
import { aPost } from '@test/world'
import { expect, it } from 'vitest'
import { type Draft, draftOf } from '@/features/posts/draft'
import { compareRows } from '@/features/versions/differences'
import { isSameDraft, recipientRows } from './recipients'

const compared = (one: Draft, other: Draft) =>
  compareRows(recipientRows(one, notificationChannels), recipientRows(other, notificationChannels))

it('compares the recipients, except those of a live post', () => {
  const here = draftOf(aPost({ content: 'Hallo', attachments: [anEvent()] } as never))
  const there: Draft = {
    ...here,
    channels: { kino: { push: true }, gone: { push: false } },
    sendPush: true,
    push: { title: 'Kino', text: '' },
  }
  expect(compared(here, there).map(({ field }) => field)).toEqual([
    'channels',
    'followers',
    'pushTitle',
  ])
  expect(compared(here, there)[0]?.current).toBe('Campuskino (mit Push)')
  expect(isSameDraft(here, there, notificationChannels)).toBe(false)
  expect(isSameDraft(here, there, null)).toBe(true)
})
