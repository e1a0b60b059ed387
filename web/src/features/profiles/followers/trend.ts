// The followers of a profile at the end of each day.

export type TrendPoint = {
  /** 2026-11-21 */
  x: string
  y: number
}

/** Oldest first. */
export type TrendPoints = readonly [TrendPoint, ...TrendPoint[]]

/** 21.11.2026 */
export const fullDay = (day: string): string => day.split('-').toReversed().join('.')

/** 21.11. */
export const dayAndMonth = (day: string): string => fullDay(day).slice(0, 6)
