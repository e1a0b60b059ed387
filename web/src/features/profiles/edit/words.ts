// Error messages of the profile's fields.
import { reasonText } from '@/graphql/problemText'
import { hasText, texts } from '@/lib/texts'
import { isPicture, type ProfileField } from './fields'

/** `forbidden`: the words that a username must not contain. */
export function wordsFor(field: ProfileField, reason: string, forbidden: string[]): string {
  const group = isPicture(field) ? 'picture' : field.startsWith('contact.') ? 'contact' : field
  const key: string = `wrong.${group}.${reason}`
  return hasText('settings', key)
    ? texts.t(key, { ns: 'settings', words: forbidden.join(', ') })
    : reasonText(reason)
}
