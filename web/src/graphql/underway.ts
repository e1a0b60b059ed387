// Which mutations have been sent and not answered. The page should not be left before the response.

const underway = new Set<number>()
let waiting: (() => void)[] = []

export const mutationBegins = (key: number): void => void underway.add(key)

export function mutationEnds(key: number): void {
  underway.delete(key)
  if (underway.size > 0) return
  const due = waiting
  waiting = []
  for (const act of due) act()
}

/** Runs `act` now, or as soon as all mutations are answered. */
export function afterMutations(act: () => void): void {
  if (underway.size === 0) act()
  else waiting.push(act)
}
