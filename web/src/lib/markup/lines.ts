// Writes lines of bold and italic runs as markup. Asterisks never span several lines. If they would
// stay visible in the result, the style is dropped so that the text is correct.
import { parseMarkup } from './parse'
import { visibleText } from './visible'

export type Style = {
  bold: boolean
  italic: boolean
  /** Whether spaces and line breaks of the source are kept. */
  pre: boolean
}
export type Run = Style & { text: string }
export type Line = Run[]

/** Puts asterisks around the text. Spaces stay outside, since markup cannot start with one. */
function around(sign: string, text: string): string {
  const words = text.trim()
  if (words === '') return text
  const start = text.indexOf(words)
  return text.slice(0, start) + sign + words + sign + text.slice(start + words.length)
}

/** Groups neighbouring runs with the same style: office programs split words into several runs. */
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

const visible = (text: string): string => visibleText(parseMarkup(text))

/** Drops styles that do not survive parsing, such as an asterisk that is read as a gender star. */
function markup(line: Line): string {
  const words = plain(line)
  const tries = [withBold(line, withItalics), withBold(line, plain), withItalics(line)]
  return tries.find((text) => visible(text) === visible(words)) ?? words
}

/** Collapses spaces as a browser does and removes them at the start of a line. */
function withoutExtraSpaces(line: Line): Line {
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
  const all = lines.map(withoutExtraSpaces)
  const join = (show: (line: Line) => string) =>
    all
      .map((line) => show(line).trimEnd())
      .join('\n')
      .trim()
  const text = join(markup)
  return { markup: text, hasSigns: text !== join(plain) }
}
