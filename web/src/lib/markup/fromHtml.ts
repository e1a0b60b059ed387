// Converts HTML that was copied from an office program or a web page to markup: keeps bold, italics
// and link targets, which plain text loses. Everything else becomes text.

/**
 * Puts markup signs around words. Leading and trailing spaces stay outside, because a sign next to
 * a space has no effect.
 */
function around(sign: string, text: string): string {
  const words = text.trim()
  if (words === '' || words.includes('\n\n')) return text
  const start = text.indexOf(words)
  return text.slice(0, start) + sign + words + sign + text.slice(start + words.length)
}

const BLOCKS = new Set(
  'P DIV UL OL H1 H2 H3 H4 H5 H6 TR TABLE BLOCKQUOTE SECTION ARTICLE PRE'.split(' '),
)
const SILENT = new Set('STYLE SCRIPT HEAD TITLE META LINK TEMPLATE'.split(' '))

type Style = { bold: boolean; italic: boolean }

/** Google Docs wraps content in a <b> that is not bold; Word uses styles only. */
function styleOf(element: Element, around: Style): Style {
  const { style } = element as HTMLElement
  const weight = style?.fontWeight ?? ''
  const isBold = ['B', 'STRONG'].includes(element.tagName)
  const isItalic = ['I', 'EM'].includes(element.tagName)
  return {
    bold: weight === '' ? isBold || around.bold : weight === 'bold' || Number(weight) >= 600,
    italic: style?.fontStyle ? style.fontStyle === 'italic' : isItalic || around.italic,
  }
}

function textOf(node: Node, style: Style): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replaceAll(/\s+/g, ' ')
  if (!(node instanceof Element) || SILENT.has(node.tagName)) return ''
  if (node.tagName === 'BR') return '\n'
  const own = styleOf(node, style)
  const inner = [...node.childNodes].map((child) => textOf(child, own)).join('')
  const linked = node.tagName === 'A' ? withAddress(inner, node.getAttribute('href') ?? '') : inner
  const italic = own.italic && !style.italic ? around('*', linked) : linked
  const bold = own.bold && !style.bold ? around('**', italic) : italic
  if (node.tagName === 'LI') return `${bold.trim()}\n`
  return BLOCKS.has(node.tagName) ? `\n${bold.trim()}\n` : bold
}

/** Text (https://…), unless the text is the address itself. */
function withAddress(text: string, href: string): string {
  if (!/^https?:\/\//i.test(href)) return text
  const bare = (address: string) =>
    address
      .trim()
      .replace(/^https?:\/\//i, '')
      .replace(/\/$/, '')
  if (text.trim() === '') return text
  return bare(text) === bare(href) ? href : `${text.trimEnd()} (${href})`
}

/** Null if the result equals the plain text. */
export function markupFromHtml(html: string): string | null {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  if (!body.querySelector('a[href], b, strong, i, em, [style]')) return null
  const text = textOf(body, { bold: false, italic: false })
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return /\*|\(https?:/.test(text) ? text : null
}
