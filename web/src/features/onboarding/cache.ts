// Cache updates of the settings, which are returned without the profile that contains them.
import { gql } from '@urql/core'
import type { UpdateResolver } from '@urql/exchange-graphcache'

const SkippedSteps = gql`
  fragment SkippedSteps on Me {
    id
    settings {
      skippedSetupSteps
    }
  }
`

const updateUserSettings: UpdateResolver = ({ updateUserSettings: stored }, _args, cache) => {
  const { skippedSetupSteps } = stored as { skippedSetupSteps?: string[] }
  const me = cache.resolve('Query', 'me')
  if (!skippedSetupSteps || typeof me !== 'string') return
  cache.writeFragment(SkippedSteps, {
    __typename: 'Me',
    id: cache.resolve(me, 'id'),
    settings: { __typename: 'UserSettings', skippedSetupSteps },
  })
}

export const onboardingMutations: Record<string, UpdateResolver> = { updateUserSettings }
