import { graphql } from '@/graphql/document'

/** Replaces the list of the account. */
export const SkipSetupStepsMutation = graphql(`
  mutation SkipSetupSteps($steps: [String!]!) {
    updateUserSettings(skippedSetupSteps: $steps) {
      skippedSetupSteps
    }
  }
`)
