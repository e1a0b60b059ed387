// Loads a part of the console on demand. The bundler requests a part's stylesheets only once, so a
// part that is loaded again after they failed would appear unstyled. This module requests them
// again.
const missing = new Set<HTMLLinkElement>()

window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target)
  },
  // The error event does not bubble.
  true,
)

/** Loaded parts by their import function. They no longer wait for failed stylesheets. */
const loaded = new WeakMap<() => unknown, unknown>()

/** `fetch` must be the same function on every call. */
export async function loadPart<Part>(fetch: () => Promise<Part>): Promise<Part> {
  if (!loaded.has(fetch)) await Promise.all([...missing].map(fetchStyles))
  const part = await fetch()
  loaded.set(fetch, part)
  return part
}

/** The part, if it is already loaded. */
export const loadedPart = <Part>(fetch: () => Promise<Part>): Part | undefined =>
  loaded.get(fetch) as Part | undefined

function fetchStyles(link: HTMLLinkElement): Promise<unknown> {
  missing.delete(link)
  const again = link.cloneNode() as HTMLLinkElement
  return new Promise((resolve, reject) => {
    again.onload = resolve
    again.onerror = reject
    link.replaceWith(again)
  })
}
