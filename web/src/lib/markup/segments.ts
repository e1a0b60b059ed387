// The source of markup in pieces, for showing it while it is written: what is bold or italic, and
// which asterisks are markup.
import { type Markup, parseMarkup } from './parse'

export type Segment = { text: string; bold: boolean; italic: boolean; isSign: boolean }

type Style = Pick<Segment, 'bold' | 'italic'>

/** The pieces joined are the source. */
export function segmentsOf(source: string): Segment[] {
  const shown = charactersOf(parseMarkup(source), { bold: false, italic: false })
  const segments: Segment[] = []
  let next = 0
  for (const unit of source.split('')) {
    const here = shown[next]
    // Within a row of asterisks it does not matter which of them are markup.
    const isSign = unit === '*' && here?.unit !== '*'
    if (!isSign) next += 1
    const { bold, italic } = isSign || !here ? { bold: false, italic: false } : here
    const last = segments.at(-1)
    if (last?.bold === bold && last.italic === italic && last.isSign === isSign) last.text += unit
    else segments.push({ text: unit, bold, italic, isSign })
  }
  return segments
}

const charactersOf = (markup: Markup, style: Style): ({ unit: string } & Style)[] =>
  markup.flatMap((node) => {
    if (typeof node === 'object' && 'bold' in node)
      return charactersOf(node.bold, { ...style, bold: true })
    if (typeof node === 'object' && 'italic' in node)
      return charactersOf(node.italic, { ...style, italic: true })
    const text = typeof node === 'string' ? node : (node.shown ?? node.link)
    return text.split('').map((unit) => ({ unit, ...style }))
  })
