import { expect, it } from 'vitest'
import { anchorAt, partsOf, placeOf, sentencesOf } from './anchor'

const text = 'Fest am Freitag. Kommt alle! Am Freitag gibt es Pizza.'

it('takes the words without white space and a few around them', () => {
  expect(anchorAt(text, 7, 16)).toEqual({
    quote: 'Freitag.',
    before: 'Fest am ',
    after: ' Kommt alle! Am Freitag gibt es Pizza.',
  })
  expect(anchorAt(text, 4, 5)).toBeNull()
})

it('never cuts a character in two', () => {
  const party = '🎉'
  const around = anchorAt(`${party.repeat(21)}.Fest.${party.repeat(21)}`, 43, 47)
  expect(around).toEqual({
    quote: 'Fest',
    before: `${party.repeat(19)}.`,
    after: `.${party.repeat(19)}`,
  })
  expect(anchorAt(`${party}Fest${party}`, 1, 7)?.quote).toBe('Fest')
})

it.each([
  [500, 500],
  [501, 500],
])('quotes of %i characters %i', (length, quoted) => {
  const quote = anchorAt('🎉'.repeat(length), 0, length * 2)?.quote
  expect([...(quote ?? '')]).toHaveLength(quoted)
})

it.each<[string, string, string, string, number | null]>([
  ['the first of two', text, 'Fest am ', '. Kommt', 8],
  ['the second of two', text, 'alle! Am ', ' gibt es', 32],
  ['words that moved', `Neu: ${text}`, 'alle! Am ', ' gibt es', 37],
  ['words that are gone', 'Fest am Samstag.', 'Fest am ', '. Kommt', null],
])('finds %s', (_, now, before, after, from) => {
  expect(placeOf(now, { quote: 'Freitag', before, after })?.from ?? null).toBe(from)
})

it('offers the sentences', () => {
  expect(sentencesOf(`${text}\n\n🎉\n`).map(({ quote }) => quote)).toEqual([
    'Fest am Freitag.',
    'Kommt alle!',
    'Am Freitag gibt es Pizza.',
  ])
})

it('marks places that overlap once', () => {
  const parts = partsOf('Fest am Freitag', [{ from: 0, to: 7 }, null, { from: 5, to: 15 }])
  expect(parts).toEqual([
    { text: 'Fest am', marked: true },
    { text: ' Freitag', marked: true },
  ])
  expect(partsOf('Fest', [])).toEqual([{ text: 'Fest', marked: false }])
})
