import { vectorsOf } from '@test/vectors'
import { expect, it } from 'vitest'
import { POLL } from '@/lib/rules'
import { emptyPoll, moved, type PollDraft, percent, withAnother, without, withText } from './poll'
import { pollProblems } from './rules'

const now = Date.parse('2026-11-21T08:00:00Z')
const pollWith = (...texts: string[]): PollDraft => ({
  ...emptyPoll,
  options: texts.map((de, index) => ({
    key: String(index + 1),
    id: null,
    text: { de, en: '' },
    votes: 0,
  })),
})
const fine = pollWith('Ja', 'Nein')
const keys = (poll: Pick<PollDraft, 'options'>) => poll.options.map(({ key }) => key).join('')

const problemsOf = (poll: PollDraft, before: PollDraft | null = null) =>
  pollProblems(poll, {
    written: ['de', 'en'],
    appScheme: '',
    now,
    appears: now,
    uploads: {},
    before,
  }).map(({ field, wrong }) => `${field} ${wrong}`)

// spec: ATTACH-35, ATTACH-36, ATTACH-38
it.each<[string, PollDraft, string[]]>([
  ['a fine one', fine, []],
  ['a German gap', pollWith('Ja', ''), ['poll.options.1.text.de optionRequired']],
  ['blanks', pollWith('  ', 'Nein'), ['poll.options.0.text.de optionBlank']],
  [
    'English blanks',
    { ...fine, ...withText(fine, '2', 'en', ' ') },
    ['poll.options.1.text.en optionBlank'],
  ],
  ['too much', pollWith('J'.repeat(201), 'Nein'), ['poll.options.0.text.de tooLong']],
  [
    'two that are equal but for spaces',
    pollWith('Ja', 'Nein', ' Ja '),
    ['poll.options.2.text.de optionRepeated'],
  ],
  [
    'two that are equal in English alone',
    {
      ...fine,
      options: [
        { key: '1', id: null, text: { de: 'Sitzbank', en: 'bank' }, votes: 0 },
        { key: '2', id: null, text: { de: 'Ufer', en: 'bank' }, votes: 0 },
        { key: '3', id: null, text: { de: 'bank', en: '' }, votes: 0 },
      ],
    },
    ['poll.options.1.text.en optionRepeated'],
  ],
  ['two that differ by a capital', pollWith('Ja', 'ja'), []],
  ['no end', { ...fine, until: 'custom' }, ['poll.end pollEndRequired']],
  [
    'an end in the past',
    { ...fine, until: 'custom', end: '2026-11-21 08:59:00' },
    ['poll.end pollEndPast'],
  ],
  [
    'an hour that does not exist',
    { ...fine, until: 'custom', end: '2027-03-28 02:30:00' },
    ['poll.end dateImpossible'],
  ],
  ['an end that is not chosen', { ...fine, until: 'WEEK', end: '2026-01-01 00:00:00' }, []],
])('finds the problems of %s', (_name, poll, problems) => {
  expect(problemsOf(poll)).toEqual(problems)
})

it('must end after it has begun', () => {
  const poll: PollDraft = { ...fine, until: 'custom', end: '2026-11-24 09:00:00' }
  const given = { written: ['de'], appScheme: '', now, uploads: {}, before: null } as const
  const wrongAt = (appears: string) =>
    pollProblems(poll, { ...given, appears: Date.parse(appears) }).map(({ wrong }) => wrong)
  expect(wrongAt('2026-11-24T07:59:00Z')).toEqual([])
  expect(wrongAt('2026-11-24T08:00:00Z')).toEqual(['pollEndsTooSoon'])
})

type Vector = { options: string[]; refused: [string, string][] }

const problemOf: Record<string, string> = {
  REQUIRED: 'optionRequired',
  ONLY_WHITESPACE: 'optionBlank',
  REPEATED: 'optionRepeated',
}

// The editor allows neither fewer nor more options.
const possible = vectorsOf<Vector[]>('poll_options').filter(
  ({ options }) => options.length >= POLL.minOptions && options.length <= POLL.maxOptions,
)

// spec: ATTACH-35, ATTACH-36
it.each(possible)('validates $options like the server', ({ options, refused }) => {
  expect(problemsOf(pollWith(...options))).toEqual(
    refused.map(([field, reason]) => `poll.${field}.de ${problemOf[reason]}`),
  )
})

it('does not validate the options after the first vote, nor an unchanged end', () => {
  const stored: PollDraft = {
    ...pollWith('Ja', ''),
    until: 'custom',
    end: '2026-10-01 10:00:00',
    total: 1,
  }
  expect(problemsOf(stored, stored)).toEqual([])
  expect(problemsOf({ ...stored, end: '2026-10-02 10:00:00' }, stored)).toEqual([
    'poll.end pollEndPast',
  ])
})

// spec: ATTACH-34, ATTACH-37
it('has two to ten options', () => {
  expect(keys(emptyPoll)).toBe('12')
  expect(keys(without(emptyPoll, '1'))).toBe('12')
  const three = { ...emptyPoll, ...withAnother(emptyPoll) }
  expect(keys(three)).toBe('123')
  expect(keys(without(three, '1'))).toBe('23')
  let full = emptyPoll
  for (let tries = 0; tries < 20; tries += 1) full = { ...full, ...withAnother(full) }
  expect(full.options).toHaveLength(POLL.maxOptions)
})

it('moves an option', () => {
  const three = pollWith('a', 'b', 'c')
  expect(keys(moved(three, 0, 2))).toBe('231')
  expect(keys(moved(three, 2, 0))).toBe('312')
  expect(keys(moved(three, 0, 3))).toBe('123')
})

// spec: ATTACH-41
it.each([
  [0, 0, 0],
  [1, 3, 33],
  [2, 3, 67],
  [1, 200, 1],
  [3, 3, 100],
])('shows %i of %i votes as %i percent', (votes, total, shown) => {
  expect(percent(votes, total)).toBe(shown)
})
