// The stored profile and its unsaved changes. The settings and the card on the home page both use
// this, so each shows what was typed in the other.

import { useQuery } from 'urql'
import { useSession } from '@/features/session/store'
import { getFragmentData } from '@/graphql/document'
import { draftOwner } from '@/lib/draftStore'
import { useKeptInput } from '@/lib/keptInput'
import type { Me } from '../useMe'
import { profileEdits } from './keptEdits'
import { EditedProfileQuery, ProfileFields } from './queries'

export function useEditedProfile(me: Me) {
  const accountId = useSession((session) => session.accountId)
  const { kept, change } = useKeptInput(profileEdits, draftOwner(accountId, me.id))
  const [{ data, error, fetching }, ask] = useQuery({
    query: EditedProfileQuery,
    requestPolicy: 'cache-and-network',
  })
  return {
    /** Null while it is loading. */
    profile: data ? getFragmentData(ProfileFields, data.me) : null,
    /** Null while they are loading. */
    kept,
    change,
    failed: !!error && !data && !fetching,
    retry: () => ask({ requestPolicy: 'network-only' }),
  }
}
