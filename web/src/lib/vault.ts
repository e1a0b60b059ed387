// A drawer in local storage that only this browser can read: AES-GCM with a key that stays in
// IndexedDB and cannot be taken out. What cannot be read any more is thrown away.
import { openVaultKey } from './vaultKey'

const PREFIX = 'aushang.'

export type Vault<T> = {
  /** What was kept, or null when there is nothing or it cannot be read. */
  load(): Promise<T | null>
  /** Keeps the value. Later calls win over earlier ones, and over nothing a `clear`. */
  save(value: T): Promise<void>
  /** Takes out this drawer and everything else that the console keeps in local storage. */
  clear(): void
  /** Tells what another tab has saved; null when it has cleared. */
  watch(changed: (value: T | null) => void): () => void
}

const encode = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
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

export function openVault<T>(name: string): Vault<T> {
  const slot = PREFIX + name
  let turn = 0

  const read = async (text: string | null): Promise<T | null> => {
    if (text === null) return null
    try {
      return await unseal<T>(await openVaultKey(), text)
    } catch {
      if (localStorage.getItem(slot) === text) localStorage.removeItem(slot)
      return null
    }
  }

  return {
    load: () => read(localStorage.getItem(slot)),

    async save(value) {
      turn += 1
      const mine = turn
      const text = await openVaultKey().then(
        (key) => seal(key, value),
        // Without WebCrypto or IndexedDB the session lives as long as the tab, never in plain text.
        () => null,
      )
      if (text !== null && mine === turn) localStorage.setItem(slot, text)
    },

    clear() {
      turn += 1
      for (const key of Object.keys(localStorage)) {
        if (key.startsWith(PREFIX)) localStorage.removeItem(key)
      }
    },

    watch(changed) {
      const listen = async (event: StorageEvent) => {
        if (event.key !== slot && event.key !== null) return
        turn += 1
        const mine = turn
        const value = await read(localStorage.getItem(slot))
        if (mine === turn) changed(value)
      }
      window.addEventListener('storage', listen)
      return () => window.removeEventListener('storage', listen)
    },
  }
}
