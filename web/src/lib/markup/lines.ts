// Writes lines of bold and italic pieces as markup. Signs never reach over the end of a line, and where
// they would stay visible, the words are more important than their look.
import { parseMarkup } from './parse'
import { visibleText } from './visible'

export type Style = {
  bold: boolean
  italic: boolean
  /** Blanks and line ends of the source are those of the text. */
  pre: boolean
}
export type Run = Style & { text: string }
export type Line = Run[]

/** Signs around the words; blanks stay outside, since a sign before a blank marks nothing up. */
function around(sign: string, text: string): string {
  const words = text.trim()
  if (words === '') return text
  const start = text.indexOf(words)
  return text.slice(0, start) + sign + words + sign + text.slice(start + words.length)
}

/** Neighbours that share a style, together: office programs cut a word into pieces. */
function grouped(line: Line, key: 'bold' | 'italic'): Line[] {
  const groups: Line[] = []
  for (const run of line) {
    const group = groups.at(-1)
    if (group && (group[0]?.[key] === run[key] || run.text.trim() === '')) group.push(run)
    else groups.push([run])
  }
  return groups
}

const plain = (line: Line): string => line.map(({ text }) => text).join('')

function withItalics(line: Line): string {
  return grouped(line, 'italic')
    .map((group) => (group[0]?.italic ? around('*', plain(group)) : plain(group)))
    .join('')
}

function withBold(line: Line, inner: (line: Line) => string): string {
  return grouped(line, 'bold')
    .map((group) => (group[0]?.bold ? around('**', inner(group)) : inner(group)))
    .join('')
}

const seen = (text: string): string => visibleText(parseMarkup(text))

/** In the middle of a word, say, an asterisk is not a sign but a gender star. */
function markup(line: Line): string {
  const words = plain(line)
  const tries = [withBold(line, withItalics), withBold(line, plain), withItalics(line)]
  return tries.find((text) => seen(text) === seen(words)) ?? words
}

/** Blanks count once, as a browser shows them; at the start of a line they go. */
function tidied(line: Line): Line {
  const runs: Line = []
  let before = ' '
  for (const run of line) {
    const shown = (before + run.text).replaceAll(/ {2,}/g, ' ').slice(1)
    const text = run.pre ? run.text : shown
    if (text !== '') runs.push({ ...run, text })
    before = text.at(-1) ?? before
  }
  return runs
}

export function linesToMarkup(lines: Line[]): { markup: string; hasSigns: boolean } {
  const all = lines.map(tidied)
  const join = (show: (line: Line) => string) =>
    all
      .map((line) => show(line).trimEnd())
      .join('\n')
      .trim()
  const text = join(markup)
  return { markup: text, hasSigns: text !== join(plain) }
}
