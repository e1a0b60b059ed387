// Errors that say nothing about the code of the console.

/** How browsers, and graphql/upload.ts, name a request that did not reach the server. */
const network =
  /^(failed to fetch|fetch failed|load failed|network ?error|the (network|internet) connection|the server was not reached)/i

/** A part that could not be downloaded, without a network or after an update of the server. */
const download =
  /dynamically imported module|importing a module script failed|unable to preload css/i

/** A cancelled request, a lost connection, or a part that is offered again once it can be loaded. */
export function isExpected(error: unknown): boolean {
  // A stylesheet that could not be loaded.
  if (error instanceof Event) return true
  if (typeof error !== 'object' || error === null) return false
  const { name, message, cause } = error as { [Field in keyof Error]?: unknown }
  const text = typeof message === 'string' ? message : ''
  return (
    name === 'AbortError' ||
    name === 'NetworkError' ||
    name === 'TimeoutError' ||
    network.test(text) ||
    download.test(text) ||
    (cause !== error && isExpected(cause))
  )
}
