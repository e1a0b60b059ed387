// Which part of the numbers a chart shows, and where its lines lie.

export type Scale = {
  from: number
  to: number
  /** Where a line lies, the lowest first. */
  lines: number[]
}

const MAX_PARTS = 4

/** From zero, unless that would press all that happens into a line; followers come as whole ones. */
export function scaleOf(values: readonly number[]): Scale {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const start = lowest < highest / 2 ? 0 : lowest
  const step = stepFor((highest - start) / MAX_PARTS)
  const from = Math.max(0, Math.floor(start / step) * step - (start === highest ? step : 0))
  const end = Math.ceil(highest / step) * step + (start === highest ? step : 0)
  // A part more where the lowest value lay between two lines.
  const count = Math.round((end - from) / step)
  return { from, to: end, lines: Array.from({ length: count + 1 }, (_, at) => from + at * step) }
}

/** 1, 2, 5, 10, 20, 50 …: the first that is not below. */
function stepFor(part: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(part, 1)))
  const step = [1, 2, 5, 10].find((each) => each * power >= part) ?? 10
  return step * power
}
