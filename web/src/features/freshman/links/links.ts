// The links of a collection while they are edited.
import type { LinkCollectionQuery } from '@/graphql/generated/graphql'
import { LIMITS, LINKS } from '@/lib/rules'
import { isWebPage, withScheme } from '@/lib/webAddress'
import { DEFAULT_ICON, type IconName, iconNameOf } from '../icons'
import type { LinkEdits } from './keptEdits'

export type Link = {
  /** Of this entry in this tab; the server knows none. */
  key: string
  title: string
  icon: IconName
  url: string
}

type Stored = LinkCollectionQuery['me']['linkCollections'][number]['links'][number]

/** `id` and `version` are null if there is no collection yet. */
export type StoredLinks = { id: string | null; version: number | null; links: Link[] }

const aKey = (): string => crypto.randomUUID()

/** Links in `edits` keep their keys, so that they are edited further after a reload. */
export function storedLinks({ me }: LinkCollectionQuery, edits: LinkEdits): StoredLinks {
  const [collection] = me.linkCollections
  const { id = null, version = null } = collection ?? {}
  return { id, version, links: linksOf(collection?.links ?? [], edits) }
}

function linksOf(stored: readonly Stored[], edits: LinkEdits): Link[] {
  const known = Object.values(edits.open).flatMap(({ before }) => before ?? [])
  return stored.map(({ title, icon, link: url }) => {
    const at = known.findIndex((one) => one.title === title && one.url === url)
    const [edited] = at < 0 ? [] : known.splice(at, 1)
    return { key: edited?.key ?? aKey(), title, icon: iconNameOf(icon), url }
  })
}

export const emptyLink = (title: string): Link => ({
  key: aKey(),
  title,
  icon: DEFAULT_ICON,
  url: '',
})

/** As the server stores it. */
export const cleaned = (link: Link): Link => ({
  ...link,
  title: link.title.trim(),
  url: withScheme(link.url),
})

export const inputOf = ({ title, icon, url }: Link) => ({ title, icon, link: url })

type Fault = 'titleRequired' | 'titleTooLong' | 'urlRequired' | 'urlInvalid'

export function faultsOf(link: Link): { title: Fault | null; url: Fault | null } {
  const { title, url } = cleaned(link)
  return {
    title: title === '' ? 'titleRequired' : [...title].length > LINKS.title ? 'titleTooLong' : null,
    url:
      url === '' ? 'urlRequired' : isWebPage(url) && url.length <= LIMITS.url ? null : 'urlInvalid',
  }
}
