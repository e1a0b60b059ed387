// By which words one recognises what was left.
import { inLanguage } from '../languages'
import { isUnwritten } from './draft'
import { isChanged, type Kept } from './state'

const changesIn = ({ edits }: Kept) => Object.entries(edits).filter(([, edit]) => isChanged(edit))

/** The stored post that was being changed, where no new one was begun. */
export const changedPost = (kept: Kept): string | null =>
  isUnwritten(kept.fresh) ? (changesIn(kept)[0]?.[0] ?? null) : null

export function wordsOf(kept: Kept): string {
  const draft = isUnwritten(kept.fresh) ? changesIn(kept)[0]?.[1].draft : kept.fresh
  if (!draft) return ''
  const { texts, attachment } = draft
  return (
    [texts.de, texts.en, attachment ? inLanguage(attachment.blog.title, 'de') : '']
      .map((text) => text.trim())
      .find((text) => text !== '') ?? ''
  )
}
