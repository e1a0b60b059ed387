import { useMe } from '@/features/profiles/useMe'
import { useSession } from '@/features/session/store'
import { draftOwner } from '@/lib/draftStore'
import { useKeptInput } from '@/lib/keptInput'
import { typedReasons, withReason } from './typedReasons'

/** The reason for taking a post back, as it was typed; it survives closing the dialog and a reload. */
export function useTypedReason(post: string) {
  const { me } = useMe()
  const accountId = useSession((session) => session.accountId)
  const { kept, change } = useKeptInput(typedReasons, draftOwner(accountId, me?.id ?? ''))
  return {
    isLoaded: kept !== null,
    reason: kept?.edits.reasons[post] ?? '',
    setReason: (reason: string) => change(withReason(post, reason)),
  }
}
