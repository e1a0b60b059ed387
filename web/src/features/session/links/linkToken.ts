// Tokens of the links in mails. They are worth as much as a password: they leave the address bar
// before anything is asked of the server, so that no log, history or screenshot shows one, and stay
// with this tab, also when it is reloaded, until they have served.

export type LinkKind = 'register' | 'set' | 'reset' | 'confirm'

const SLOT = 'aushang.link'
const IN_PATH = /^\/(set|reset|confirm)\/([^/]+)\/?$/

type Link = { kind: LinkKind; token: string }

/** For browsers that forbid storage: there it lives until the page is reloaded. */
let inMemory: Link | null = null

function linkIn({ pathname, search }: Location): Link | null {
  if (/^\/register\/?$/.test(pathname)) {
    const token = new URLSearchParams(search).get('token')
    return token ? { kind: 'register', token } : null
  }
  const [, kind, token] = IN_PATH.exec(pathname) ?? []
  return kind && token ? { kind: kind as LinkKind, token: decoded(token) } : null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** To be called before all else: takes the token out of the address and keeps it for this tab. */
export function takeLinkToken(): void {
  const link = linkIn(location)
  if (!link) return
  inMemory = link
  try {
    sessionStorage.setItem(SLOT, JSON.stringify(link))
  } catch {
    // It is in memory.
  }
  history.replaceState(null, '', `/${link.kind}`)
}

function kept(): Link | null {
  try {
    return JSON.parse(sessionStorage.getItem(SLOT) ?? 'null') as Link | null
  } catch {
    return null
  }
}

/** The token that this tab was opened with, if its link was of this kind. */
export function linkToken(kind: LinkKind): string | null {
  const link = inMemory ?? kept()
  return link?.kind === kind ? link.token : null
}

/** This tab was opened with a link that has not served yet. */
export const hasLinkToken = (): boolean => (inMemory ?? kept()) !== null

export function forgetLinkToken(): void {
  inMemory = null
  try {
    sessionStorage.removeItem(SLOT)
  } catch {
    // There it was never kept.
  }
}
