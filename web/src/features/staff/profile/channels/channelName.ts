// The rules of a channel's name, as the server enforces them.
import { reasonText } from '@/graphql/problemText'
import { cleanText } from '@/lib/cleanText'
import { hasText, texts } from '@/lib/texts'
import type { StaffChannel } from '../profile'

const MIN_LENGTH = 3
const MAX_LENGTH = 60

/** For the comparison of names [A-84: ignoring case]. */
const plain = (name: string): string => cleanText(name).toLowerCase()

/** Why a channel cannot have this name next to the others; null if it can. */
export function nameFault(typed: string, others: readonly StaffChannel[]): string | null {
  if (typed === '') return 'REQUIRED'
  const name = cleanText(typed)
  if (name === '') return 'ONLY_WHITESPACE'
  const { length } = [...name]
  if (length < MIN_LENGTH) return 'TOO_SHORT'
  if (length > MAX_LENGTH) return 'TOO_LONG'
  return others.some((other) => plain(other.name) === plain(name)) ? 'CHANNEL_EXISTS' : null
}

/** The message of a reason, from here or from the server. */
export function nameMessage(reason: string | null | undefined): string | null {
  if (!reason) return null
  const key: string = `wrongName.${reason}`
  return hasText('staffProfile', key)
    ? texts.t(key, { ns: 'staffProfile', max: MAX_LENGTH })
    : reasonText(reason)
}
