// Which mutations have been sent and not answered: nobody should leave the page in between.

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

/** Does it now, or as soon as all mutations are answered. */
export function afterMutations(act: () => void): void {
  if (underway.size === 0) act()
  else waiting.push(act)
}
