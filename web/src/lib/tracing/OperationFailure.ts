/**
 * An operation to which the server responded with an unexpected error. Contains its kind and name,
 * but no variables.
 */
export class OperationFailure extends Error {
  override name = 'OperationFailure'

  constructor(kind: string, operation: string) {
    super(`${kind} ${operation}`)
  }
}
