import type { SourceFieldsFragment } from '@/graphql/generated/graphql'

export type Source = SourceFieldsFragment

type Problem = NonNullable<Source['problem']>

const curedByReconnecting: ReadonlySet<Problem> = new Set([
  'RECONNECT',
  'PERMISSION_MISSING',
  'NOT_APPROVED',
  'NOT_PROFESSIONAL',
])

/** The server refuses a check, or the network allows none. */
const notCheckable: ReadonlySet<Problem> = new Set(['RECONNECT', 'LIMITED'])

/** Whether connecting the source again can help. */
export const needsReconnect = ({ network, problem }: Source): boolean =>
  network === 'INSTAGRAM' && problem !== null && curedByReconnecting.has(problem)

/** Whether a check can be requested. */
export const isCheckable = ({ problem }: Source): boolean =>
  problem === null || !notCheckable.has(problem)
