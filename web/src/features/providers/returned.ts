// What the server sends the browser back with: a code or an error, in the address. A code is as
// valuable as a password for a short time, so it is removed from the address before the first
// request, and kept in memory only.

export type Returned =
  | { kind: 'signIn'; code: string }
  | { kind: 'link'; code: string }
  | { kind: 'error'; error: string }

let returned: Returned | null = null

/** Moves the result from the address to memory. Must be called first of all. */
export function takeProviderReturn(): void {
  const parameters = new URLSearchParams(location.search)
  const [code, link, error] = ['code', 'link', 'error'].map((name) => parameters.get(name))
  returned = null
  if (code) returned = { kind: 'signIn', code }
  else if (link) returned = { kind: 'link', code: link }
  else if (error) returned = { kind: 'error', error }
  history.replaceState(null, '', '/sign-in')
}

/** Null after a reload of the page. */
export const providerReturn = (): Returned | null => returned

/** The code of an identity that is to be linked. */
export const codeToLink = (): string | null => (returned?.kind === 'link' ? returned.code : null)

export function forgetProviderReturn(): void {
  returned = null
}
