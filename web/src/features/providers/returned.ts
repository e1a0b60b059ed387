// What the server sends the browser back with: a code or an error, in the address. A code is as
// valuable as a password for a short time, so it is removed from the address before the first
// request, and kept in memory only.

export type Returned =
  | { kind: 'signIn'; code: string }
  | { kind: 'link'; code: string }
  | { kind: 'proof'; code: string }
  | { kind: 'accept'; code: string }
  | { kind: 'error'; error: string }

let returned: Returned | null = null

/** Moves the result from the address to memory. Must be called first of all. */
export function takeProviderReturn(): void {
  const parameters = new URLSearchParams(location.search)
  const error = parameters.get('error')
  returned = null
  const code = parameters.get('code')
  if (code) returned = { kind: 'signIn', code }
  for (const kind of ['link', 'proof', 'accept'] as const) {
    const code = parameters.get(kind)
    if (code) returned ??= { kind, code }
  }
  if (error) returned ??= { kind: 'error', error }
  history.replaceState(null, '', '/sign-in')
}

/** Null after a reload of the page. */
export const providerReturn = (): Returned | null => returned

/** The code of an identity that is to be linked. */
export const codeToLink = (): string | null => (returned?.kind === 'link' ? returned.code : null)

/** The code of an identity that accepts an invitation. */
export const codeToAccept = (): string | null =>
  returned?.kind === 'accept' ? returned.code : null

export function forgetProviderReturn(): void {
  returned = null
}
