// What of it was never sent, and by which words one recognises it.
import { attachmentTitle } from '@/features/attachments/attachment'
import { type Draft, isUntouched, isUnwritten } from '@/features/posts/draft'
import { firstLine } from '@/features/posts/firstLine'
import { isChanged, type Kept } from './state'

/** A new post or the change of a stored one, with its words; blank where there are none. */
export type Unsent = { kind: 'post' | 'change'; words: string }

const changesIn = ({ edits }: Kept) => Object.entries(edits).filter(([, edit]) => isChanged(edit))

/** The stored post that was being changed, where no new one was begun. */
export const changedPost = (kept: Kept): string | null =>
  isUnwritten(kept.fresh) ? (changesIn(kept)[0]?.[0] ?? null) : null

export function unsentIn(kept: Kept): Unsent[] {
  const changes = changesIn(kept).map(([, { draft, base }]): Unsent => {
    // One whose words were all taken out is known by those that it had.
    return { kind: 'change', words: wordsOf(draft) || wordsOf(base.draft) }
  })
  if (isUntouched(kept.fresh)) return changes
  return [{ kind: 'post', words: wordsOf(kept.fresh) }, ...changes]
}

const wordsOf = ({ texts, attachment }: Draft): string =>
  [texts.de, texts.en, (attachment && attachmentTitle(attachment)?.de) ?? '']
    .map(firstLine)
    .find((text) => text !== '') ?? ''

/** Which of the two there are. */
export function kindsIn(all: Unsent[]): 'post' | 'change' | 'both' {
  const has = (wanted: Unsent['kind']) => all.some(({ kind }) => kind === wanted)
  return has('post') ? (has('change') ? 'both' : 'post') : 'change'
}
