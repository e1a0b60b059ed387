// Whether the netiquette is shown. The account stores that it was confirmed, and the session
// mirrors it.
import { useState } from 'react'
import { useMutation } from 'urql'
import type { Me } from '@/features/profiles/useMe'
import { updateSession, useSession } from '@/features/session/store'
import { graphql } from '@/graphql/document'
import { problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'

export const ConfirmDisclaimerMutation = graphql(`
  mutation ConfirmDisclaimer {
    updateUserSettings(hasSeenDisclaimer: true) {
      hasSeenDisclaimer
    }
  }
`)

export function useDisclaimer(me: Me) {
  const seen = useSession((session) => session.hasSeenDisclaimer) || me.settings.hasSeenDisclaimer
  const [requested, setRequested] = useState(false)
  const [{ fetching, error }, confirmDisclaimer] = useMutation(ConfirmDisclaimerMutation)
  return {
    shown: requested && !seen,
    show: () => setRequested(true),
    busy: fetching,
    problem: error ? problemText(problemOf(error)) : null,
    async confirm(): Promise<void> {
      const { data } = await confirmDisclaimer({})
      if (data) updateSession({ hasSeenDisclaimer: true })
    },
  }
}
