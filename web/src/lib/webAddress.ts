// Addresses of web pages as people type them. The server uses the same rules.

const SCHEME = /^[a-z][a-z0-9+.-]*:/i
/** `localhost:8080` and `uni.de:443/x` begin with a host and a port, not with a scheme. */
const HOST_AND_PORT = /^[^/?#]+:\d+(?:[/?#]|$)/
const WEB = /^(?:https?|ftp):\/\//i
const FTP = /^ftp:/i
const BLANK = /[\s\p{Control}]/u

/** Adds https:// to an address without a scheme. Blank stays blank. */
export function withScheme(typed: string): string {
  const address = typed.trim()
  if (address === '') return ''
  return SCHEME.test(address) && !HOST_AND_PORT.test(address) ? address : `https://${address}`
}

/** Whether this is a complete http, https or ftp address, or an address that opens the app. */
export function isLink(address: string, appScheme: string): boolean {
  const start = address.slice(0, appScheme.length).toLowerCase()
  if (appScheme !== '' && start === appScheme.toLowerCase())
    return address.length > start.length && !BLANK.test(address)
  return isWhole(address)
}

/** Whether this is a complete http or https address. */
export const isWebPage = (address: string): boolean => !FTP.test(address) && isWhole(address)

const isWhole = (address: string): boolean =>
  // `URL` also accepts `https:host`, but that is most likely a typing mistake.
  WEB.test(address) &&
  !BLANK.test(address) &&
  URL.canParse(address) &&
  isHost(new URL(address).hostname)

const isHost = (name: string): boolean => name === 'localhost' || /[.:]/.test(name)

/** The host of an address, short enough to display. */
export function hostOf(address: string): string {
  try {
    return new URL(address).host || address
  } catch {
    return address
  }
}
