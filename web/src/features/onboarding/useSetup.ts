// The setup of the profile: its steps, and whether the checklist is shown.

import { useQuery } from 'urql'
import { AccountsQuery } from '@/features/accounts/queries'
import { type Me, useMe } from '@/features/profiles/useMe'
import { ConfigQuery } from '@/features/session/config'
import { useSession } from '@/features/session/store'
import { type Facts, isComplete, type Step, stepsOf } from './steps'

type Installation = Pick<Facts, 'photoNetwork' | 'onlyProviders'>

export type ProfileSetup = {
  me: Me
  steps: Step[]
  /** The number of complete steps. */
  done: number
  /** Null: not known yet. */
  complete: boolean | null
  /** Whether the user has not closed the checklist, and it is not complete. */
  isShown: boolean
  /** Whether the number of accounts is needed. */
  withAccounts: boolean
}

/** Null for other kinds of profiles than student councils, and until the data is loaded. */
export function useSetup(): ProfileSetup | null {
  const { me } = useMe()
  const [config] = useQuery({ query: ConfigQuery })
  const isClosed = useSession(({ progress }) => progress.closed)
  // Without the settings of the installation, the steps that it always has are shown.
  const hasConfig = !!config.data || !!config.error
  const photoNetwork = config.data?.config.photoNetwork ?? false
  const onlyProviders = config.data?.config.onlyProviders ?? false
  const installation = { photoNetwork, onlyProviders }
  const council = me?.role === 'STUDENT_COUNCIL' && hasConfig ? me : null
  const withAccounts = council !== null && dependsOnAccounts(council, installation, isClosed)
  const [{ data }] = useQuery({
    query: AccountsQuery,
    variables: { profile: council?.id ?? '' },
    pause: !withAccounts,
  })
  if (!council) return null
  const steps = stepsOf({
    me: council,
    accounts: data?.currentAccounts.length ?? null,
    ...installation,
  })
  const complete = isComplete(steps)
  return {
    me: council,
    steps,
    done: steps.filter(({ status }) => status === 'complete').length,
    complete,
    isShown: complete === false && !isClosed,
    withAccounts,
  }
}

/** Whether the accounts are needed to know what is complete. */
function dependsOnAccounts(me: Me, installation: Installation, isClosed: boolean): boolean {
  const steps = stepsOf({ me, accounts: null, ...installation })
  const isUnknown = steps.some(({ status }) => status === 'unknown')
  return isUnknown && !(isClosed && isComplete(steps) === false)
}
