// The key with which this browser seals what an account has typed and not sent. The server gives each
// account its own with a session, and it goes when the session ends: who signs in next with the same
// browser cannot open what others have left.

type Session = { accountId: string | null; draftKey: string | null }

let session: () => Session = () => ({ accountId: null, draftKey: null })

/** Says where the session is found; called once, by the module that owns it. */
export function readDraftKeyFrom(current: () => Session): void {
  session = current
}

/** Null while this account is not signed in, and in a session from before there were such keys. */
export async function draftKeyOf(accountId: string): Promise<CryptoKey | null> {
  const current = session()
  if (current.accountId !== accountId || current.draftKey === null) return null
  const bytes = Uint8Array.from(atob(current.draftKey), (char) => char.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}
