// Converts HTML that was copied from an office program or a web page to markup: keeps bold, italics
// and link targets, which plain text loses. Everything else becomes text.
import { parseMarkup } from './parse'
import { visibleText } from './visible'

type Style = { bold: boolean; italic: boolean /** Whitespace is preserved. */; pre: boolean }

type Run = { text: string; bold: boolean; italic: boolean }

const PLAIN: Style = { bold: false, italic: false, pre: false }

/** The number of line breaks before and after an element. */
const BREAKS = new Map<string, number>([
  ...'P UL OL H1 H2 H3 H4 H5 H6 TABLE BLOCKQUOTE PRE'.split(' ').map((tag) => [tag, 2] as const),
  ...'DIV LI TR SECTION ARTICLE'.split(' ').map((tag) => [tag, 1] as const),
])
const SILENT = new Set('STYLE SCRIPT HEAD TITLE META LINK TEMPLATE'.split(' '))

/** Google Docs wraps content in a <b> that is not bold; Word uses styles only. */
function styleOf(element: Element, around: Style): Style {
  const { style } = element as HTMLElement
  const weight = style?.fontWeight ?? ''
  const isBold = ['B', 'STRONG'].includes(element.tagName)
  const isItalic = ['I', 'EM'].includes(element.tagName)
  return {
    bold: weight === '' ? isBold || around.bold : weight === 'bold' || Number(weight) >= 600,
    italic: style?.fontStyle ? style.fontStyle === 'italic' : isItalic || around.italic,
    pre: element.tagName === 'PRE' || (style?.whiteSpace.startsWith('pre') ?? false) || around.pre,
  }
}

/** Collects text runs and inserts line breaks between blocks. */
class Writer {
  runs: Run[] = []
  hasLinks = false
  #breaks = 0

  text(text: string, { bold, italic, pre }: Style): void {
    const begins = this.#breaks > 0 || this.runs.length === 0
    let shown = pre ? text : text.replaceAll(/\s+/g, ' ')
    if (!pre && (begins || this.runs.at(-1)?.text.endsWith(' '))) shown = shown.replace(/^ /, '')
    if (shown === '') return
    if (this.#breaks > 0 && this.runs.length > 0) this.#add('\n'.repeat(this.#breaks), PLAIN)
    this.#breaks = 0
    this.#add(shown, { bold, italic })
  }

  separate(lines: number): void {
    this.#breaks = Math.max(this.#breaks, lines)
  }

  endLine(): void {
    this.#breaks = Math.min(2, this.#breaks + 1)
  }

  #add(text: string, { bold, italic }: Omit<Run, 'text'>): void {
    this.runs.push({ text, bold, italic })
  }
}

function write(node: Node, style: Style, to: Writer): void {
  if (node.nodeType === Node.TEXT_NODE) return void to.text(node.textContent ?? '', style)
  if (!(node instanceof Element) || SILENT.has(node.tagName)) return
  if (node.tagName === 'BR') return void to.endLine()
  const own = styleOf(node, style)
  const breaks = BREAKS.get(node.tagName) ?? 0
  to.separate(breaks)
  if (node.tagName === 'A') writeLink(node, own, to)
  else if (node.tagName === 'TD' || node.tagName === 'TH') writeCell(node, own, to)
  else for (const child of node.childNodes) write(child, own, to)
  to.separate(breaks)
}

/** Text (https://…), unless the text is the address itself. */
function writeLink(link: Element, style: Style, to: Writer): void {
  const href = link.getAttribute('href') ?? ''
  const text = link.textContent.trim()
  if (!/^https?:\/\//i.test(href) || text === '') {
    for (const child of link.childNodes) write(child, style, to)
    return
  }
  to.hasLinks = true
  if (bare(text) === bare(href)) return void to.text(href, style)
  for (const child of link.childNodes) write(child, style, to)
  to.text(` (${href})`, style)
}

const bare = (address: string): string =>
  address
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')

/** Cells of a row are separated by tabs; line breaks inside a cell become spaces. */
function writeCell(cell: Element, style: Style, to: Writer): void {
  const inner = new Writer()
  for (const child of cell.childNodes) write(child, style, inner)
  if (cell.previousElementSibling) to.text('\t', { ...PLAIN, pre: true })
  for (const run of inner.runs) to.text(run.text.replaceAll(/\s+/g, ' '), { ...run, pre: false })
  to.hasLinks ||= inner.hasLinks
}

/** Merges adjacent runs of the same style: the parser reads the asterisks between them as text. */
function joined(runs: readonly Run[]): Run[] {
  const all: Run[] = []
  for (const [at, run] of runs.entries()) {
    const before = all.at(-1)
    const next = runs[at + 1]
    const fills = /^ +$/.test(run.text) && before && next && isSame(before, next)
    if (before && (fills || isSame(before, run))) before.text += run.text
    else all.push({ ...run })
  }
  return all
}

const isSame = (one: Run, other: Run): boolean =>
  one.bold === other.bold && one.italic === other.italic

/**
 * Puts markup signs around words. Leading and trailing spaces stay outside, because a sign next to
 * a space has no effect. Markup does not span paragraphs.
 */
function markedUp({ text, bold, italic }: Run): string {
  const sign = `${bold ? '**' : ''}${italic ? '*' : ''}`
  if (sign === '') return text
  return text
    .split(/(\n{2,})/)
    .map((part) => {
      const words = part.trim()
      return words === '' ? part : part.replace(words, () => sign + words + sign)
    })
    .join('')
}

/** Tried in this order until the parser reads the signs as intended: drops italics first, then bold. */
const attempts = [
  (run: Run) => run,
  (run: Run) => ({ ...run, italic: false }),
  (run: Run) => ({ ...run, bold: false, italic: false }),
]

const textOf = (runs: readonly Run[], show: (run: Run) => string): string =>
  runs
    .map(show)
    .join('')
    .replaceAll(/[ \t]+\n/g, '\n')
    .trim()

/** Null if the result equals the plain text. */
export function markupFromHtml(html: string): string | null {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  if (!body.querySelector('a[href], b, strong, i, em, [style]')) return null
  const writer = new Writer()
  write(body, PLAIN, writer)
  const plain = textOf(writer.runs, ({ text }) => text)
  const seen = visibleText(parseMarkup(plain))
  const markup = attempts
    .map((attempt) => textOf(joined(writer.runs.map(attempt)), markedUp))
    .find((markup) => visibleText(parseMarkup(markup)) === seen)
  return markup !== undefined && (markup !== plain || writer.hasLinks) ? markup : null
}
