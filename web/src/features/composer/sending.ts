// The action and label of a new post's main button: post, schedule, submit for approval, or ask for a second person.
import { useTranslation } from 'react-i18next'
import type { Draft } from '@/features/posts/draft'
import type { Me } from '@/features/profiles/useMe'
import { dateTime, fromWallClock, shortDateTime } from '@/lib/dates'
import { asksForSecond, isEmergencyDraft, waitsForRelease } from './waits'

export type Sending = 'post' | 'plan' | 'handIn' | 'ask' | 'emergency'

type Date = Pick<Draft, 'when' | 'date'>

type Sent = Date & Pick<Draft, 'channels'>

export const sendingOf = (draft: Sent, me: Me): Sending => {
  if (asksForSecond(draft, me)) return 'ask'
  if (waitsForRelease(draft, me)) return 'handIn'
  if (draft.when === 'custom') return 'plan'
  return isEmergencyDraft(draft, me) ? 'emergency' : 'post'
}

/** The selected publish date as an instant; null for now, or while none is set. */
export const chosenInstant = ({ when, date }: Date): string | null =>
  when === 'custom' && date ? fromWallClock(date) : null

/** The label of the main button, with the action and its date. */
export function useSendLabel(draft: Sent, me: Me): string {
  const { t } = useTranslation('composer')
  const sending = sendingOf(draft, me)
  const instant = chosenInstant(draft)
  return sending === 'plan' && instant !== null
    ? t('planFor', { date: shortDateTime(instant, Date.now()) })
    : t(`send.${sending}`)
}

/** The question in the summary dialog. */
export function useSendQuestion(draft: Sent, me: Me): string {
  const { t } = useTranslation(['composer', 'posts'])
  const instant = chosenInstant(draft)
  const sending = sendingOf(draft, me)
  if (sending === 'emergency') return t('posts:emergency.now')
  if (sending !== 'plan') return t(`verify.${sending}`)
  if (instant === null) return t('verify.post')
  const key = isEmergencyDraft(draft, me) ? 'posts:emergency.later' : 'verify.plan'
  return t(key, { date: dateTime(instant) })
}
