// Validation of a profile's fields. The server validates again, with the same reason codes.
import { isEmail } from '@/lib/email'
import { DISPLAY_NAME, type Reason, TELEPHONE_NUMBER, USERNAME } from '@/lib/rules'
import { isWebPage } from '@/lib/webAddress'
import { cleaned, type TextField } from './fields'

/** What a field is validated against. */
export type Given = {
  /** Usernames must not contain it. */
  brandWord: string
  /** The current username. A reserved word that it contains is allowed. */
  username: string
}

type Rule = (text: string, given: Given) => Reason | null

const optional =
  (isFine: (text: string) => boolean, reason: Reason): Rule =>
  (text) =>
    text === '' || isFine(text) ? null : reason

const lengthOf = (text: string): number => [...text].length

const displayName: Rule = (name) => {
  if (name === '') return 'REQUIRED'
  if (lengthOf(name) > DISPLAY_NAME.max) return 'TOO_LONG'
  return DISPLAY_NAME.characters.test(name) ? null : 'WRONG_CHARACTERS'
}

const username: Rule = (name, given) => {
  if (name === '') return 'REQUIRED'
  if (lengthOf(name) < USERNAME.min) return 'TOO_SHORT'
  if (lengthOf(name) > USERNAME.max) return 'TOO_LONG'
  if (!USERNAME.characters.test(name)) return 'WRONG_CHARACTERS'
  if (!USERNAME.start.test(name)) return 'MUST_START_WITH_LETTER'
  return forbiddenWords(given).some((word) => has(name, word)) ? 'FORBIDDEN_WORD' : null
}

const has = (name: string, word: string): boolean => name.toLowerCase().includes(word.toLowerCase())

/** The words that a new username must not contain. */
export const forbiddenWords = ({ brandWord, username }: Given): string[] =>
  [brandWord, USERNAME.reservedWord].filter((word) => word !== '' && !has(username, word))

const telephoneNumber: Rule = (number) => {
  if (lengthOf(number) > TELEPHONE_NUMBER.max) return 'TOO_LONG'
  return TELEPHONE_NUMBER.characters.test(number) ? null : 'NOT_A_PHONE_NUMBER'
}

const website = optional(isWebPage, 'NOT_A_URL')

const rules: Partial<Record<TextField, Rule>> = {
  displayName,
  username,
  'contact.email': optional(isEmail, 'NOT_AN_EMAIL'),
  'contact.telephoneNumber': telephoneNumber,
  'contact.website': website,
  'contact.imprint': website,
}

export const errorOf = (field: TextField, typed: string, given: Given): Reason | null =>
  rules[field]?.(cleaned(field, typed), given) ?? null
