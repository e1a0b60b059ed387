// Converts HTML copied from an office program or a web page to markup. Keeps bold, italics, lists
// and the addresses of links, which plain text loses. Everything else becomes text.
import { addressOf, breaksAround, isHidden, markerOf, STYLE, styleOf, wordMarkerOf } from './copied'
import { type Line, linesToMarkup, type Style } from './lines'

/** Elements whose direct text is only the whitespace of the source. */
const STRUCTURE = new Set('TABLE THEAD TBODY TFOOT TR UL OL DL'.split(' '))

const PLAIN: Style = { bold: false, italic: false, pre: false }

/** Collects text line by line. */
class Collected {
  readonly lines: Line[] = [[]]
  /** Number of line breaks before the next text. */
  #gap = 0
  /** Marker of the list item that begins with the next text. */
  #marker = ''
  /** Whether the HTML contains something that plain text does not. */
  isRicher = false

  add(text: string, style: Style): void {
    const { lines } = this
    const isAtStart = this.#gap > 0 || lines.at(-1)?.length === 0
    if (isAtStart && text.trim() === '') return
    if (lines.at(-1)?.length !== 0)
      for (let count = Math.min(this.#gap, 2); count > 0; count -= 1) lines.push([])
    this.#gap = 0
    if (this.#marker !== '') {
      lines.at(-1)?.push({ text: this.#marker, ...PLAIN })
      this.isRicher = true
      this.#marker = ''
    }
    lines.at(-1)?.push({ text, ...style })
  }

  /** Requests at least this many line breaks before the next text. */
  separate(breaks: number): void {
    this.#gap = Math.max(this.#gap, breaks)
  }

  endLine(): void {
    this.#gap += 1
  }

  mark(marker: string): void {
    this.#marker = marker
  }
}

/** An address without its scheme and final slash, for comparison with its link text. */
const bare = (address: string): string =>
  address
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')

function readText(text: string, style: Style, into: Collected): void {
  const lines = style.pre ? text.split('\n') : [text.replaceAll(/\s+/g, ' ')]
  for (const [index, line] of lines.entries()) {
    if (index > 0) into.endLine()
    into.add(line, style)
  }
}

/** Writes a tab between the cells of a row and joins the lines of a cell. */
function readCell(cell: HTMLElement, style: Style, into: Collected): void {
  const inner = new Collected()
  readChildren(cell, style, inner)
  if (cell.previousElementSibling) into.add('\t', { ...PLAIN, pre: true })
  for (const [index, line] of inner.lines.entries()) {
    if (index > 0) into.add(' ', PLAIN)
    for (const run of line) into.add(run.text, run)
  }
  into.isRicher ||= inner.isRicher
}

/** Writes "Text (https://…)", or only the address if the text is the address itself. */
function readLink(link: HTMLElement, address: string, style: Style, into: Collected): void {
  const text = link.textContent ?? ''
  if (bare(text) !== bare(address)) readChildren(link, style, into)
  if (text.trim() === '') return
  into.add(bare(text) === bare(address) ? address : ` (${address})`, style)
  into.isRicher ||= !text.includes(address)
}

function readChildren(element: HTMLElement, style: Style, into: Collected): void {
  const children = STRUCTURE.has(element.tagName) ? element.children : element.childNodes
  for (const child of children) read(child, style, into)
}

function readElement(element: HTMLElement, around: Style, into: Collected): void {
  const style = styleOf(element, around)
  const breaks = breaksAround(element)
  const marker = markerOf(element)
  const address = addressOf(element)
  into.separate(breaks)
  if (marker !== null) into.mark(marker)
  if (address !== null) readLink(element, address, style, into)
  else if (/^T[DH]$/.test(element.tagName)) readCell(element, style, into)
  else readChildren(element, style, into)
  // Clears the marker of an item without text.
  if (marker !== null) into.mark('')
  into.separate(breaks)
}

function read(node: Node, around: Style, into: Collected): void {
  if (node.nodeType === Node.TEXT_NODE) readText(node.textContent ?? '', around, into)
  if (!(node instanceof HTMLElement) || isHidden(node)) return
  const marker = wordMarkerOf(node)
  if (marker !== null) into.mark(marker)
  else if (node.tagName === 'BR') into.endLine()
  else readElement(node, around, into)
}

/**
 * Renames style attributes. The page's content security policy also applies to a document that is
 * only parsed: the browser would drop each style attribute and report a violation.
 */
const withRenamedStyles = (html: string): string =>
  html
    .replaceAll(/<style\b[\s\S]*?<\/style\s*>/gi, '')
    .replaceAll(/(<[a-z][^<>]*?\s)style(?=\s*=)/gi, `$1${STYLE}`)

/** Returns null if plain text contains the same information. */
export function markupFromHtml(html: string): string | null {
  const { body } = new DOMParser().parseFromString(withRenamedStyles(html), 'text/html')
  const collected = new Collected()
  read(body, PLAIN, collected)
  const { markup, hasSigns } = linesToMarkup(collected.lines)
  return collected.isRicher || hasSigns ? markup : null
}
