// Says what the proof is for that an act on an emergency needs: the same mutation sends, asks and confirms.
import type { OperationContext } from '@urql/core'
import { emergencyOf } from '../card/EmergencyFields'
import type { StoredPost } from '../PostFields'

/** The act, as in the texts of the proof. Null: the mutation says it. */
type Act = 'ask' | 'confirm' | 'plan' | null

/** The context of a mutation. */
export const contextOf = (act: Act): Partial<OperationContext> =>
  act === null ? {} : { proofFor: `emergency.${act}` }

/** The context of a mutation that publishes or shows a stored post. `plans`: it is published later. */
export function proofContext(post: StoredPost, plans = false): Partial<OperationContext> {
  const { emergencyNeedsTwo, emergencyRequest } = emergencyOf(post)
  if (emergencyNeedsTwo) return contextOf(emergencyRequest ? 'confirm' : 'ask')
  return contextOf(plans ? 'plan' : null)
}
