import type { Problem } from '@/graphql/problem'

/** The problem of the first refused field: the dialog has no field for the text that it saves. */
export function refusedPart(problem: Problem): Problem {
  const [reason] = Object.values(problem.fields)
  return reason ? { ...problem, reason } : problem
}
