// The cache of the signed-in console: the rules of its features.
import { accountMutations } from '@/features/accounts/cache'
import { checkQueries } from '@/features/checks/cache'
import { freshmanMutations } from '@/features/freshman/cache'
import { onboardingMutations } from '@/features/onboarding/cache'
import { postRules } from '@/features/postCache/rules'
import { profileMutations } from '@/features/profiles/cache'
import { seriesMutations } from '@/features/series/cache'
import { sourceMutations } from '@/features/sources/cache'
import { staffMutations } from '@/features/staff/cache'
import { staffProfileMutations } from '@/features/staff/profile/cache'
import { templateMutations } from '@/features/templates/cache'
import { createCache } from '@/graphql/cache'

export function createConsoleCache() {
  const { fields, queries, mutations } = postRules()
  return createCache({
    resolvers: { Query: fields },
    updates: {
      Query: { ...checkQueries, ...queries },
      Mutation: {
        ...profileMutations,
        ...freshmanMutations,
        ...accountMutations,
        ...onboardingMutations,
        ...seriesMutations,
        ...sourceMutations,
        ...staffProfileMutations,
        ...staffMutations,
        ...templateMutations,
        ...mutations,
      },
    },
  })
}
