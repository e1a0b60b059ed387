// What a version records, as a sentence.
import type { TFunction } from 'i18next'
import { longDateTime } from '@/lib/dates'
import type { Version } from './queries'

/** Their note is a reason. */
const REASONED: readonly Version['kind'][] = ['SENT_BACK', 'TAKEN_BACK', 'EMERGENCY_REFUSED']

/** 'Version 3: Anna Weber hat freigegeben, 3. November, 14:05 Uhr' */
export function sentenceOf(version: Version, t: TFunction<'versions'>): string {
  const { kind, accountName: name, at } = version
  const note = version.note ?? ''
  // Without a name, the server acted, or the account was deleted.
  const what = name === null ? t(`happened.${kind}`, { note }) : t(`did.${kind}`, { name, note })
  const hasReason = REASONED.includes(kind) && note !== ''
  const act = hasReason ? t('because', { what, reason: note }) : what
  const date = longDateTime(at, Date.now())
  return t('sentence', { number: version.number, act, date })
}
