// The links of a collection while they are edited.
import type { LinkCollectionQuery } from '@/graphql/generated/graphql'
import { LIMITS, LINKS } from '@/lib/rules'
import { isWebPage, withScheme } from '@/lib/webAddress'
import { DEFAULT_ICON, type IconName, iconNameOf } from '../icons'

export type Link = {
  /** Of this entry in this tab; the server knows none. */
  key: string
  title: string
  icon: IconName
  url: string
}

type Stored = LinkCollectionQuery['me']['linkCollections'][number]['links'][number]

export const aKey = (): string => crypto.randomUUID()

export const linksOf = (stored: readonly Stored[]): Link[] =>
  stored.map(({ title, icon, link }) => ({ key: aKey(), title, icon: iconNameOf(icon), url: link }))

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
