// What the console may read in its own token. The server alone judges whether it is genuine.

type Claims = { feedProfileId?: unknown; exp?: unknown }

function claims(token: string): Claims | null {
  const body = token.split('.')[1]
  if (!body) return null
  try {
    return JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/'))) as Claims
  } catch {
    return null
  }
}

/** current: may be sent · outdated: of an older kind, worth an upgrade · ended: expired or no token. */
export type TokenState = 'current' | 'outdated' | 'ended'

export function tokenState(token: string | null, now: number): TokenState {
  if (!token) return 'ended'
  const found = claims(token)
  if (typeof found?.exp === 'number' && found.exp * 1000 <= now) return 'ended'
  return typeof found?.feedProfileId === 'string' && found.feedProfileId !== ''
    ? 'current'
    : 'outdated'
}
