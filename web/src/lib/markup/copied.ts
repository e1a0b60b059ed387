// Reads the meaning of an element of copied HTML: its style, its list marker, the address of a
// link. Handles the HTML of Word, Google Docs and web pages.
import type { Style } from './lines'

const PARAGRAPHS = new Set('P UL OL DL H1 H2 H3 H4 H5 H6 TABLE BLOCKQUOTE PRE'.split(' '))
const BLOCKS = new Set('DIV LI DT DD TR SECTION ARTICLE HEADER FOOTER MAIN ASIDE FIGURE'.split(' '))
const SILENT = new Set('STYLE SCRIPT HEAD TITLE META LINK TEMPLATE'.split(' '))
const BOLD = new Set('B STRONG H1 H2 H3 H4 H5 H6 TH'.split(' '))
const ITALIC = new Set('I EM CITE'.split(' '))

// Browsers do not parse these Word styles, so they are only in the attribute.
const WORD_ITEM = /mso-list:\s*l\d/i
const WORD_MARKER = /mso-list:\s*ignore/i
const WORD_COMMENT = /mso-element:\s*comment/i

/** The page's policy forbids style attributes; `fromHtml.ts` renames them before it parses. */
export const STYLE = 'data-style'

/** The value of one declaration in the style attribute; '' if there is none. */
function styled(element: Element, property: string): string {
  const declarations = (element.getAttribute(STYLE) ?? '').toLowerCase().split(';')
  const found = declarations.find((one) => one.split(':', 1)[0]?.trim() === property)
  return found?.slice(found.indexOf(':') + 1).trim() ?? ''
}

const hasWordStyle = (element: Element, style: RegExp): boolean =>
  style.test(element.getAttribute(STYLE) ?? '')

/** Google Docs wraps a document in a <b> that is not bold; Word makes text bold by style alone. */
export function styleOf(element: HTMLElement, around: Style): Style {
  const { tagName } = element
  const weight = styled(element, 'font-weight')
  const fontStyle = styled(element, 'font-style')
  const whiteSpace = styled(element, 'white-space')
  const isHeavy = weight.startsWith('bold') || Number(weight) >= 600
  const isSlanted = fontStyle.startsWith('italic') || fontStyle.startsWith('oblique')
  return {
    bold: weight === '' ? BOLD.has(tagName) || around.bold : isHeavy,
    italic: fontStyle === '' ? ITALIC.has(tagName) || around.italic : isSlanted,
    pre: whiteSpace === '' ? tagName === 'PRE' || around.pre : whiteSpace.startsWith('pre'),
  }
}

export const isHidden = (element: HTMLElement): boolean =>
  SILENT.has(element.tagName) ||
  styled(element, 'display') === 'none' ||
  hasWordStyle(element, WORD_COMMENT)

/** The number of line breaks between the element and the text before and after it; 0 for inline. */
export function breaksAround(element: HTMLElement): 0 | 1 | 2 {
  const { tagName, parentElement } = element
  if (BLOCKS.has(tagName)) return 1
  if (!PARAGRAPHS.has(tagName)) return 0
  const isInItem = parentElement?.closest('li')
  const [top = '', , bottom = top] = styled(element, 'margin').split(/\s+/)
  const margins = [styled(element, 'margin-top') || top, styled(element, 'margin-bottom') || bottom]
  const hasNoMargin = margins.every((margin) => /^0(\.0+)?[a-z]*$/.test(margin))
  return isInItem || hasNoMargin || hasWordStyle(element, WORD_ITEM) ? 1 : 2
}

/** The marker before the text of a list item; null for other elements. */
export function markerOf(item: HTMLElement): string | null {
  if (item.tagName !== 'LI') return null
  const list = item.parentElement
  if (list?.tagName !== 'OL') return '• '
  const before = [...list.children].filter(({ tagName }) => tagName === 'LI').indexOf(item)
  return `${(list as HTMLOListElement).start + before}. `
}

/** Word writes the marker into the text: a number, or a character of the font Symbol. */
export function wordMarkerOf(element: HTMLElement): string | null {
  if (!hasWordStyle(element, WORD_MARKER)) return null
  const marker = (element.textContent ?? '').trim()
  return /^[\p{L}\p{N}.]+[.)]$/u.test(marker) ? `${marker} ` : '• '
}

/** The address of a link that a reader can use. Null for links within the page and for scripts. */
export function addressOf(element: HTMLElement): string | null {
  if (element.tagName !== 'A') return null
  const href = (element.getAttribute('href') ?? '').trim()
  // Markup addresses cannot contain spaces or asterisks.
  const address = href.replaceAll(/\s/g, '%20').replaceAll('*', '%2A')
  if (/^https?:\/\//i.test(address)) return address
  return /^(?:mailto|tel):([^?]+)/i.exec(address)?.[1] ?? null
}
