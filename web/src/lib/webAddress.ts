// Addresses of web pages as people type them. The server applies the same rules.

const SCHEME = /^[a-z][a-z0-9+.-]*:/i
/** `localhost:8080` and `uni.de:443/x` begin like a scheme, but a port follows. */
const HOST_AND_PORT = /^[^/?#]+:\d+(?:[/?#]|$)/
const WEB = /^(?:https?|ftp):\/\//i
const FTP = /^ftp:/i
const BLANK = /[\s\p{Control}]/u

/** https:// before an address that names no scheme; blank stays blank. */
export function withScheme(typed: string): string {
  const address = typed.trim()
  if (address === '') return ''
  return SCHEME.test(address) && !HOST_AND_PORT.test(address) ? address : `https://${address}`
}

/** A whole http, https or ftp address, or one that opens the app. */
export function isLink(address: string, appScheme: string): boolean {
  const start = address.slice(0, appScheme.length).toLowerCase()
  if (appScheme !== '' && start === appScheme.toLowerCase())
    return address.length > start.length && !BLANK.test(address)
  return isWhole(address)
}

/** A whole http or https address. */
export const isWebPage = (address: string): boolean => !FTP.test(address) && isWhole(address)

const isWhole = (address: string): boolean =>
  // A browser mends `https:host`; who typed that did not mean it.
  WEB.test(address) &&
  !BLANK.test(address) &&
  URL.canParse(address) &&
  isHost(new URL(address).hostname)

const isHost = (name: string): boolean => name === 'localhost' || /[.:]/.test(name)

/** Where an address leads, short enough to read. */
export function hostOf(address: string): string {
  try {
    return new URL(address).host || address
  } catch {
    return address
  }
}
