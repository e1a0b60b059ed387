import type { Problem } from '@/graphql/problem'

/** Whether the user has not proved to be the owner of the account, after being asked. */
export const isProofMissing = ({ reason }: Problem): boolean =>
  reason === 'PROOF_REQUIRED' || reason === 'STRONG_PROOF_REQUIRED'
