// The error of a response, read from a GraphQL error [A-07: codes and reasons].
import type { CombinedError } from '@urql/core'

export type Problem = {
  /** 400, 401, 403, 404, 409, 413, 415, 429, 500, 603; 0 if the server could not be reached. */
  code: number
  reason: string | null
  /** Paths of arguments, such as `attachment.blog.url`, with the first reason of each refusal. */
  fields: Record<string, string>
  /** The current object, if someone else has changed it in the meantime. */
  current: unknown
  /** What accessibility checks found, if it is why a post was refused. */
  findings: unknown
  /** The server's message; shown in development only. */
  message: string
  /** The ID of a failure in the server's log. */
  id: string | null
}

/** The session has ended, or its account or profile is gone, which ends it in the console. */
export const endsSession = (problem: Problem): boolean =>
  problem.code === 401 || problem.code === 603

/** An operation that needs a proof was refused without one: the person was asked for it, and has cancelled. */
export const isProofMissing = ({ reason }: Problem): boolean =>
  reason === 'PROOF_REQUIRED' || reason === 'STRONG_PROOF_REQUIRED'

/** The server does not accept a document of this console: it has another version. */
export const isDocumentRefused = ({ reason }: Problem): boolean =>
  reason === 'INVALID_DOCUMENT' || reason === 'TEXT_NOT_ACCEPTED'

/** The server has failed, and has logged it. A refusal has no id. */
export const isUnexpected = ({ id }: Problem): boolean => id !== null

export const unanswered: Problem = {
  code: 500,
  reason: null,
  fields: {},
  message: '',
  id: null,
  current: null,
  findings: undefined,
}

const numberOf = (code: unknown): number | null => {
  const number = typeof code === 'string' && /^\d+$/.test(code) ? Number(code) : code
  return typeof number === 'number' ? number : null
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

type FieldProblem = { field?: unknown; reason?: unknown }

const fieldsOf = (fields: unknown): Record<string, string> =>
  Object.fromEntries(
    (Array.isArray(fields) ? (fields as FieldProblem[]) : [])
      .map(({ field, reason }) => [String(field), text(reason) ?? 'INVALID'])
      .reverse(),
  )

/** Without an error, the response contained no data either. */
export function problemOf(error: CombinedError | undefined): Problem {
  if (!error) return unanswered
  const [first] = error.graphQLErrors
  if (!first) {
    const status = (error.response as Response | undefined)?.status
    const code = error.networkError && !status ? 0 : (status ?? 500)
    return { ...unanswered, code, current: undefined, message: error.message }
  }
  const { code, reason, fields, current, findings, id } = first.extensions
  return {
    code: numberOf(code) ?? 500,
    reason: text(reason),
    fields: fieldsOf(fields),
    current,
    findings,
    message: first.message,
    id: text(id),
  }
}

/** What to tell the person. Null if they have cancelled the proof: that is no failure, and its dialog says so. */
export function problemToShow(error: CombinedError | undefined): Problem | null {
  const problem = problemOf(error)
  return isProofMissing(problem) ? null : problem
}
