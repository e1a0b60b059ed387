import { useState } from 'react'
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
  const stored = textsOf(content, translations.content)
  // Texts of a colleague that were saved since are not overwritten by older ones.
  const [basis] = useState(() => `${id} ${JSON.stringify(stored)}`)
  const { kept, change } = useKeptInput(typedTexts, draftOwner(accountId, me?.id ?? ''))
  return {
    isLoaded: kept !== null,
    texts: kept?.edits.texts[basis] ?? stored,
    /** Null: those that are stored. */
    setTexts: (texts: Texts | null) => change(withTexts(basis, texts)),
  }
}
