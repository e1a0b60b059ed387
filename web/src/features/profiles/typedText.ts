// Texts that were typed and not sent yet, such as comments on posts, by the id of what they are about.
// They survive closing the dialog and a reload.
import { useSession } from '@/features/session/store'
import { draftOwner } from '@/lib/draftStore'
import { keptInput, useKeptInput } from '@/lib/keptInput'
import type { KeptKind } from '@/lib/keptKinds'
import { useMe } from './useMe'

type Typed = { texts: Record<string, string> }

export const typedTexts = (kind: KeptKind) =>
  keptInput<Typed>(kind, {
    none: { texts: {} },
    isNone: ({ texts }) => Object.keys(texts).length === 0,
    merge: (before, after) => ({ texts: { ...before.texts, ...after.texts } }),
  })

/** An empty text is not kept. */
const withText =
  (id: string, text: string) =>
  ({ texts: { [id]: _, ...others } }: Typed): Typed => ({
    texts: text === '' ? others : { ...others, [id]: text },
  })

/** `typed` must be the same object on every call. */
export function useTypedText(typed: ReturnType<typeof typedTexts>, id: string) {
  const { me } = useMe()
  const accountId = useSession((session) => session.accountId)
  const { kept, change } = useKeptInput(typed, draftOwner(accountId, me?.id ?? ''))
  return {
    isLoaded: kept !== null,
    text: kept?.edits.texts[id] ?? '',
    setText: (text: string) => change(withText(id, text)),
  }
}
