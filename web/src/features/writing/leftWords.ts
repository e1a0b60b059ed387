// Unsent posts and changes, each named by its first words.
import { attachmentTitle } from '@/features/attachments/attachment'
import { type Draft, isUnwritten } from '@/features/posts/draft'
import { firstLine } from '@/features/posts/firstLine'
import { isChanged, isEditOnlyHere, isOnlyHere, type Kept } from './state'

/** A new post or the change of a stored one, with its first words; blank if there are none. */
export type Unsent = { kind: 'post' | 'change'; words: string }

const changesIn = ({ edits }: Kept) => Object.entries(edits).filter(([, edit]) => isChanged(edit))

/** The stored post that was being changed, if no new post was begun; otherwise null. */
export const changedPost = (kept: Kept): string | null =>
  isUnwritten(kept.fresh) ? (changesIn(kept)[0]?.[0] ?? null) : null

export function unsentIn(kept: Kept): Unsent[] {
  const onlyHere = Object.values(kept.edits).filter(isEditOnlyHere)
  const changes = onlyHere.map(({ draft, base }): Unsent => {
    // If the change has removed all words, the original words name it.
    return { kind: 'change', words: wordsOf(draft) || wordsOf(base.draft) }
  })
  if (!isOnlyHere(kept)) return changes
  return [{ kind: 'post', words: wordsOf(kept.fresh) }, ...changes]
}

const wordsOf = ({ texts, attachment }: Draft): string =>
  [texts.de, texts.en, (attachment && attachmentTitle(attachment)?.de) ?? '']
    .map(firstLine)
    .find((text) => text !== '') ?? ''

/** Which of the two kinds occur. */
export function kindsIn(all: Unsent[]): 'post' | 'change' | 'both' {
  const has = (wanted: Unsent['kind']) => all.some(({ kind }) => kind === wanted)
  return has('post') ? (has('change') ? 'both' : 'post') : 'change'
}
