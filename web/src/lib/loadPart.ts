// Loads a part of the console on demand. The bundler requests each stylesheet only once: if one
// fails and the part is loaded again, the part would appear unstyled. So this module requests
// failed stylesheets again.
import { reportError } from './tracing/report'

/** Stylesheets that failed to load. */
const failed = new Set<HTMLLinkElement>()

window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target)
  },
  // Captures the event, because the error event of an element does not bubble.
  true,
)

/** Loaded parts by their import function. For these, failed stylesheets are not requested. */
const loaded = new WeakMap<() => unknown, unknown>()

/** Loaded parts are found by `fetch`, so it must be the same function on every call for a part. */
export async function loadPart<Part>(fetch: () => Promise<Part>): Promise<Part> {
  try {
    if (!loaded.has(fetch)) await Promise.all([...failed].map(fetchStyles))
    const part = await fetch()
    loaded.set(fetch, part)
    return part
  } catch (error) {
    reportError(error)
    throw error
  }
}

/** The part, if it is already loaded. */
export const loadedPart = <Part>(fetch: () => Promise<Part>): Part | undefined =>
  loaded.get(fetch) as Part | undefined

function fetchStyles(link: HTMLLinkElement): Promise<unknown> {
  failed.delete(link)
  const again = link.cloneNode() as HTMLLinkElement
  return new Promise((resolve, reject) => {
    again.onload = resolve
    again.onerror = reject
    link.replaceWith(again)
  })
}
