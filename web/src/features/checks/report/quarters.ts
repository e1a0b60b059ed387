// Quarters of a year, as the server names them: 2026-Q4.
import { today } from '@/lib/dateInput/days'

/** The current quarter and those before it, newest first. */
export function quartersUntil(now: number, number: number): string[] {
  const [year = 0, month = 1] = today(now).split('-').map(Number)
  const current = year * 4 + Math.floor((month - 1) / 3)
  return Array.from({ length: number }, (_, back) => {
    const quarter = current - back
    return `${Math.floor(quarter / 4)}-Q${(quarter % 4) + 1}`
  })
}

export function partsOf(name: string): { year: string; quarter: string } {
  const [year = '', quarter = ''] = name.split('-Q')
  return { year, quarter }
}
