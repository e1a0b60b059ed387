// The text of markup as readers see it, its length, and its cut [A-98: length of push texts].
import type { Markup, MarkupNode } from './parse'

const graphemes = new Intl.Segmenter('de', { granularity: 'grapheme' })

const textOf = (node: MarkupNode): string => {
  if (typeof node === 'string') return node
  if ('link' in node) return node.shown ?? node.link
  return visibleText('bold' in node ? node.bold : node.italic)
}

/** Whether the markup contains bold or italic text. */
export const isMarkedUp = (markup: Markup): boolean =>
  markup.some((node) => typeof node === 'object' && !('link' in node))

/** The text without markup characters. */
export const visibleText = (markup: Markup): string => markup.map(textOf).join('')

/** Counts characters as people do: an emoji of several code points is one. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of graphemes.segment(text)) count += 1
  return count
}

/**
 * Cuts markup to at most `max` characters, followed by an ellipsis and with all markup closed.
 * Returns the same markup if it is not longer.
 */
export function cutMarkup(markup: Markup, max: number): Markup {
  const text = visibleText(markup)
  const end = endOf(text, max)
  return end < text.length ? [...take(markup, text.slice(0, end).trimEnd().length), '…'] : markup
}

/** The index at which the text ends after `max` characters. */
function endOf(text: string, max: number): number {
  let count = 0
  for (const { index } of graphemes.segment(text)) {
    if (count === max) return index
    count += 1
  }
  return text.length
}

function take(markup: Markup, length: number): Markup {
  const taken: Markup = []
  let left = length
  for (const node of markup) {
    if (left <= 0) break
    const whole = textOf(node).length
    taken.push(whole <= left ? node : shortened(node, left))
    left -= whole
  }
  return taken
}

function shortened(node: MarkupNode, length: number): MarkupNode {
  if (typeof node === 'string') return node.slice(0, length)
  if ('link' in node) return { link: node.link, shown: textOf(node).slice(0, length) }
  return 'bold' in node ? { bold: take(node.bold, length) } : { italic: take(node.italic, length) }
}
