import { anEvent, aPoll } from '@test/attachments'
import { aPost } from '@test/world'
import { expect, it } from 'vitest'
import { noTexts } from '@/lib/languages'
import { attachmentField, kindsAmong, restoredAttachment } from './attachment'
import { emptyBlog } from './blog/blog'
import { attachmentOf } from './views'

it.each([
  ['attachment.blog.title', 'blog.title.de'],
  ['attachment.blog.translations.title', 'blog.title.en'],
  ['attachment.blog.translations.title[1]', 'blog.title.en'],
  ['attachment.blog.translations.url.0', 'blog.url.en'],
  ['attachment.blog.image', 'blog.image'],
  ['attachment.blog.image.raw', 'blog.image'],
  ['attachment.poll.options[2].text', 'poll.options.2.text.de'],
  ['attachment.poll.options.2.translations.text', 'poll.options.2.text.en'],
  ['attachment.gallery.images[3].raw', 'gallery.images.3'],
  ['attachment.event.start', 'event.start'],
])('maps the path %s to its field', (path, field) => {
  expect(attachmentField(path)).toBe(field)
})

it('ignores a type that only a newer server knows', () => {
  const newer = { __typename: 'HologramAttachment' } as never
  expect(attachmentOf(aPost({ attachments: [newer] }))).toBeNull()
  expect(kindsAmong(['HOLOGRAM', 'BLOG'] as never)).toEqual(['BLOG'])
})

// spec: ATTACH-01
it('uses the first attachment of a post', () => {
  const [event, poll] = [anEvent(), aPoll()]
  const typeOf = (...attachments: object[]) =>
    attachmentOf(aPost({ attachments: attachments as never }))?.type
  expect(typeOf(event, poll)).toBe('EVENT')
  expect(typeOf(poll, event)).toBe('POLL')
  expect(attachmentOf(aPost({ attachments: [] }))).toBeNull()
})

it('restores a link that an older version has stored, and drops unknown kinds', () => {
  const title = { de: 'Programm', en: '' }
  const older = { type: 'BLOG', blog: { title, url: noTexts } }
  expect(restoredAttachment(older)).toEqual({ ...emptyBlog, title })
  expect(restoredAttachment({ type: 'HOLOGRAM' })).toBeNull()
  expect(restoredAttachment(null)).toBeNull()
})
