import { graphql } from '@/graphql/document'

export const SecondFactorsQuery = graphql(`
  query SecondFactors {
    secondFactors {
      id
      oneTimeCodesSince
      recoveryCodesLeft
    }
  }
`)

export const BeginOneTimeCodesMutation = graphql(`
  mutation BeginOneTimeCodes {
    beginOneTimeCodes {
      secret
      uri
    }
  }
`)

export const ConfirmOneTimeCodesMutation = graphql(`
  mutation ConfirmOneTimeCodes($code: String!) {
    confirmOneTimeCodes(code: $code) {
      recoveryCodes
      secondFactors {
        id
        oneTimeCodesSince
        recoveryCodesLeft
      }
    }
  }
`)

export const NewRecoveryCodesMutation = graphql(`
  mutation NewRecoveryCodes {
    newRecoveryCodes {
      recoveryCodes
      secondFactors {
        id
        oneTimeCodesSince
        recoveryCodesLeft
      }
    }
  }
`)

export const RemoveOneTimeCodesMutation = graphql(`
  mutation RemoveOneTimeCodes {
    removeOneTimeCodes {
      id
      oneTimeCodesSince
      recoveryCodesLeft
    }
  }
`)
