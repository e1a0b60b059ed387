// Proofs of whose account it is, for tests of what needs one.
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { ProofMethodsQuery } from '@/features/proof/queries'
import type { ProofMethodsQuery as ProofMethods } from '@/graphql/generated/graphql'
import { answer, refuse } from './server'

type Methods = {
  password?: boolean
  providers?: { id: string; label: string }[]
  oneTimeCodesSince?: string | null
  passkeys?: string[]
  /** Whether the session has just proved with a provider, which has stated no second factor. */
  isByProviderAlone?: boolean
}

/** How the account can prove whose it is. */
export function provesWith(given: Methods): void {
  const { password = true, providers = [], oneTimeCodesSince = null, passkeys = [] } = given
  const { isByProviderAlone = false } = given
  const methods: ProofMethods = {
    proofMethods: {
      __typename: 'ProofMethods',
      password,
      isByProvider: isByProviderAlone,
      isStrong: false,
      providers: providers.map((one) => ({ __typename: 'ProofProvider', ...one })),
    },
    secondFactors: {
      __typename: 'SecondFactors',
      id: 'account-1',
      oneTimeCodesSince,
      passkeys: passkeys.map((id) => ({ __typename: 'Passkey', id })),
    },
  } as ProofMethods
  answer(ProofMethodsQuery, methods)
}

/** The server refuses this mutation without a proof. */
export const needsProof = (document: Parameters<typeof refuse>[0]): void =>
  refuse(document, { code: 403, reason: 'PROOF_REQUIRED' })

export const proofDialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Bist du es wirklich?' }))

/** Cancels the dialog, which says so. */
export async function cancelProof(user: UserEvent): Promise<void> {
  await user.click((await proofDialog()).getByRole('button', { name: 'Abbrechen' }))
  expect(await screen.findByText('Es wurde nichts gesendet oder geändert.')).toBeInTheDocument()
}
