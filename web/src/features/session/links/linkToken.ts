// Tokens of emailed links. They are as valuable as a password, so they are removed from the address
// bar before the first request: no log, history or screenshot shows them. They stay in this tab,
// also after a reload, until they are used.

export type LinkKind = 'register' | 'set' | 'reset' | 'confirm' | 'new-address' | 'sign-in-link'

const SLOT = 'aushang.link'
const IN_PATH = /^\/(set|reset|confirm|new-address)\/([^/]+)\/?$/

type Link = { kind: LinkKind; token: string }

/** For browsers that forbid storage: lost on a reload. */
let inMemory: Link | null = null

function linkIn({ pathname, search, hash }: Location): Link | null {
  if (/^\/sign-in-link\/?$/.test(pathname)) {
    // In the fragment, which no server sees.
    return hash.length > 1 ? { kind: 'sign-in-link', token: hash.slice(1) } : null
  }
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

/** Moves the token from the address to this tab's storage. Must be called first of all. */
export function takeLinkToken(): void {
  const link = linkIn(location)
  if (!link) return
  inMemory = link
  try {
    sessionStorage.setItem(SLOT, JSON.stringify(link))
  } catch {
    // The token is in memory.
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

/** The token of the link that opened this tab, if the link is of this kind. */
export function linkToken(kind: LinkKind): string | null {
  const link = inMemory ?? kept()
  return link?.kind === kind ? link.token : null
}

/** Whether this tab was opened with a link that has not been used yet. */
export const hasLinkToken = (): boolean => (inMemory ?? kept()) !== null

export function forgetLinkToken(): void {
  inMemory = null
  try {
    sessionStorage.removeItem(SLOT)
  } catch {
    // Nothing was stored.
  }
}
