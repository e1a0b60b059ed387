// The reasons that were typed and not sent yet, by post.
import { keptInput } from '@/lib/keptInput'

type TypedReasons = { reasons: Record<string, string> }

export const typedReasons = keptInput<TypedReasons>('withdrawReason', {
  none: { reasons: {} },
  isNone: ({ reasons }) => Object.keys(reasons).length === 0,
  merge: (before, after) => ({ reasons: { ...before.reasons, ...after.reasons } }),
})

/** An empty reason is not kept. */
export const withReason =
  (post: string, reason: string) =>
  ({ reasons: { [post]: _, ...others } }: TypedReasons): TypedReasons => ({
    reasons: reason === '' ? others : { ...others, [post]: reason },
  })
