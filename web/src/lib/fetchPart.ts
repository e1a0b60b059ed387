// Fetches a part of the console that is not there from the start. The bundler asks for its styles once
// only: a part that is fetched again after they failed to come would stand there without any.
const missing = new Set<HTMLLinkElement>()

window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target)
  },
  // It does not bubble.
  true,
)

/** What has come whole needs no styles that another part is waiting for. */
const there = new WeakMap<() => unknown, unknown>()

/** `fetch` stays the same from one time to the next. */
export async function fetchPart<Part>(fetch: () => Promise<Part>): Promise<Part> {
  if (!there.has(fetch)) await Promise.all([...missing].map(fetchStyles))
  const part = await fetch()
  there.set(fetch, part)
  return part
}

/** The part, if it is already loaded. */
export const fetchedPart = <Part>(fetch: () => Promise<Part>): Part | undefined =>
  there.get(fetch) as Part | undefined

function fetchStyles(link: HTMLLinkElement): Promise<unknown> {
  missing.delete(link)
  const again = link.cloneNode() as HTMLLinkElement
  return new Promise((resolve, reject) => {
    again.onload = resolve
    again.onerror = reject
    link.replaceWith(again)
  })
}
