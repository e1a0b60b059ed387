// The address of a link preview. The server applies the same rules.

const SCHEME = /^[a-z][a-z0-9+.-]*:/i
/** `localhost:8080` and `uni.de:443/x` begin like a scheme, but a port follows. */
const HOST_AND_PORT = /^[^/?#]+:\d+(?:[/?#]|$)/
const WEB = /^(?:https?|ftp):\/\/[^\s/?#]+\S*$/i

/** https:// before an address that names no scheme; blank stays blank. */
export function withScheme(typed: string): string {
  const address = typed.trim()
  if (address === '') return ''
  return SCHEME.test(address) && !HOST_AND_PORT.test(address) ? address : `https://${address}`
}

/** An http, https or ftp address, or one that opens the app. */
export function isLink(address: string, appScheme: string): boolean {
  const opensApp = address.toLowerCase().startsWith(appScheme.toLowerCase())
  if (opensApp && appScheme !== '') return address.length > appScheme.length && !/\s/.test(address)
  return WEB.test(address) && URL.canParse(address)
}

/** Where an address leads, short enough to read. */
export function hostOf(address: string): string {
  try {
    return new URL(address).host || address
  } catch {
    return address
  }
}
