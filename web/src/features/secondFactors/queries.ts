import { graphql } from '@/graphql/document'

export const SecondFactorsFields = graphql(`
  fragment SecondFactorsFields on SecondFactors {
    id
    oneTimeCodesSince
    recoveryCodesLeft
    passkeys {
      id
      name
      createdAt
      lastUsedAt
    }
  }
`)

export const SecondFactorsQuery = graphql(`
  query SecondFactors {
    secondFactors {
      id
      ...SecondFactorsFields
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
        ...SecondFactorsFields
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
        ...SecondFactorsFields
      }
    }
  }
`)

export const RemoveOneTimeCodesMutation = graphql(`
  mutation RemoveOneTimeCodes {
    removeOneTimeCodes {
      id
      ...SecondFactorsFields
    }
  }
`)

export const BeginPasskeyMutation = graphql(`
  mutation BeginPasskey {
    beginPasskey {
      id
      options
    }
  }
`)

export const AddPasskeyMutation = graphql(`
  mutation AddPasskey($ceremony: ID!, $response: String!) {
    addPasskey(ceremony: $ceremony, response: $response) {
      recoveryCodes
      secondFactors {
        id
        ...SecondFactorsFields
      }
    }
  }
`)

export const RenamePasskeyMutation = graphql(`
  mutation RenamePasskey($id: ID!, $name: String!) {
    renamePasskey(id: $id, name: $name) {
      id
      passkeys {
        id
        name
      }
    }
  }
`)

export const RemovePasskeyMutation = graphql(`
  mutation RemovePasskey($id: ID!) {
    removePasskey(id: $id) {
      id
      ...SecondFactorsFields
    }
  }
`)
