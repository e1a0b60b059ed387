// The vault's key: made once per browser, not extractable, shared by all tabs.

const request = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
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
    // One transaction asks and puts, so that two tabs at their first start agree on one key.
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
