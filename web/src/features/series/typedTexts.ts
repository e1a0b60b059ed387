// The texts of series that were typed and not saved yet, by series and the texts that they
// replace.
import { keptInput } from '@/lib/keptInput'
import type { Texts } from '@/lib/languages'

type TypedTexts = { texts: Record<string, Texts> }

export const typedTexts = keptInput<TypedTexts>('seriesTexts', {
  none: { texts: {} },
  isNone: ({ texts }) => Object.keys(texts).length === 0,
  merge: (before, after) => ({ texts: { ...before.texts, ...after.texts } }),
})

export const withTexts =
  (basis: string, typed: Texts) =>
  ({ texts }: TypedTexts): TypedTexts => ({ texts: { ...texts, [basis]: typed } })

export const withoutTexts =
  (basis: string) =>
  ({ texts: { [basis]: _, ...others } }: TypedTexts): TypedTexts => ({ texts: others })

export const movedTexts =
  (from: string, to: string) =>
  (edits: TypedTexts): TypedTexts => {
    const typed = edits.texts[from]
    return typed ? withTexts(to, typed)(withoutTexts(from)(edits)) : edits
  }
