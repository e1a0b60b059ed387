// Error messages of the profile's fields.
import { unanswered } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { texts } from '@/lib/texts'
import { isPicture, type ProfileField } from './fields'

/** `forbidden`: the words that a username must not contain. */
export function wordsFor(field: ProfileField, reason: string, forbidden: string[]): string {
  const group = isPicture(field) ? 'picture' : field.startsWith('contact.') ? 'contact' : field
  const key = `settings:wrong.${group}.${reason}`
  // Only the catalogue knows which reasons have a text of their own.
  if (texts.exists(key)) return String(texts.t(key as never, { words: forbidden.join(', ') }))
  return problemText({ ...unanswered, code: 400, reason })
}
