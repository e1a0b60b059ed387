// Finds the words again that a comment is about, by these words and a few around them.

/** The words that a comment is about. Without a quote: the whole text. */
export type Anchor = { quote: string | null; before: string; after: string }

/** Where a comment is in the text: from and to; null if its words are not there any more. */
export type Place = { from: number; to: number } | null

const CONTEXT = 40
/** Characters that a quote may have. Of longer words, the first ones are quoted. */
const MAX_QUOTE = 500

const sentences = new Intl.Segmenter('de', { granularity: 'sentence' })

/** Without the half of a character at its beginning or end, which no request may contain. */
const whole = (cut: string): string => cut.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '')

/** The anchor of the words from `from` to `to`, without the white space around them. */
export function anchorAt(text: string, from: number, to: number): Anchor | null {
  const words = whole(text.slice(from, to)).trim()
  if (words === '') return null
  const quote = [...words].slice(0, MAX_QUOTE).join('').trimEnd()
  const start = text.indexOf(quote, from)
  const end = start + quote.length
  return {
    quote,
    before: whole(text.slice(Math.max(0, start - CONTEXT), start)),
    after: whole(text.slice(end, end + CONTEXT)),
  }
}

/** The sentences of a text. */
export function sentencesOf(text: string): Anchor[] {
  return [...sentences.segment(text)].flatMap(({ segment, index }) => {
    const anchor = anchorAt(text, index, index + segment.length)
    return anchor?.quote && /[\p{L}\p{N}]/u.test(anchor.quote) ? [anchor] : []
  })
}

const sharedEnd = (one: string, other: string): number => {
  let length = 0
  while (length < one.length && one.at(-1 - length) === other.at(-1 - length)) length += 1
  return length
}

const sharedStart = (one: string, other: string): number => {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}

/** Where the words are. Of several places, the one with the most similar words around it. */
export function placeOf(text: string, { quote, before, after }: Anchor): Place {
  if (quote === null) return { from: 0, to: 0 }
  let best: Place = null
  let likeness = -1
  for (let from = text.indexOf(quote); from !== -1; from = text.indexOf(quote, from + 1)) {
    const to = from + quote.length
    const like =
      sharedEnd(before, text.slice(0, from)) + sharedStart(after, text.slice(to, to + CONTEXT))
    if (like > likeness) [best, likeness] = [{ from, to }, like]
  }
  return best
}

export type Part = { text: string; marked: boolean }

/** The text in parts that are marked or not. Places may overlap. */
export function partsOf(text: string, places: Place[]): Part[] {
  const marks = places
    .flatMap((place) => (place && place.to > place.from ? [place] : []))
    .sort((one, other) => one.from - other.from)
  const parts: Part[] = []
  let at = 0
  for (const { from, to } of marks) {
    if (to <= at) continue
    const start = Math.max(from, at)
    if (start > at) parts.push({ text: text.slice(at, start), marked: false })
    parts.push({ text: text.slice(start, to), marked: true })
    at = to
  }
  if (at < text.length) parts.push({ text: text.slice(at), marked: false })
  return parts
}
