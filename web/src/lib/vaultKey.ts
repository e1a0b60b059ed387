// The browser's key for vaults: generated once per browser, not extractable, shared by all tabs.

const request = <T>(pending: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    pending.onsuccess = () => resolve(pending.result)
    pending.onerror = () => reject(pending.error)
  })

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open('aushang', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('keys')
  return request(opening)
}

async function findOrMake(): Promise<CryptoKey> {
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  const database = await openDatabase()
  try {
    // Reads and writes in one transaction, so that two tabs that start together use the same key.
    const keys = database.transaction('keys', 'readwrite').objectStore('keys')
    const known = (await request(keys.get('session'))) as CryptoKey | undefined
    if (known) return known
    await request(keys.put(fresh, 'session'))
    return fresh
  } finally {
    database.close()
  }
}

let key: Promise<CryptoKey> | undefined

export function openVaultKey(): Promise<CryptoKey> {
  key ??= findOrMake().catch((cause: unknown) => {
    key = undefined
    throw cause
  })
  return key
}
