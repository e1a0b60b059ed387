import { useState } from 'react'
import { useMe } from '@/features/profiles/useMe'
import { useSession } from '@/features/session/store'
import { draftOwner } from '@/lib/draftStore'
import { useKeptInput } from '@/lib/keptInput'
import { type Texts, textsOf } from '@/lib/languages'
import type { Series } from './queries'
import { movedTexts, typedTexts, withoutTexts, withTexts } from './typedTexts'

const storedOf = ({ content, translations }: Series) => textsOf(content, translations.content)

const basisOf = (series: Series): string => `${series.id} ${JSON.stringify(storedOf(series))}`

/** The texts of a series as they were typed; they survive closing the dialog and a reload. */
export function useTypedTexts(series: Series) {
  const { me } = useMe()
  const accountId = useSession((session) => session.accountId)
  // Texts of a colleague that were saved since are not overwritten by older ones.
  const [basis, setBasis] = useState(() => basisOf(series))
  const { kept, change } = useKeptInput(typedTexts, draftOwner(accountId, me?.id ?? ''))
  const typed = kept?.edits.texts[basis]
  return {
    isLoaded: kept !== null,
    texts: typed ?? storedOf(series),
    setTexts: (texts: Texts) => change(withTexts(basis, texts)),
    /**
     * Keeps what was typed although somebody has changed the series since: the user sees that. Includes
     * what was typed while the request ran.
     */
    keepBeside(newer: Series): void {
      const next = basisOf(newer)
      setBasis(next)
      change(movedTexts(basis, next))
    },
    /** Forgets the texts that were sent, but not what was typed while the request ran. */
    forgetSent: (saved: Series): void =>
      change((edits) =>
        (edits.texts[basis] === typed ? withoutTexts(basis) : movedTexts(basis, basisOf(saved)))(
          edits,
        ),
      ),
  }
}
