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

/** Null: those that are stored. */
export const withTexts =
  (series: string, typed: Texts | null) =>
  ({ texts: { [series]: _, ...others } }: TypedTexts): TypedTexts => ({
    texts: typed === null ? others : { ...others, [series]: typed },
  })
