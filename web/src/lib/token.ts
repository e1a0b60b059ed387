// Reads the claims of the console's own token. Only the server verifies the token.

type Claims = { feedProfileId?: unknown; exp?: unknown; iat?: unknown }

function claims(token: string): Claims | null {
  const body = token.split('.')[1]
  if (!body) return null
  try {
    return JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/'))) as Claims
  } catch {
    return null
  }
}

/** Whether a token may be sent: it names a profile and has not expired. */
export function isCurrent(token: string | null, now: number): boolean {
  const found = token ? claims(token) : null
  if (typeof found?.exp === 'number' && found.exp * 1000 <= now) return false
  return typeof found?.feedProfileId === 'string' && found.feedProfileId !== ''
}

/** Whether the token was issued at least `age` ms ago, or half of its time has passed. */
export function isAged(token: string, age: number, now: number): boolean {
  const { iat, exp } = claims(token) ?? {}
  if (typeof iat !== 'number') return false
  const half = typeof exp === 'number' ? ((exp - iat) * 1000) / 2 : age
  return iat * 1000 + Math.min(age, half) <= now
}

/** The id of the profile that the account belongs to. */
export function ownProfileOf(token: string | null): string | null {
  const id = token ? claims(token)?.feedProfileId : null
  return typeof id === 'string' ? id : null
}

/** A token from before tokens named a profile. The console can exchange it for a new one. */
export function isOld(token: string | null): boolean {
  const found = token ? claims(token) : null
  return found !== null && !found.feedProfileId
}
