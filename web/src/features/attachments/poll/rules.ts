// Validates a poll. The server validates it again.

import type { Language } from '@/graphql/generated/graphql'
import { cleanText } from '@/lib/cleanText'
import { fromWallClock } from '@/lib/dates'
import { isBlank, isLonger } from '@/lib/languages'
import { POLL } from '@/lib/rules'
import type { Circumstances, ProblemAt, Wrong } from '../editing'
import { hasVotes, type PollDraft, type PollOption } from './poll'

export type PollField = `poll.options.${number}.text.${Language}` | 'poll.options' | 'poll.end'

type Problem = ProblemAt<PollField>

export function pollProblems(poll: PollDraft, given: Circumstances<PollDraft>): Problem[] {
  const texts = poll.options.flatMap((_, index) =>
    given.written.flatMap((language): Problem[] => {
      const wrong = errorOfText(poll.options, index, language)
      const field = `poll.options.${index}.text.${language}` as const
      return wrong ? [{ field, wrong, ...(wrong === 'tooLong' && { max: POLL.option }) }] : []
    }),
  )
  const wrong = errorOfEnd(poll, given)
  // The options cannot be changed any more.
  return [
    ...(hasVotes(poll) ? [] : texts),
    ...(wrong ? [{ field: 'poll.end', wrong } as const] : []),
  ]
}

function errorOfText(options: PollOption[], index: number, language: Language): Wrong | null {
  const [text = '', ...before] = options
    .slice(0, index + 1)
    .map((option) => option.text[language])
    .reverse()
  if (text === '') return language === 'de' ? 'optionRequired' : null
  if (isBlank(text)) return 'optionBlank'
  if (isLonger(text, POLL.option)) return 'tooLong'
  // Only the later one of two equal options gets the problem.
  return before.some((earlier) => cleanText(earlier) === cleanText(text)) ? 'optionRepeated' : null
}

function errorOfEnd(
  { until, end }: PollDraft,
  { before, now, appears }: Circumstances<PollDraft>,
): Wrong | null {
  if (until !== 'custom') return null
  if (!end) return 'pollEndRequired'
  const instant = fromWallClock(end)
  if (instant === null) return 'dateImpossible'
  // A stored end may have passed since [A-53: it stays valid].
  const isKept = before?.until === 'custom' && before.end === end
  if (isKept) return null
  if (Date.parse(instant) < now) return 'pollEndPast'
  return Date.parse(instant) <= appears ? 'pollEndsTooSoon' : null
}
