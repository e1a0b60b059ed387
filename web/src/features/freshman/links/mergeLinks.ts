// Applies the changes of this tab to the links that somebody else has saved meanwhile.
import type { Link } from './links'
import { isSameLink, type Lists } from './matchLinks'

/** `theirs` with the fields that were changed from `before` to `mine`. */
export const withChanges = (theirs: Link, before: Link, mine: Link): Link => ({
  ...theirs,
  ...(mine.title !== before.title && { title: mine.title }),
  ...(mine.icon !== before.icon && { icon: mine.icon }),
  ...(mine.url !== before.url && { url: mine.url }),
})

/** Same links have the same keys in all three lists. */
export function mergeLinks({ base, mine, theirs }: Lists): Link[] {
  const [inBase, inMine, inTheirs] = [base, mine, theirs].map(byKey) as [Keyed, Keyed, Keyed]

  /** Null: it is not in the merged list. */
  function merged(key: string): Link | null {
    const [before, own, their] = [inBase.get(key), inMine.get(key), inTheirs.get(key)]
    if (!own) return before ? null : (their ?? null)
    if (!before) return own
    if (their) return withChanges(their, before, own)
    // They have deleted it.
    return isSameLink(own, before) ? null : own
  }

  const movedKeys = movedIn(
    mine.filter(({ key }) => inTheirs.has(key)),
    base,
  )
  const isPlaced = (key: string) => inTheirs.has(key) && !movedKeys.has(key)
  const list = theirs.flatMap(({ key }) => (isPlaced(key) ? (merged(key) ?? []) : []))
  let next = 0
  for (const [at, { key }] of mine.entries()) {
    const link = merged(key)
    if (link && isPlaced(key)) next = list.findIndex((other) => other.key === key) + 1
    else if (link) {
      // What was at the end stays at the end.
      if (!mine.slice(at).some((later) => isPlaced(later.key))) next = list.length
      list.splice(next, 0, link)
      next += 1
    }
  }
  return list
}

type Keyed = Map<string, Link>

const byKey = (links: readonly Link[]): Keyed => new Map(links.map((link) => [link.key, link]))

/** The keys of the fewest links whose moves explain the order of `mine`. */
function movedIn(mine: readonly Link[], base: readonly Link[]): Set<string> {
  const placeOf = new Map(base.map(({ key }, at) => [key, at]))
  const known = mine.filter(({ key }) => placeOf.has(key)).map(({ key }) => key)
  /** For each link the longest row in the order of the base that ends with it. */
  const rows: string[][] = []
  for (const key of known) {
    const place = placeOf.get(key) ?? 0
    const before = rows.filter((row) => (placeOf.get(row.at(-1) ?? '') ?? 0) < place)
    rows.push([...longest(before), key])
  }
  const unmoved = longest(rows)
  return new Set(known.filter((key) => !unmoved.includes(key)))
}

const longest = (rows: readonly string[][]): string[] =>
  rows.reduce<string[]>((best, row) => (row.length > best.length ? row : best), [])
