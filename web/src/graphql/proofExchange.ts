// Mutations that the server refuses without a proof that it is the owner of the account who acts: asks for
// the proof and sends them again. Until then they are pending for the part of the page that sent them.
import type { Exchange, Operation, OperationResult } from '@urql/core'
import { filter, fromPromise, fromValue, makeSubject, merge, mergeMap, pipe } from 'wonka'
import { problemOf } from './problem'

/**
 * Asks the person for a proof. Resolves with false if they cancel. `strong`: the password alone does not
 * suffice.
 */
export type AskForProof = (strong: boolean) => Promise<boolean>

/** Null if the result was not refused for want of a proof. */
function neededBy({ operation, error }: OperationResult): { strong: boolean } | null {
  if (operation.kind !== 'mutation' || !error) return null
  const { reason } = problemOf(error)
  if (reason === 'STRONG_PROOF_REQUIRED') return { strong: true }
  return reason === 'PROOF_REQUIRED' ? { strong: false } : null
}

/** If the person cancels, the result with the refusal is passed on. */
export function proofExchange(ask: AskForProof): Exchange {
  return ({ forward }) =>
    (operations) => {
      const again = makeSubject<Operation>()
      return pipe(
        merge([operations, again.source]),
        forward,
        mergeMap((result) => {
          const needed = neededBy(result)
          if (!needed) return fromValue<OperationResult | null>(result)
          return pipe(
            fromPromise(ask(needed.strong)),
            mergeMap((isProved) => {
              if (isProved) again.next(result.operation)
              return fromValue(isProved ? null : result)
            }),
          )
        }),
        filter((result) => result !== null),
      )
    }
}
