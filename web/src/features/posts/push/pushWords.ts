// The push text as devices get it. The server decides (crates/aushang/src/delivery/message.rs);
// both run the same test vectors. There is one push for all readers, in German.
import { parseMarkup } from '@/lib/markup/parse'
import { visibleText } from '@/lib/markup/visible'

/** Characters that a lock screen shows: about one line of title and four lines of text. */
export const LOCK_SCREEN = { title: 40, text: 150 } as const

export type PushWords = { title: string; text: string }

type PushSource = {
  /** The post's own push text; blank if none. */
  push: PushWords
  texts: { de: string }
}

/** The post's own push text if it has one, otherwise its author's name and its German text. */
export const pushWords = ({ push, texts }: PushSource, author: string): PushWords => ({
  title: push.title.trim() || author,
  text: push.text.trim() || visibleText(parseMarkup(texts.de.trim())),
})

const graphemes = new Intl.Segmenter('de', { granularity: 'grapheme' })

/** Truncates a text to what a lock screen shows. */
export function cutTo(text: string, limit: number): string {
  const characters = [...graphemes.segment(text)]
  const next = characters[limit]
  return next ? `${text.slice(0, next.index).trimEnd()}…` : text
}
