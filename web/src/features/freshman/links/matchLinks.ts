// Finds out which stored links are those of this tab: the server knows no keys.
import type { Link } from './links'

export type Lists = {
  /** As they were when the changes of this tab began. */
  base: readonly Link[]
  /** As they are in this tab. Links of the base have the same keys. */
  mine: readonly Link[]
  /** As they are stored now. */
  theirs: readonly Link[]
}

type Fields = readonly (keyof Omit<Link, 'key'>)[]

const all: Fields = ['title', 'icon', 'url']

const isAlike = (a: Link, b: Link, fields: Fields): boolean =>
  fields.every((field) => a[field] === b[field])

export const isSameLink = (a: Link, b: Link): boolean => isAlike(a, b, all)

export const areSameLinks = (a: readonly Link[], b: readonly Link[]): boolean =>
  a.length === b.length &&
  a.every((link, at) => {
    const other = b[at]
    return other !== undefined && isSameLink(link, other)
  })

/**
 * Their links with the keys of the same links in the base, or of the same new links in this tab. A
 * link with another title or another address is the same if no other link could be meant.
 */
export function withKeys({ base, mine, theirs }: Lists): Link[] {
  const keys = new Map<Link, string>()
  const used = new Set<string>()

  function pair(links: readonly Link[], fields: Fields, canBeSeveral: boolean): void {
    for (const link of theirs) {
      const here = theirs.filter((one) => !keys.has(one) && isAlike(one, link, fields))
      const there = links
        .filter(({ key }) => !used.has(key))
        .filter((one) => isAlike(one, link, fields))
      if (!canBeSeveral && (here.length > 1 || there.length > 1)) continue
      const chosen = mostKept(there, here.length)
      for (const [at, { key }] of chosen.entries()) {
        const one = here[at]
        if (one) keys.set(one, key)
        used.add(key)
      }
    }
  }

  /** Of equal links those that this tab has not changed or deleted, in their order. */
  function mostKept(links: readonly Link[], count: number): Link[] {
    const rank = (link: Link): number => {
      const own = mine.find(({ key }) => key === link.key)
      return own ? (isSameLink(own, link) ? 0 : 1) : 2
    }
    const chosen = links.toSorted((a, b) => rank(a) - rank(b)).slice(0, count)
    return links.filter((link) => chosen.includes(link))
  }

  const added = mine.filter(({ key }) => !base.some((link) => link.key === key))
  pair(base, all, true)
  pair(added, ['title', 'url'], true)
  pair(base, ['url'], false)
  pair(base, ['title'], false)
  return theirs.map((link) => ({ ...link, key: keys.get(link) ?? link.key }))
}
