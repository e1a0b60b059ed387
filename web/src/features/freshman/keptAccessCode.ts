// The access code that was typed and not saved yet.
import { keptInput } from '@/lib/keptInput'

/** Null: nothing is typed. */
export type TypedCode = { typed: string | null }

export const typedCode = keptInput<TypedCode>('accessCode', {
  none: { typed: null },
  isNone: ({ typed }) => typed === null,
  merge: (before, after) => ({ typed: after.typed ?? before.typed }),
})
