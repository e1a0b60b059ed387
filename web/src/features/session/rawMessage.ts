import type { Problem } from '@/graphql/problem'

/** What the server said: for those who build this, never for those who use it. */
export const rawMessage = (problem: Problem, development: boolean): string | null =>
  development || import.meta.env.DEV ? problem.message : null
