// The draft of a poll, with the votes if it is stored.
import { type FragmentType, getFragmentData, graphql } from '@/graphql/document'
import type { Language, PollInput } from '@/graphql/generated/graphql'
import { fromWallClock, toWallClock } from '@/lib/dates'
import { areBlank, noTexts, pairsOf, type Texts, textsOf } from '@/lib/languages'
import { POLL } from '@/lib/rules'

export type PollOption = {
  /** Identifies the option in the form, also after it is moved. */
  key: string
  /** The server's id; null until the option is stored. */
  id: string | null
  text: Texts
  votes: number
}

export type PollDraft = {
  type: 'POLL'
  options: PollOption[]
  until: 'DAY' | 'WEEK' | 'custom'
  /** Date and time in Berlin, as the picker shows them. Kept if `until` is not `custom`. */
  end: string | null
  /** When the stored poll ends; null if this was changed or depends on the publication. */
  ends: string | null
  total: number
}

const newOption = (key: string): PollOption => ({ key, id: null, text: noTexts, votes: 0 })

export const emptyPoll: PollDraft = {
  type: 'POLL',
  options: ['1', '2'].map(newOption),
  until: 'DAY',
  end: null,
  ends: null,
  total: 0,
}

export const isEmptyPoll = ({ options }: PollDraft): boolean =>
  options.every(({ text }) => areBlank(text))

const PollFields = graphql(`
  fragment PollFields on PollAttachment {
    type
    total
    period
    pollEnd: end
    options {
      id
      text
      votes
      translations {
        text {
          lang
          value
        }
      }
    }
  }
`)

export function pollOf(stored: FragmentType<typeof PollFields>): PollDraft {
  const { options, period, pollEnd, total } = getFragmentData(PollFields, stored)
  return {
    type: 'POLL',
    options: options.map(({ id, text, votes, translations }) => ({
      key: id,
      id,
      text: textsOf(text, translations.text),
      votes,
    })),
    until: period ?? 'custom',
    end: period || !pollEnd ? null : toWallClock(pollEnd),
    ends: pollEnd ?? null,
    total,
  }
}

export const pollInput = (
  { options, until, end }: PollDraft,
  written: readonly Language[],
): PollInput => ({
  options: options.map(({ id, text }) => ({
    ...(id !== null && { id }),
    text: text.de,
    translations: { text: pairsOf(text, written) },
  })),
  ...(until === 'custom' ? { end: end && fromWallClock(end) } : { period: until }),
})

/** Whether the stored poll has ended. */
export const hasEnded = ({ ends }: PollDraft): boolean =>
  ends !== null && Date.parse(ends) <= Date.now()

/** Whether somebody has voted, so that options and end cannot be changed. */
export const hasVotes = ({ total }: PollDraft): boolean => total > 0

/** A copy as a new poll without votes. */
export const asNewPoll = (poll: PollDraft): PollDraft => ({
  ...poll,
  options: poll.options.map((option) => ({ ...option, id: null, votes: 0 })),
  ends: null,
  total: 0,
})

type Options = Pick<PollDraft, 'options'>

export function withAnother({ options }: PollDraft): Options {
  const next = 1 + Math.max(...options.map(({ key }) => Number(key) || 0))
  return options.length < POLL.maxOptions
    ? { options: [...options, newOption(String(next))] }
    : { options }
}

export const without = ({ options }: PollDraft, key: string): Options =>
  options.length > POLL.minOptions
    ? { options: options.filter((option) => option.key !== key) }
    : { options }

export function moved({ options }: PollDraft, from: number, to: number): Options {
  const option = options[from]
  if (!option || to < 0 || to >= options.length) return { options }
  return { options: options.filter((one) => one !== option).toSpliced(to, 0, option) }
}

export const withText = (
  { options }: PollDraft,
  key: string,
  language: Language,
  text: string,
): Options => ({
  options: options.map((option) =>
    option.key === key ? { ...option, text: { ...option.text, [language]: text } } : option,
  ),
})

/** Percentage of all votes, rounded; 0 if there are no votes. */
export const percent = (votes: number, total: number): number =>
  total > 0 ? Math.round((votes * 100) / total) : 0
