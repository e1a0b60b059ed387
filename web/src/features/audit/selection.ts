// What is selected from the audit trail.
import type { AuditFilter } from '@/graphql/generated/graphql'
import { addDays } from '@/lib/dateInput/days'
import { fromWallClock } from '@/lib/dates'

/** Days as date fields have them, `2026-11-24`; `until` is included. Null does not restrict. */
export type AuditSelection = Record<
  'action' | 'from' | 'until' | 'profile' | 'account',
  string | null
>

/** While a year is being typed, it is a very early one. */
const EARLIEST = '2000'

/** When a day begins in Berlin. Null for a day that does not exist or is not typed to its end. */
function beginning(day: string | null): string | null {
  return day === null || day < EARLIEST ? null : fromWallClock(`${day} 00:00:00`)
}

export function filterOf({ until, from, ...ids }: AuditSelection): AuditFilter {
  const isUntil = until !== null && beginning(until) !== null
  return { ...ids, from: beginning(from), until: isUntil ? beginning(addDays(until, 1)) : null }
}

export function endsBeforeStart({ from, until }: AuditSelection): boolean {
  const [start, end] = [beginning(from), beginning(until)]
  return start !== null && end !== null && end < start
}

export const isSelecting = (selection: AuditSelection): boolean =>
  Object.values(selection).some((value) => value !== null)
