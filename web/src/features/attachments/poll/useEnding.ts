// The text for when a poll ends or has ended, in the readers' language; empty if no end is set.
import { useTranslation } from 'react-i18next'
import type { Language } from '@/graphql/generated/graphql'
import { fromWallClock } from '@/lib/dates'
import { dateTimeIn } from '@/lib/shownTimes'
import type { PollDraft } from './poll'

export function useEnding({ until, end, ends }: PollDraft, language: Language): string {
  const { t } = useTranslation('shown', { lng: language })
  const instant = ends ?? (until === 'custom' && end ? fromWallClock(end) : null)
  if (instant !== null) {
    const isOver = Date.parse(instant) <= Date.now()
    return t(isOver ? 'poll.ended' : 'poll.ends', { date: dateTimeIn(instant, language) })
  }
  return until === 'custom' ? '' : t(`poll.endsAfter.${until}`)
}
