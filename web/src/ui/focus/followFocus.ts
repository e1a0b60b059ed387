// When the thing that holds the focus is taken away (a card that goes into another list, a dialog, a
// page that is left), the browser drops the focus to the very top of the page. Whoever works with keys
// or ears is lost then. Here the focus goes on to where one would look for it: back to what one came
// from, to the same entry where a list has drawn it anew at another place, to the neighbour in a list, or
// to the nearest place that offers itself with `data-landing`.

type Step = {
  element: HTMLElement
  /** The dialog or menu that it stood in. When that is gone, one is back where it was opened. */
  layer: Element | null
  /** What was around it, from near to far. */
  around: Element[]
  /** What the entry that it stood in is called, where the list says so with `data-entry`. */
  entry: string | null
  /** The entries after and before its own, if it stood in a list. */
  neighbours: Element[]
}

const MAX_STEPS = 20
const LAYERS = '[role="dialog"], [role="menu"]'

/** Follows the focus through the page from now on. Returns how to stop. */
export function followFocus(): () => void {
  const trail: Step[] = []
  let looking = 0
  let stopped = false

  function note({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement) || target === trail.at(-1)?.element) return
    trail.push(stepAt(target))
    if (trail.length > MAX_STEPS) trail.shift()
  }

  const isLost = () =>
    document.activeElement === document.body && trail.at(-1)?.element.isConnected === false

  // Once to draw the lists anew, once for what a dialog does with the focus by itself.
  function lookSoon(): void {
    if (looking === 0 && isLost()) looking = inTwoFrames(look)
  }
  function look(): void {
    looking = 0
    if (!stopped && isLost()) goOn(trail)
  }

  const observer = new MutationObserver(lookSoon)
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', note)
  return () => {
    stopped = true
    observer.disconnect()
    document.removeEventListener('focusin', note)
  }
}

const inTwoFrames = (act: () => void): number =>
  requestAnimationFrame(() => requestAnimationFrame(act))

function stepAt(element: HTMLElement): Step {
  const around: Element[] = []
  for (let one = element.parentElement; one; one = one.parentElement) {
    // The root of the page is no place that one came from.
    if (one.parentElement !== document.body && one !== document.body) around.push(one)
  }
  const entry = element.closest('li, [role="listitem"]')
  const neighbours = entry ? [after(entry), before(entry)] : []
  const layer = element.parentElement?.closest(LAYERS) ?? null
  return {
    element,
    layer,
    around,
    entry: entry?.getAttribute('data-entry') ?? null,
    neighbours: neighbours.filter((one) => one != null),
  }
}

// The entries of a long list stand in parts.
const after = (entry: Element) =>
  entry.nextElementSibling ?? entry.parentElement?.nextElementSibling?.firstElementChild
const before = (entry: Element) =>
  entry.previousElementSibling ?? entry.parentElement?.previousElementSibling?.lastElementChild

/** Goes the trail back until some place takes the focus. */
function goOn(trail: Step[]): void {
  for (const step of trail.toReversed()) {
    if (step.layer?.isConnected === false) continue
    if (placesNear(step).some(takesFocus)) return
  }
  const page = document.querySelector('[data-landing="page"]') ?? document.querySelector('main')
  if (page) takesFocus(page)
}

/** Where one would look for what was here, the best place first. */
function placesNear({ element, around, entry, neighbours }: Step): Element[] {
  if (element.isConnected) return [element]
  const list = around.find((one) => one.isConnected && one.matches('ul, ol, [role="list"]'))
  const again = entry === null ? null : list?.querySelector(`[data-entry="${CSS.escape(entry)}"]`)
  if (again) return [...sameIn(again, element), ...again.querySelectorAll('[tabindex="-1"]')]
  const entries = neighbours.map((entry) => entry.querySelector('[tabindex="-1"]'))
  const landings = around.map((one) =>
    one.matches('[tabindex]') ? one : one.querySelector('[data-landing]'),
  )
  return [...entries, ...landings].flatMap((place) => (place?.isConnected ? [place] : []))
}

/** What is called the same there. */
const sameIn = (entry: Element, gone: Element): Element[] =>
  [...entry.querySelectorAll(gone.tagName)].filter((one) => nameOf(one) === nameOf(gone))

const nameOf = (one: Element): string => one.getAttribute('aria-label') ?? one.textContent

function takesFocus(place: Element): boolean {
  if (place instanceof HTMLElement) place.focus({ preventScroll: place.matches('main, section') })
  return document.activeElement === place
}
