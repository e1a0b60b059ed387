// Validation of a new profile. The server validates again, with the same reason codes.
import { errorOf, forbiddenWords } from '@/features/profiles/edit/rules'
import { reasonText } from '@/graphql/problemText'
import { isEmail } from '@/lib/email'
import { isLonger } from '@/lib/languages'
import { LIMITS, type Reason } from '@/lib/rules'
import { hasText, texts } from '@/lib/texts'
import type { Values } from './values'

export type Field = keyof Values

/** Maximum number of characters of an id in the customer system. */
const MAX_CRM_ID = 200

const emailFault = (email: string): Reason | null => {
  if (email.trim() === '') return 'REQUIRED'
  return isEmail(email) ? null : 'NOT_AN_EMAIL'
}

/** What the names are validated against; a new profile has no former name. */
export const given = (brandWord: string) => ({ brandWord, username: '' })

export const usernameFault = (username: string, brandWord: string): Reason | null =>
  errorOf('username', username, given(brandWord))

/** Why each field cannot be sent. */
export function faultsOf(values: Values, brandWord: string): Partial<Record<Field, Reason | null>> {
  const { role, email, username, displayName, name, recipientKind, recipient } = values
  return {
    role: role === '' ? 'REQUIRED' : null,
    email: emailFault(email),
    username: usernameFault(username, brandWord),
    displayName: errorOf('displayName', displayName, given(brandWord)),
    name: isLonger(name, LIMITS.personName) ? 'TOO_LONG' : null,
    recipient: recipientKind === 'custom' ? emailFault(recipient) : null,
    pipedriveId: isLonger(values.pipedriveId, MAX_CRM_ID) ? 'TOO_LONG' : null,
  }
}

/** The German message for the reason why a field is refused, here or by the server. */
export function messageOf(field: Field, reason: string, brandWord: string): string {
  const max = field === 'pipedriveId' ? MAX_CRM_ID : LIMITS.personName
  const key: string = `wrong.${field}.${reason}`
  return hasText('newProfile', key)
    ? texts.t(key, { ns: 'newProfile', max, words: forbiddenWords(given(brandWord)).join(', ') })
    : reasonText(reason)
}
