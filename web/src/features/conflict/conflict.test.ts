import { aGallery, aLink, anEvent, aPicture } from '@test/attachments'
import { notificationChannels } from '@test/composing'
import { aPost } from '@test/world'
import { describe, expect, it } from 'vitest'
import { attachmentTexts } from '@/features/attachments/views'
import { type Draft, draftOf } from '@/features/posts/draft'
import { conflictOf } from './conflict'

const draft = (attachment: object): Draft =>
  draftOf(aPost({ content: 'Hallo', attachments: [attachment] } as never))

const gallery = (...images: object[]) => draft({ ...aGallery, images })

/** What is saved if nothing is chosen by hand. */
function mergedAtFirst(mine: Draft, current: Draft, base: Draft) {
  const { first, merge } = conflictOf(mine, current, base, notificationChannels)
  return merge(first)
}

const germanOf = ({ attachment }: Pick<Draft, 'attachment'>) =>
  attachmentTexts(attachment).map(({ texts }) => texts.de)

describe('texts of an attachment', () => {
  it('are chosen one by one if both sides show the same', () => {
    const base = gallery(aPicture('eins', ''), aPicture('zwei', ''))
    const mine = gallery(aPicture('eins', 'Eingang'), aPicture('zwei', ''))
    const current = gallery(aPicture('eins', ''), aPicture('zwei', 'Hof'))
    expect(germanOf(mergedAtFirst(mine, current, base))).toEqual(['Eingang', 'Hof'])
  })

  it('are never saved with another picture', () => {
    const base = gallery(aPicture('eins', ''), aPicture('zwei', ''))
    const mine = gallery(aPicture('eins', 'Eingang'), aPicture('zwei', ''))
    const current = gallery(aPicture('zwei', ''))
    expect(germanOf(mergedAtFirst(mine, current, base))).toEqual(germanOf(mine))
    const { merge } = conflictOf(mine, current, base, notificationChannels)
    expect(germanOf(merge({ attachment: 'current' }))).toEqual([''])
  })

  it('are never saved with another kind of attachment', () => {
    const base = draft(anEvent({ title: 'Fest' }))
    const mine = draft(anEvent({ title: 'Sommerfest' }))
    const current = draft(aLink)
    const { merge } = conflictOf(mine, current, base, notificationChannels)
    expect(merge({ attachment: 'current' }).attachment).toEqual(current.attachment)
  })
})

it('takes the recipients that only the other side has changed', () => {
  const base = draft(anEvent())
  const current: Draft = { ...base, channels: { kino: { push: true } }, sendPush: true }
  const mine: Draft = { ...base, texts: { ...base.texts, de: 'Neu' } }
  expect(mergedAtFirst(mine, current, base)).toMatchObject({
    texts: { de: 'Neu' },
    channels: current.channels,
    sendPush: true,
  })
})
