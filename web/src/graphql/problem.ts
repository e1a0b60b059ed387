// A refusal of the server, read from a GraphQL error.
import type { CombinedError } from '@urql/core'

export type Problem = {
  /** 400, 401, 403, 404, 409, 413, 415, 429, 500, 603; 0 when the server was not reached. */
  code: number
  reason: string | null
  /** Path of an argument, as in `attachment.blog.url`, to the first reason why it was refused. */
  fields: Record<string, string>
  /** The thing as it is now, where someone else has changed it meanwhile. */
  current: unknown
  /** What the server said; shown in development only. */
  message: string
  /** Number under which the server has logged a failure. */
  id: string | null
}

/** Session over, or its account or profile is gone: both end the session here. */
export const endsSession = (problem: Problem): boolean =>
  problem.code === 401 || problem.code === 603

/** Neither data nor an error has come. */
export const unanswered: Problem = {
  code: 500,
  reason: null,
  fields: {},
  message: '',
  id: null,
  current: null,
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

export function problemOf(error: CombinedError): Problem {
  const [first] = error.graphQLErrors
  if (!first) {
    const status = (error.response as Response | undefined)?.status
    const code = error.networkError && !status ? 0 : (status ?? 500)
    return { code, reason: null, fields: {}, current: undefined, message: error.message, id: null }
  }
  const { code, reason, fields, current, id } = first.extensions
  return {
    code: numberOf(code) ?? 500,
    reason: text(reason),
    fields: fieldsOf(fields),
    current,
    message: first.message,
    id: text(id),
  }
}
