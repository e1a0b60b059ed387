import { expect, it } from 'vitest'
import type { Finding } from '@/features/checks/queries'
import { emptyDraft } from '@/features/posts/draft'
import { editOfFinding, fieldOfFinding } from './checked'

const image = { raw: 'raw', large: '', placeholder: '', width: 1, height: 1 }
const draft = {
  ...emptyDraft,
  attachment: {
    type: 'GALLERY' as const,
    items: ['a', 'b'].map((key) => ({ key, name: '', size: null, image, alt: { de: '', en: '' } })),
  },
}

it.each([
  ['content', 'de', 'content.de'],
  ['translations.content', 'en', 'content.en'],
  ['attachment.gallery.images.1.alt', 'de', 'gallery.images.b.alt.de'],
  ['attachment.gallery.images.0.translations.alt', 'en', 'gallery.images.a.alt.en'],
  ['attachment.poll.options.2.text', 'de', 'poll.options.2.text.de'],
  ['attachment.blog.translations.title', 'en', 'blog.title.en'],
  ['attachment.event.start', 'de', 'event.start'],
] as const)('%s is the field of the form', (field, lang, expected) => {
  expect(fieldOfFinding({ field, lang } as Finding, draft)).toBe(expected)
})

const found = { start: 3, excerpt: '#tagdertür', fix: '#TagDerTür' }

it.each([
  // Code points count as one, and emoji as two units.
  ['🎉🎉 #tagdertür!', '🎉🎉 #TagDerTür!'],
  // Typed since: the nearest one is meant.
  ['Kommt alle: #tagdertür', 'Kommt alle: #TagDerTür'],
  ['#tagdertür oder #tagdertür', '#TagDerTür oder #tagdertür'],
])('the fix replaces the text in %s', (value, changed) => {
  const edit = editOfFinding(value, found, found.fix)
  expect(edit && value.slice(0, edit.from) + edit.text + value.slice(edit.to)).toBe(changed)
})

it('does nothing if the text is gone', () => {
  expect(editOfFinding('Kommt alle', found, found.fix)).toBeNull()
  expect(editOfFinding('Kommt', { start: null, excerpt: null, fix: null }, null)).toBeNull()
})

it('selects a shortened text', () => {
  const edit = editOfFinding(
    'Ein langer Satz hier',
    { start: 0, excerpt: 'Ein langer…', fix: null },
    null,
  )
  expect(edit).toEqual({ from: 10, to: 10, text: '', select: [0, 10] })
})
