// What Instagram adds to the address of the page to which it returns. The code is removed from the
// address bar before the first request, so that no history or log contains it, and is sent only once.
import { readReturn, writeReturn } from './returnNote'

const PATH = /^\/instagram\/auth\/?$/

export type Returned = {
  /** Null: Instagram sent none, or an error instead. */
  code: string | null
  /** Names the connection that was begun. Null: missing. */
  state: string | null
  /** For example `access_denied`. */
  error: string | null
  /** The address of this page as Instagram knows it. */
  redirectUri: string
  /** Whether the code was sent to the server. */
  sent: boolean
}

const keep = (returned: Returned): void => writeReturn(JSON.stringify(returned))

/** Moves the code from the address to this tab's storage. Must be called before the router starts. */
export function takeInstagramReturn(): void {
  const { origin, pathname, search } = location
  if (!PATH.test(pathname)) return
  const query = new URLSearchParams(search)
  if (!query.has('code') && !query.has('error')) return
  keep({
    // Instagram appends `#_`, which some of its apps encode.
    code: query.get('code')?.replace(/#_$/, '') || null,
    state: query.get('state')?.replace(/#_$/, '') || null,
    error: query.get('error'),
    redirectUri: origin + pathname,
    sent: false,
  })
  history.replaceState(null, '', '/instagram/auth')
}

/** Null: Instagram did not open this tab. */
export function instagramReturn(): Returned | null {
  try {
    return JSON.parse(readReturn() ?? 'null') as Returned | null
  } catch {
    return null
  }
}

/** A reload finds that the code was sent, but not the code. */
export const markAsSent = (returned: Returned): void =>
  keep({ ...returned, code: null, sent: true })
