// The reason to publish a post although findings are binding. The server checks it again.
import type { Problem } from '@/graphql/problem'
import { isLonger } from '@/lib/languages'
import type { Finding } from './queries'

const MIN = 10
const MAX = 500

/** The id of the field. At most one is on the page. */
export const REASON_FIELD = 'override-reason'

export type ReasonProblem = 'tooShort' | 'tooLong'

export function reasonProblem(reason: string): ReasonProblem | null {
  if (isLonger(reason, MAX)) return 'tooLong'
  return isLonger(reason, MIN - 1) ? null : 'tooShort'
}

/** Whether something is written that the server would refuse. */
export const isReasonWrong = (reason: string): boolean =>
  reason.trim() !== '' && reasonProblem(reason) !== null

export const focusReason = (): void => document.getElementById(REASON_FIELD)?.focus()

/** The variable of the mutations; none while nothing is written. */
export const reasonVariable = (reason: string) =>
  reason.trim() === '' ? {} : { overrideReason: reason.trim() }

/** The binding findings of a refusal; null if it has another reason. */
export const bindingIn = (problem: Problem | null): readonly Finding[] | null =>
  problem?.reason === 'ACCESSIBILITY' && Array.isArray(problem.findings)
    ? (problem.findings as Finding[])
    : null

export const withoutBinding = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(({ severity }) => severity !== 'BINDING')

export const bindingAmong = (findings: readonly Finding[] | null): readonly Finding[] =>
  (findings ?? []).filter(({ severity }) => severity === 'BINDING')
