// Parses the markup of posts: **bold**, *italic*, addresses. No HTML, and never an error: an
// asterisk without a partner stays an asterisk. The server's parser does the same; both are
// tested with the same vectors (crates/aushang/vectors/markup.json).
//
// Asterisks open before a word and close after one. A single asterisk between two letters is the
// German gender star ("Student*innen") and never markup. Between a letter and a punctuation
// character an asterisk cannot open or close in the wrong direction ("Kolleg*, Freund*").
import { addressAt } from './address'

export type MarkupNode =
  | string
  | { bold: Markup }
  | { italic: Markup }
  /** `shown` is set if the text differs from the link: without a scheme, or cut. */
  | { link: string; shown?: string }

export type Markup = MarkupNode[]

/** Maximum number of open pairs, and the tree's depth; one more turns the outermost into text. */
const MAX_OPEN = 8

/** An open pair. Three asterisks wait for one end of each kind. */
type Frame = { asterisks: number; children: Markup }

const SPACE = /\p{White_Space}/u
const WORD = /[\p{Alphabetic}\p{N}]/u
const PUNCTUATION = /[!-/:-@[-`{-~¡§«¶·»¿\u2010-\u2027\u2030-\u205e]/u

export function parseMarkup(source: string): Markup {
  const text = source.replaceAll('\r\n', '\n')
  const root: Frame = { asterisks: 0, children: [] }
  const open: Frame[] = []
  const top = () => open.at(-1) ?? root

  for (let at = 0; at < text.length; ) {
    const address = addressAt(text, at)
    if (address) {
      const { typed, link } = address
      top().children.push(typed === link ? { link } : { link, shown: typed })
      at += typed.length
    } else if (text[at] === '*') {
      const length = runAt(text, at)
      const before = charBefore(text, at)
      const after = charAfter(text, at + length)
      readRun(length, before, after)
      at += length
    } else {
      const char = charAfter(text, at)
      pushText(top().children, char)
      at += char.length
    }
  }
  while (open.length > 0) giveUp(open.pop(), top())
  return root.children

  function readRun(length: number, before: string, after: string): void {
    const star = length === 1 && WORD.test(before) && WORD.test(after)
    if (length > 3 || star) {
      pushText(top().children, '*'.repeat(length))
      return
    }
    const left = mayOpen(after, before, length) ? close(length) : length
    if (left === 0) return
    if (!mayOpen(before, after, length)) {
      pushText(top().children, '*'.repeat(left))
      return
    }
    if (open.length === MAX_OPEN) giveUp(open.shift(), root)
    open.push({ asterisks: left, children: [] })
  }

  /** Closes open pairs with these asterisks, innermost first. Returns the number that is left. */
  function close(asterisks: number): number {
    let left = asterisks
    while (left > 0) {
      const fits = open.findLastIndex((frame) => share(frame.asterisks, left) > 0)
      const frame = open[fits]
      if (!frame) return left
      while (open.length > fits + 1) giveUp(open.pop(), top())
      const used = share(frame.asterisks, left)
      const node = used === 2 ? { bold: frame.children } : { italic: frame.children }
      left -= used
      frame.asterisks -= used
      frame.children = [node]
      if (frame.asterisks === 0) {
        open.pop()
        top().children.push(node)
      }
    }
    return 0
  }

  /** Turns the asterisks of an unclosed frame into text and moves its children to `around`. */
  function giveUp(frame: Frame | undefined, around: Frame): void {
    if (!frame) return
    pushText(around.children, '*'.repeat(frame.asterisks))
    for (const child of frame.children) append(around.children, child)
  }
}

/** How many asterisks an open frame and an end have in common: 2 is bold, 1 italic, 0 none. */
function share(opened: number, closing: number): number {
  if (opened === 3 && closing === 3) return 1
  if (opened === 3) return closing
  return closing === 3 || closing === opened ? opened : 0
}

/** Whether asterisks between these characters may open; with swapped arguments: may close. */
function mayOpen(before: string, after: string, asterisks: number): boolean {
  if (after === '' || SPACE.test(after)) return false
  if (asterisks > 1 || !PUNCTUATION.test(after)) return true
  return before === '' || SPACE.test(before) || PUNCTUATION.test(before)
}

function runAt(text: string, at: number): number {
  let end = at
  while (text[end] === '*') end += 1
  return end - at
}

const charAfter = (text: string, at: number): string => {
  const point = text.codePointAt(at)
  return point === undefined ? '' : String.fromCodePoint(point)
}

const charBefore = (text: string, at: number): string =>
  [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? ''

function append(nodes: Markup, node: MarkupNode): void {
  if (typeof node === 'string') pushText(nodes, node)
  else nodes.push(node)
}

function pushText(nodes: Markup, text: string): void {
  const last = nodes.at(-1)
  if (typeof last === 'string') nodes[nodes.length - 1] = last + text
  else if (text) nodes.push(text)
}
