// Why a field was refused: in words of its own where it has some.
import { unanswered } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { texts } from '@/lib/texts'
import { isPicture, type ProfileField } from './fields'

/** `forbidden`: the words that a username must not contain. */
export function wordsFor(field: ProfileField, reason: string, forbidden: string[]): string {
  const group = isPicture(field) ? 'picture' : field.startsWith('contact.') ? 'contact' : field
  const key = `settings:wrong.${group}.${reason}`
  // Which reasons have words of their own is known to the catalogue alone.
  if (texts.exists(key)) return String(texts.t(key as never, { words: forbidden.join(', ') }))
  return problemText({ ...unanswered, code: 400, reason })
}
