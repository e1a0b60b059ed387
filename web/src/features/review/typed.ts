// What was typed about posts and not sent yet, by post: reasons and comments. It survives closing
// the dialog and a reload.
import { useMe } from '@/features/profiles/useMe'
import { useSession } from '@/features/session/store'
import { draftOwner } from '@/lib/draftStore'
import { keptInput, useKeptInput } from '@/lib/keptInput'

type Typed = { texts: Record<string, string> }

const kept = (name: 'sendBackReason' | 'postComment') =>
  keptInput<Typed>(name, {
    none: { texts: {} },
    isNone: ({ texts }) => Object.keys(texts).length === 0,
    merge: (before, after) => ({ texts: { ...before.texts, ...after.texts } }),
  })

export const typedReasons = kept('sendBackReason')
export const typedComments = kept('postComment')

/** An empty text is not kept. */
const withText =
  (post: string, text: string) =>
  ({ texts: { [post]: _, ...others } }: Typed): Typed => ({
    texts: text === '' ? others : { ...others, [post]: text },
  })

export function useTyped(typed: typeof typedReasons, post: string) {
  const { me } = useMe()
  const accountId = useSession((session) => session.accountId)
  const { kept, change } = useKeptInput(typed, draftOwner(accountId, me?.id ?? ''))
  return {
    isLoaded: kept !== null,
    text: kept?.edits.texts[post] ?? '',
    setText: (text: string) => change(withText(post, text)),
  }
}
