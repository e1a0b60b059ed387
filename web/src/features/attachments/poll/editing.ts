import { ChartBarBig } from 'lucide-react'
import { dateTime, fromWallClock } from '@/lib/dates'
import { texts } from '@/lib/texts'
import { lazyPart } from '@/ui/lazyPart'
import type { Editing } from '../editing'
import { asNewPoll, emptyPoll, isEmptyPoll, type PollDraft, pollInput } from './poll'
import { type PollField, pollProblems } from './rules'

const endAt = ({ end }: PollDraft): string => {
  const instant = end && fromWallClock(end)
  return instant ? dateTime(instant) : ''
}

export const pollEditing: Editing<PollDraft, PollField> = {
  icon: ChartBarBig,
  empty: emptyPoll,
  input: (draft, written) => ({ poll: pollInput(draft, written) }),
  isEmpty: isEmptyPoll,
  problems: pollProblems,
  refused(field, reason) {
    if (field === 'poll.end') {
      if (reason === 'IN_PAST') return 'pollEndPast'
      if (reason === 'ENDS_BEFORE_PUBLISHING') return 'pollEndsTooSoon'
      if (reason === 'END_LOCKED') return 'pollEndLocked'
      return reason === 'REQUIRED' ? 'pollEndRequired' : null
    }
    if (reason === 'OPTIONS_LOCKED') return 'optionsLocked'
    if (reason === 'ONLY_WHITESPACE') return 'optionBlank'
    if (reason === 'REPEATED') return 'optionRepeated'
    return reason === 'REQUIRED' ? 'optionRequired' : null
  },
  title: () => null,
  facts: (draft) => {
    const { until } = draft
    const value = until === 'custom' ? endAt(draft) : texts.t(`composer:conflict.pollRuns.${until}`)
    return [{ name: 'pollEnd', value }]
  },
  inShort: (draft) => {
    const { until, options } = draft
    const value = until === 'custom' ? endAt(draft) : texts.t(`composer:verify.pollEnds.${until}`)
    return [
      { name: 'options', value: String(options.length) },
      { name: 'pollEnd', value },
    ]
  },
  images: () => [],
  asNew: asNewPoll,
  Editor: lazyPart(() => import('./PollEditor').then((it) => it.default)),
}
