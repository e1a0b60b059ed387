// When the focused element is removed (a card that moves to another list, a dialog, a page that is
// left) or disabled (the button of a form that is saved), the browser moves the focus to the top of
// the page, which disorients users of keyboards and screen readers. This module moves the focus to
// where they would expect it: back to where they came from, to the same entry where a list has
// rendered it again, to its neighbour in the list, or to the nearest element with `data-landing`.

type Step = {
  element: HTMLElement
  /** The dialog or menu around it. If it is gone, the focus returns to where it was opened. */
  layer: Element | null
  /** Its ancestors, from inner to outer. */
  around: Element[]
  /** The key of the list entry around it, from `data-entry`; null if there is none. */
  entry: string | null
  /** The entries after and before its own, if it was in a list. */
  neighbours: Element[]
}

const MAX_STEPS = 20
const LAYERS = '[role="dialog"], [role="menu"]'

/** Starts to follow the focus on the page. Returns a function that stops it. */
export function followFocus(): () => void {
  const trail: Step[] = []
  let looking = 0
  let stopped = false

  function note({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement) || target === trail.at(-1)?.element) return
    trail.push(stepAt(target))
    if (trail.length > MAX_STEPS) trail.shift()
  }

  function isLost(): boolean {
    const element = trail.at(-1)?.element
    if (!element || canHaveFocus(element)) return false
    // Some browsers keep a disabled element active, but send it no keys.
    return document.activeElement === document.body || document.activeElement === element
  }

  // One frame for lists to render again, one for dialogs to restore the focus themselves.
  function lookSoon(): void {
    if (looking === 0 && isLost()) looking = inTwoFrames(look)
  }
  function look(): void {
    looking = 0
    if (!stopped && isLost()) goOn(trail)
  }

  const observer = new MutationObserver(lookSoon)
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  })
  document.addEventListener('focusin', note)
  return () => {
    stopped = true
    observer.disconnect()
    document.removeEventListener('focusin', note)
  }
}

const canHaveFocus = (element: Element): boolean =>
  element.isConnected && !element.matches(':disabled')

const inTwoFrames = (act: () => void): number =>
  requestAnimationFrame(() => requestAnimationFrame(act))

function stepAt(element: HTMLElement): Step {
  const around: Element[] = []
  for (let one = element.parentElement; one; one = one.parentElement) {
    // The root of the page is not a useful target.
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

// A long list is divided into several elements.
const after = (entry: Element) =>
  entry.nextElementSibling ?? entry.parentElement?.nextElementSibling?.firstElementChild
const before = (entry: Element) =>
  entry.previousElementSibling ?? entry.parentElement?.previousElementSibling?.lastElementChild

/** Goes back through the trail until an element takes the focus. */
function goOn(trail: Step[]): void {
  for (const step of trail.toReversed()) {
    if (step.layer?.isConnected === false) continue
    if (placesNear(step).some(takesFocus)) return
  }
  const page = document.querySelector('[data-landing="page"]') ?? document.querySelector('main')
  if (page) takesFocus(page)
}

/** The elements that could replace a lost one, the best first. */
function placesNear({ element, around, entry, neighbours }: Step): Element[] {
  if (canHaveFocus(element)) return [element]
  const list = around.find((one) => one.isConnected && one.matches('ul, ol, [role="list"]'))
  const again = entry === null ? null : list?.querySelector(`[data-entry="${CSS.escape(entry)}"]`)
  if (again) return [...sameIn(again, element), ...again.querySelectorAll('[tabindex="-1"]')]
  const others = element.isConnected ? [] : neighbours
  const entries = others.map((entry) => entry.querySelector('[tabindex="-1"]'))
  const landings = around.map((one) =>
    one.matches('[tabindex]') ? one : one.querySelector('[data-landing]'),
  )
  return [...entries, ...landings].flatMap((place) => (place?.isConnected ? [place] : []))
}

/** The elements with the same tag and name in another entry. */
const sameIn = (entry: Element, gone: Element): Element[] =>
  [...entry.querySelectorAll(gone.tagName)].filter((one) => nameOf(one) === nameOf(gone))

const nameOf = (one: Element): string => one.getAttribute('aria-label') ?? one.textContent

function takesFocus(place: Element): boolean {
  if (place instanceof HTMLElement) place.focus({ preventScroll: place.matches('main, section') })
  return document.activeElement === place
}
