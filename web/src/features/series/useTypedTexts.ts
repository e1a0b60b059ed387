import { useMe } from '@/features/profiles/useMe'
import { useSession } from '@/features/session/store'
import { draftOwner } from '@/lib/draftStore'
import { useKeptInput } from '@/lib/keptInput'
import { type Texts, textsOf } from '@/lib/languages'
import type { Series } from './queries'
import { typedTexts, withTexts } from './typedTexts'

/** The texts of a series as they were typed; they survive closing the dialog and a reload. */
export function useTypedTexts({ id, content, translations }: Series) {
  const { me } = useMe()
  const accountId = useSession((session) => session.accountId)
  const { kept, change } = useKeptInput(typedTexts, draftOwner(accountId, me?.id ?? ''))
  return {
    isLoaded: kept !== null,
    texts: kept?.edits.texts[id] ?? textsOf(content, translations.content),
    /** Null: those that are stored. */
    setTexts: (texts: Texts | null) => change(withTexts(id, texts)),
  }
}
