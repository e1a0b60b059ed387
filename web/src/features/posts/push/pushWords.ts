// The words of a push as devices get them. The server decides (crates/aushang/src/delivery/message.rs);
// both are tested with the same vectors. There is one push for all readers, in German.
import { parseMarkup } from '@/lib/markup/parse'
import { visibleText } from '@/lib/markup/visible'

/** Of this many characters a locked screen shows about one line of title and four lines of text. */
export const LOCK_SCREEN = { title: 40, text: 150 } as const

export type PushWords = { title: string; text: string }

type Said = {
  /** Words of its own; blank: none. */
  push: PushWords
  texts: { de: string }
}

/** What is shown: the post's own words where it has some, else its author's name and its German text. */
export const pushWords = ({ push, texts }: Said, author: string): PushWords => ({
  title: push.title.trim() || author,
  text: push.text.trim() || visibleText(parseMarkup(texts.de.trim())),
})

const graphemes = new Intl.Segmenter('de', { granularity: 'grapheme' })

/** As much of it as a locked screen shows. */
export function cutTo(text: string, most: number): string {
  const characters = [...graphemes.segment(text)]
  const next = characters[most]
  return next ? `${text.slice(0, next.index).trimEnd()}…` : text
}
