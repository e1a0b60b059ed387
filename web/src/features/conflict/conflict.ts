// Two versions of a post of which one is to be saved, field by field.
import { attachmentTexts } from '@/features/attachments/views'
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

/** The key of what belongs together in the attachment: its pictures, files, dates and places. */
export const ATTACHMENT = 'attachment'

/** Fields of which a post has several. */
const numbered: ReadonlySet<string> = new Set(['option', 'alt'])

/** The key of who sees the post and gets its push. */
export const RECIPIENTS = 'recipients'

/** What the post becomes. */
export type Chosen = Written & Pick<Draft, 'channels' | 'sendPush' | 'push'>

/** `base`: the version that both have changed. What only one side has changed is first chosen from it. */
export function conflictOf(mine: Draft, current: Draft, base: Draft, channels: Recipients) {
  const recipientsOf = (one: Draft, other: Draft) =>
    compareRows(recipientRows(one, channels), recipientRows(other, channels))
  const rows = differences(mine, current)
  const changed = differences(mine, base)
  const isChanged = ({ field, nth }: Difference) =>
    changed.some((one) => one.field === field && one.nth === nth)
  const isAlone = hasSameParts(mine, current)
    ? ({ text }: Difference) => text !== null
    : ({ text }: Difference) => text?.name === 'content'
  const texts = rows.flatMap((row): TextRow[] => {
    const { text, field, nth } = row
    return text && isAlone(row)
      ? [{ ...row, text, key: `${field} ${nth}`, isNumbered: numbered.has(text.name) }]
      : []
  })
  const facts = rows.filter((row) => !isAlone(row))
  const hasMyAttachment = showOtherImages(mine, base) || changed.some((row) => !isAlone(row))
  const first: Record<string, Side> = Object.fromEntries([
    ...texts.map((row) => [row.key, isChanged(row) ? 'mine' : 'current']),
    [ATTACHMENT, hasMyAttachment ? 'mine' : 'current'],
    [RECIPIENTS, recipientsOf(mine, base).length > 0 ? 'mine' : 'current'],
  ])
  return {
    texts,
    facts,
    recipients: recipientsOf(mine, current),
    hasOtherImages: showOtherImages(mine, current),
    /** What is chosen first, by key of a text, `ATTACHMENT` and `RECIPIENTS`. */
    first,

    /** Text, attachment and recipients of the chosen sides. */
    merge(chosen: Readonly<Record<string, Side>>): Chosen {
      const of = (side: Side): Written => (side === 'mine' ? mine : current)
      const sideOf = (key: string): Side => chosen[key] ?? 'mine'
      const { attachment } = of(sideOf(ATTACHMENT))
      const { channels, sendPush, push } = sideOf(RECIPIENTS) === 'mine' ? mine : current
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

/**
 * Whether each text of one attachment belongs to the same thing as that of the other. If not, the texts are
 * chosen with the attachment: the description of a picture would otherwise be saved with another one.
 */
function hasSameParts(mine: Draft, current: Draft): boolean {
  const [here, there] = [mine.attachment, current.attachment]
  return (
    here?.type === there?.type &&
    !showOtherImages(mine, current) &&
    attachmentTexts(here).length === attachmentTexts(there).length
  )
}

/** The text of one side as readers see it. */
export const textOf = (row: TextRow, side: Side): string =>
  row.text.name === 'content' ? visibleText(parseMarkup(row[side])) : row[side]
