// Operations that the server refuses without a proof that it is the owner of the account who acts: asks for
// the proof and sends them again. Until then they are pending for the part of the page that sent them.
import type { Exchange, Operation, OperationResult } from '@urql/core'
import { filter, fromPromise, fromValue, makeSubject, merge, mergeMap, pipe } from 'wonka'
import { isProofMissing, problemOf } from './problem'

export type NeededProof = {
  /** The password alone does not suffice. */
  strong: boolean
  /**
   * What the proof is for, as in the texts: the operation that was refused, by its name in the schema, such as `sendPost`,
   * or what the caller gives as `proofFor` in the context of the operation.
   */
  purpose: string
}

/** Asks the person for a proof. Resolves with false if they cancel. */
export type AskForProof = (needed: NeededProof) => Promise<boolean>

/** Null if the result was not refused for want of a proof. */
function neededBy({ operation, error }: OperationResult): NeededProof | null {
  if (!error) return null
  const problem = problemOf(error)
  if (!isProofMissing(problem)) return null
  return { strong: problem.reason === 'STRONG_PROOF_REQUIRED', purpose: purposeOf(operation) }
}

const purposeOf = (operation: Operation): string => {
  const { proofFor } = operation.context
  return typeof proofFor === 'string' ? proofFor : fieldOf(operation)
}

/** Documents whose operations need a proof have one field each. */
function fieldOf({ query }: Operation): string {
  const selected = query.definitions.flatMap((one) =>
    one.kind === 'OperationDefinition' ? one.selectionSet.selections : [],
  )
  const [field] = selected
  return field?.kind === 'Field' ? field.name.value : ''
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
            fromPromise(ask(needed)),
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
