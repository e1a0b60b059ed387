// A drawer in local storage, encrypted with AES-GCM: with a key of this browser, which is kept in
// IndexedDB and cannot be exported, or with a key of its account (draftKey.ts). Contents
// that cannot be decrypted are deleted.
import { openVaultKey } from './vaultKey'

const PREFIX = 'aushang.'
/** Drawers that stay when a session ends: what someone has typed must not go with an old token. */
const LASTING_PREFIX = 'aushang-kept.'

/** What became of a value: kept, not needed any more, or this browser keeps nothing. */
export type Saved = 'kept' | 'overtaken' | 'refused'

export type Vault<T> = {
  /** What was kept, or null when there is nothing or it cannot be read. */
  load(): Promise<T | null>
  /** Keeps the value. Later calls win over earlier ones, and over nothing a `clear`. */
  save(value: T): Promise<Saved>
  /** Takes out this drawer alone. */
  remove(): void
  /** Takes out this drawer and everything else that goes with the session. */
  clear(): void
  /** Tells what another tab has saved; null when it has cleared. */
  watch(changed: (value: T | null) => void): () => void
}

const encode = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const decode = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (char) => char.charCodeAt(0))

async function seal(key: CryptoKey, value: unknown): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify(value))
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain))
  return `${encode(iv)}.${encode(sealed)}`
}

async function unseal<T>(key: CryptoKey, text: string): Promise<T> {
  const [iv = '', sealed = ''] = text.split('.')
  const plain = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: decode(iv) },
    key,
    decode(sealed),
  )
  return JSON.parse(new TextDecoder().decode(plain)) as T
}

/** Where drawers are kept, or null in a browser that forbids it: there even asking throws. */
function storage(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

const slots = (): string[] => Object.keys(storage() ?? {})

/** Empties what goes with a session. */
function removePassing(): void {
  for (const slot of slots()) {
    if (slot.startsWith(PREFIX)) storage()?.removeItem(slot)
  }
}

/** Counts how often all was emptied, so that nothing comes back that was still being sealed. */
let emptied = 0

/** Empties what goes with a session, and of the lasting drawers those that are `ours`, by their names:
 * someone has signed out and leaves nothing behind, and takes nothing of anybody else. */
export function clearVaults(ours: (name: string) => boolean = () => true): void {
  emptied += 1
  removePassing()
  for (const name of lastingNames('')) {
    if (ours(name)) storage()?.removeItem(LASTING_PREFIX + name)
  }
}

/** False in a browser that has no room left or forbids it. */
function put(slot: string, text: string): boolean {
  try {
    localStorage.setItem(slot, text)
    return true
  } catch {
    return false
  }
}

/** The names of the lasting drawers that begin like this, without their beginning. */
export const lastingNames = (beginning: string): string[] =>
  slots()
    .filter((slot) => slot.startsWith(LASTING_PREFIX + beginning))
    .map((slot) => slot.slice(LASTING_PREFIX.length + beginning.length))

type Options = {
  /** Kept when the session ends. */
  lasting?: boolean
  /** The key of the account that owns it; resolves to null if it is not available. */
  accountKey?: () => Promise<CryptoKey | null>
}

/** Prefix of values that are encrypted with an account's key. */
const OF_ACCOUNT = 'account.'

export function openVault<T>(
  name: string,
  { lasting = false, accountKey = async () => null }: Options = {},
): Vault<T> {
  const slot = (lasting ? LASTING_PREFIX : PREFIX) + name
  let turn = 0
  // Requested immediately, while the session exists, and then kept: input during the end of a
  // session is encrypted like all input before.
  let asked = accountKey().catch(() => null)

  const ownKey = async (): Promise<CryptoKey | null> => {
    const known = await asked
    if (!known) asked = accountKey().catch(() => null)
    return asked
  }

  const stored = () => storage()?.getItem(slot) ?? null

  const read = async (text: string | null): Promise<T | null> => {
    if (text === null) return null
    // A key that cannot be had just now says nothing about what it sealed: that stays.
    const isOfAccount = text.startsWith(OF_ACCOUNT)
    const key = await (isOfAccount ? ownKey() : openVaultKey().catch(() => null))
    if (key === null) return null
    try {
      return await unseal<T>(key, isOfAccount ? text.slice(OF_ACCOUNT.length) : text)
    } catch {
      if (stored() === text) storage()?.removeItem(slot)
      return null
    }
  }

  const sealed = async (value: T): Promise<string> => {
    const own = await ownKey()
    return own ? OF_ACCOUNT + (await seal(own, value)) : seal(await openVaultKey(), value)
  }

  return {
    load: () => read(stored()),

    async save(value) {
      turn += 1
      const mine = turn
      const era = emptied
      const text = await sealed(value).catch(
        // Without WebCrypto or IndexedDB the session lives as long as the tab, never in plain text.
        () => null,
      )
      if (mine !== turn || era !== emptied) return 'overtaken'
      return text !== null && put(slot, text) ? 'kept' : 'refused'
    },

    remove() {
      turn += 1
      storage()?.removeItem(slot)
    },

    clear() {
      turn += 1
      removePassing()
    },

    watch(changed) {
      const listen = async (event: StorageEvent) => {
        if (event.key !== slot && event.key !== null) return
        turn += 1
        const mine = turn
        const value = await read(stored())
        if (mine === turn) changed(value)
      }
      window.addEventListener('storage', listen)
      return () => window.removeEventListener('storage', listen)
    },
  }
}
