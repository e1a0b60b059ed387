// The key that encrypts the unsent input of an account in this browser. The server sends each
// account its own key with a session, and the key is deleted when the session ends, so the next
// person who signs in with the same browser cannot read it.

type Session = { accountId: string | null; draftKey: string | null }

let session: () => Session = () => ({ accountId: null, draftKey: null })

/** Sets how the current session is read; called once, by the module that owns the session. */
export function readDraftKeyFrom(current: () => Session): void {
  session = current
}

/** Null if this account is not signed in, or if its session is older than these keys. */
export async function draftKeyOf(accountId: string): Promise<CryptoKey | null> {
  const current = session()
  if (current.accountId !== accountId || current.draftKey === null) return null
  const bytes = Uint8Array.from(atob(current.draftKey), (char) => char.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}
