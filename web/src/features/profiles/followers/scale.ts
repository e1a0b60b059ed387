// The range of values that a chart shows, and the positions of its grid lines.

export type Scale = {
  from: number
  to: number
  /** The values of the grid lines, lowest first. */
  lines: number[]
}

const MAX_PARTS = 4

/** Starts at zero unless that would flatten the line. Steps are whole numbers, as followers are. */
export function scaleOf(values: readonly number[]): Scale {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const start = lowest < highest / 2 ? 0 : lowest
  const step = stepFor((highest - start) / MAX_PARTS)
  const from = Math.max(0, Math.floor(start / step) * step - (start === highest ? step : 0))
  const end = Math.ceil(highest / step) * step + (start === highest ? step : 0)
  // One part more if the lowest value is between two lines.
  const count = Math.round((end - from) / step)
  return { from, to: end, lines: Array.from({ length: count + 1 }, (_, at) => from + at * step) }
}

/** The smallest of 1, 2, 5, 10, 20, 50 … that is not below `part`. */
function stepFor(part: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(part, 1)))
  const step = [1, 2, 5, 10].find((each) => each * power >= part) ?? 10
  return step * power
}
