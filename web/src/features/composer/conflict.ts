// Two versions of a post of which one is to be saved, field by field.
import type { Draft } from '@/features/posts/draft'
import {
  compareRows,
  type Difference,
  differences,
  showOtherImages,
  type Written,
  withTextsOf,
} from '@/features/versions/differences'
import { parseMarkup } from '@/lib/markup/parse'
import { visibleText } from '@/lib/markup/visible'
import { type Recipients, recipientRows } from './recipients'

export type Side = 'mine' | 'current'

type Text = NonNullable<Difference['text']>

export type TextRow = Difference & { key: string; text: Text; isNumbered: boolean }

/** Fields of which a post has several. */
const numbered: ReadonlySet<string> = new Set(['option', 'alt'])

/** What the post becomes. */
export type Chosen = Written & Partial<Pick<Draft, 'channels' | 'sendPush' | 'push'>>

export function conflictOf(mine: Draft, current: Draft, channels: Recipients) {
  const rows = differences(mine, current)
  const texts = rows.flatMap((row): TextRow[] => {
    const { text, field, nth } = row
    return text
      ? [{ ...row, text, key: `${field} ${nth}`, isNumbered: numbered.has(text.name) }]
      : []
  })
  const facts = rows.filter(({ text }) => text === null)
  return {
    texts,
    facts,
    recipients: compareRows(recipientRows(mine, channels), recipientRows(current, channels)),
    hasOtherImages: showOtherImages(mine, current),

    /** Text, attachment and recipients of the chosen sides; what was not chosen is mine. */
    merge(chosen: Readonly<Record<string, Side>>): Chosen {
      const of = (side: Side): Written => (side === 'mine' ? mine : current)
      const sideOf = (key: string): Side => chosen[key] ?? 'mine'
      const { attachment } = of(sideOf('attachment'))
      const { channels, sendPush, push } = sideOf('recipients') === 'mine' ? mine : current
      const written = (['mine', 'current'] as const).reduce<Written>(
        (merged, side) =>
          withTextsOf(
            merged,
            of(side),
            texts.filter(({ key }) => sideOf(key) === side),
          ),
        { texts: mine.texts, attachment },
      )
      return { ...written, channels, sendPush, push }
    },
  }
}

/** The text of one side as readers see it. */
export const textOf = (row: TextRow, side: Side): string =>
  row.text.name === 'content' ? visibleText(parseMarkup(row[side])) : row[side]
