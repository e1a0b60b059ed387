import { expect, it } from 'vitest'
import { type Piece, wordDiff } from './wordDiff'

/** Words that differ are in brackets. */
const marked = (pieces: Piece[]) =>
  pieces.map(({ text, differs }) => (differs ? `[${text}]` : text)).join('')

it.each([
  ['Um 19 Uhr im Foyer', 'Um 20 Uhr im Foyer', 'Um [19] Uhr im Foyer', 'Um [20] Uhr im Foyer'],
  ['Party heute', 'Party heute, kommt alle', 'Party heute', 'Party heute[, kommt alle]'],
  ['Ganz neu', '', '[Ganz neu]', ''],
  ['gleich', 'gleich', 'gleich', 'gleich'],
  ['a b c a b', 'a b', 'a b[ c a b]', 'a b'],
  ['Los 👩‍🔬!', 'Los 👩‍🎓!', 'Los [👩‍🔬]!', 'Los [👩‍🎓]!'],
  ['Zeile\n\nZwei', 'Zeile\nZwei', 'Zeile\n[\n]Zwei', 'Zeile\nZwei'],
])('marks the words that differ: %j, %j', (here, there, markedHere, markedThere) => {
  const pieces = wordDiff(here, there)
  expect(marked(pieces.here)).toBe(markedHere)
  expect(marked(pieces.there)).toBe(markedThere)
})

it('compares long texts', () => {
  const long = 'Wort '.repeat(1500)
  const { here, there } = wordDiff(`${long}hier`, `${long}dort`)
  expect([marked(here.slice(-1)), marked(there.slice(-1))]).toEqual(['[hier]', '[dort]'])
})

it('marks all of texts that are too long to compare', () => {
  const long = 'a '.repeat(2500)
  expect(wordDiff(long, `${long}b`).here).toEqual([{ at: 0, text: long, differs: true }])
})
