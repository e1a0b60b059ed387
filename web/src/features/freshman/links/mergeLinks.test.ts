import { describe, expect, it } from 'vitest'
import type { IconName } from '../icons'
import type { Link } from './links'
import { withKeys } from './matchLinks'
import { mergeLinks } from './mergeLinks'

/** `key:title@url#icon`; by default the title is the key, and the address is that of the key. */
function link(text: string): Link {
  const [, key = '', title, url, icon = 'pin'] =
    /^(\w+)(?::(\w+))?(?:@(\w+))?(?:#(\w+))?$/.exec(text) ?? []
  return { key, title: title ?? key, url: `https://${url ?? key}.example`, icon: icon as IconName }
}

const list = (texts: string) => texts.split(' ').filter(Boolean).map(link)

const written = ({ title, url, icon }: Link): string => {
  const host = url.slice('https://'.length, -'.example'.length)
  return `${title}${host === title ? '' : `@${host}`}${icon === 'pin' ? '' : `#${icon}`}`
}

function merge(base: string, mine: string, theirs: string): string {
  const stored = list(theirs).map((one, at) => ({ ...one, key: `stored-${at}` }))
  const lists = { base: list(base), mine: list(mine), theirs: stored }
  const merged = mergeLinks({ ...lists, theirs: withKeys(lists) })
  const keys = merged.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  return merged.map(written).join(' ')
}

describe('mergeLinks', () => {
  it.each([
    ['nothing', 'a b', 'a b', 'a b', 'a b'],
    ['three empty lists', '', '', '', ''],
    ['only their changes', 'a b', 'a b', 'b c', 'b c'],
    ['only my changes', 'a b', 'c b', 'a b', 'c b'],

    ['additions at the end of both', 'a', 'a m', 'a t', 'a t m'],
    ['additions to an empty list', '', 'm', 't', 't m'],
    ['my addition in the middle', 'a b', 'a m b', 'a b t', 'a m b t'],
    ['my addition at the beginning', 'a b', 'm a b', 't a b', 'm t a b'],
    ['several additions in their order', 'a b', 'm n a b o p', 'a b t', 'm n a b t o p'],
    ['the same addition of both', 'a', 'a m', 'a t m', 'a t m'],
    ['the same new address with two icons', 'a', 'a m#bus', 'a m', 'a m#bus'],
    ['the same addition twice', '', 'm n:m@m', 'm n:m@m', 'm m'],

    ['deletions of different links', 'a b c', 'b c', 'a b', 'b'],
    ['a deletion of the same link', 'a b', 'b', 'b', 'b'],
    ['my deletion and their addition', 'a b', 'b', 'a b t', 'b t'],
    ['their deletion and my addition behind it', 'a b', 'a m b', 'b', 'm b'],
    ['everything deleted by them, and my addition', 'a b', 'a b m', '', 'm'],
    ['everything deleted by me, and their addition', 'a b', '', 'a b t', 't'],

    ['my deletion of what they renamed', 'a b', 'b', 'a:x@a b', 'b'],
    ['my renaming of what they deleted', 'a b c', 'a b:x@b c', 'a c', 'a x@b c'],
    ['my move of what they deleted', 'a b c', 'b a c', 'a c', 'a c'],

    ['different links renamed', 'a b', 'a:x@a b', 'a b:y@b', 'x@a y@b'],
    ['different fields of a link', 'a', 'a:x@a', 'a:a@y#bus', 'x@y#bus'],
    ['the same field of a link', 'a', 'a:x@a', 'a:y@a', 'x@a'],
    ['the same icon chosen by both', 'a', 'a#bus', 'a#bus', 'a#bus'],
    ['all fields changed by them', 'a b', 'a b m', 'x b', 'x b m'],

    ['my move and their addition', 'a b c', 'c a b', 'a b c t', 'c a b t'],
    ['my move to the end and their addition', 'a b c', 'b c a', 'a b c t', 'b c t a'],
    ['their move and my addition', 'a b c', 'a m b c', 'c a b', 'c a m b'],
    ['my move and their renaming', 'a b c', 'c a b', 'a b c:x@c', 'x@c a b'],
    ['moves of different links', 'a b c d', 'b a c d', 'a b d c', 'b a d c'],
    ['the same move of both', 'a b c', 'c a b', 'c a b', 'c a b'],

    ['equal links, one renamed', 'a b:a@a', 'a:x@a b:a@a', 'a b:a@a t', 'x@a a t'],
    ['equal links, one deleted by both', 'a b:a@a', 'b:a@a', 'a', 'a'],
    ['equal links, one deleted by me', 'a b:a@a c', 'b:a@a c', 'a b:a@a c t', 'a c t'],
    ['several links with one title', 'a:x@a b:x@b', 'b:x@b', 'a:x@c b:x@d', 'x@c x@d'],
  ])('%s', (_what, base, mine, theirs, expected) => {
    expect(merge(base, mine, theirs)).toBe(expected)
  })
})
