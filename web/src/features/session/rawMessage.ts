import type { Problem } from '@/graphql/problem'

/** The server's message. Null unless this is a development build or server. */
export const rawMessage = (problem: Problem, development: boolean): string | null =>
  development || import.meta.env.DEV ? problem.message : null
