// The attachment of an imported post: a title, and perhaps a description and a link. It cannot be
// written in the console.
import { areBlank, noTexts, type Texts, textsOf } from '@/lib/languages'
import type { StoredAs } from '../kind'

export type InfoDraft = { type: 'INFO' } & Record<'title' | 'description' | 'url', Texts>

export const emptyInfo: InfoDraft = {
  type: 'INFO',
  title: noTexts,
  description: noTexts,
  url: noTexts,
}

export const infoTexts = ['title', 'description', 'url'] as const

export const infoOf = (stored: StoredAs<'InfoAttachment'>): InfoDraft => ({
  type: 'INFO',
  title: textsOf(stored.title, stored.translations.title),
  description: textsOf(stored.description, stored.translations.description),
  url: textsOf(stored.infoUrl, stored.translations.url),
})

export const isEmptyInfo = (info: InfoDraft): boolean =>
  infoTexts.every((name) => areBlank(info[name]))
