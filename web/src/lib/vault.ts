// An entry in local storage, encrypted with AES-GCM. The key belongs either to this
// browser, kept in IndexedDB and not exportable [A-96: keys of the browser], or to an account
// (draftKey.ts). Contents that cannot be decrypted are deleted.
import { openVaultKey } from './vaultKey'

const PREFIX = 'aushang.'
/** Entries that outlive a session: typed text must not be lost because a token expired. */
const LASTING_PREFIX = 'aushang-kept.'

/** The result of a save: saved, superseded by a later change, or not possible in this browser. */
export type Saved = 'kept' | 'overtaken' | 'refused'

export type Vault<T> = {
  /** The saved value, or null if there is none or it cannot be decrypted. */
  load(): Promise<T | null>
  /** Saves the value. A later save or clear supersedes it. */
  save(value: T): Promise<Saved>
  /** Deletes this entry only. */
  remove(): void
  /** Deletes this entry and everything else that is stored for the session. */
  clear(): void
  /** Calls `changed` with the value that another tab has saved; null if it has cleared it. */
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

/** Null if the browser forbids local storage: there, even reading the property throws. */
function storage(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

const slots = (): string[] => Object.keys(storage() ?? {})

/** Deletes everything that is stored for the session. */
function removePassing(): void {
  for (const slot of slots()) {
    if (slot.startsWith(PREFIX)) storage()?.removeItem(slot)
  }
}

/** Counts calls of `clearVaults`: a value that is still being encrypted is not saved later. */
let emptied = 0

/**
 * Deletes everything that is stored for the session, and the lasting entries whose names are
 * `ours`. After signing out nothing of this person is left; the entries of others stay.
 */
export function clearVaults(ours: (name: string) => boolean = () => true): void {
  emptied += 1
  removePassing()
  removeLasting(ours)
}

/** Deletes the lasting entries whose names are `ours`. */
export function removeLasting(ours: (name: string) => boolean): void {
  for (const name of lastingNames('')) {
    if (ours(name)) storage()?.removeItem(LASTING_PREFIX + name)
  }
}

/** A lasting entry that is not encrypted, because it contains nothing personal. */
export const readLasting = (name: string): string | null =>
  storage()?.getItem(LASTING_PREFIX + name) ?? null

export const writeLasting = (name: string, text: string): boolean =>
  put(LASTING_PREFIX + name, text)

/** Returns false if the browser has no storage left or forbids it. */
function put(slot: string, text: string): boolean {
  try {
    localStorage.setItem(slot, text)
    return true
  } catch {
    return false
  }
}

/** The names of the lasting entries that start with `beginning`, without that prefix. */
export const lastingNames = (beginning: string): string[] =>
  slots()
    .filter((slot) => slot.startsWith(LASTING_PREFIX + beginning))
    .map((slot) => slot.slice(LASTING_PREFIX.length + beginning.length))

type Options = {
  /** Whether the entry stays when the session ends. */
  lasting?: boolean
  /** The key of the owner's account; resolves to null if it is not available. */
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
  let requestedKey = accountKey().catch(() => null)

  const ownKey = async (): Promise<CryptoKey | null> => {
    const known = await requestedKey
    if (!known) requestedKey = accountKey().catch(() => null)
    return requestedKey
  }

  const stored = () => storage()?.getItem(slot) ?? null

  const read = async (text: string | null): Promise<T | null> => {
    if (text === null) return null
    // Without the key the value cannot be checked, so it is kept.
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
        // Without WebCrypto or IndexedDB nothing is saved: never in plain text.
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
