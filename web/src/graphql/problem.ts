// A refusal of the server, read from a GraphQL error.
import type { CombinedError } from '@urql/core'

export type Problem = {
  /** 400, 401, 403, 404, 409, 413, 415, 429, 500, 603; 0 when the server was not reached. */
  code: number
  reason: string | null
  /** Field of the form to the reason why it was refused. */
  fields: Record<string, string>
  /** What the server said; shown in development only. */
  message: string
  /** Number under which the server has logged a failure. */
  id: string | null
}

/** Session over, or its account or profile is gone: both end the session here. */
export const endsSession = (problem: Problem): boolean =>
  problem.code === 401 || problem.code === 603

const numberOf = (code: unknown): number | null => {
  const number = typeof code === 'string' && /^\d+$/.test(code) ? Number(code) : code
  return typeof number === 'number' ? number : null
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function fieldsOf(fields: unknown, reason: string | null): Record<string, string> {
  if (Array.isArray(fields)) {
    return Object.fromEntries(fields.map((field) => [String(field), reason ?? 'INVALID']))
  }
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, String(value)]))
}

export function problemOf(error: CombinedError): Problem {
  const [first] = error.graphQLErrors
  if (!first) {
    const status = (error.response as Response | undefined)?.status
    const code = error.networkError && !status ? 0 : (status ?? 500)
    return { code, reason: null, fields: {}, message: error.message, id: null }
  }
  const { code, reason, fields, id } = first.extensions
  return {
    code: numberOf(code) ?? 500,
    reason: text(reason),
    fields: fieldsOf(fields, text(reason)),
    message: first.message,
    id: text(id),
  }
}
