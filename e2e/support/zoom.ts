// A page at 400 % zoom: it scrolls in one direction only, and the keyboard reaches all of it.
import { expect, type Locator, type Page } from '@playwright/test'

/** 1280 x 1024 px at 400 %. */
export const ZOOMED = { width: 320, height: 256 }

/** Expects that neither the page nor a part of it scrolls in two directions. */
export async function expectOneDirection(page: Page): Promise<void> {
  const wrong = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const isScrolled = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
    const parts = [...document.body.querySelectorAll('*')].filter((part) => {
      const { overflowX, overflowY } = getComputedStyle(part)
      const isTooWide = isScrolled(overflowX) && part.scrollWidth > part.clientWidth
      const isTooHigh = isScrolled(overflowY) && part.scrollHeight > part.clientHeight
      return isTooWide && isTooHigh
    })
    const lines = parts.map((part) => part.outerHTML.slice(0, 200))
    return scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`, ...lines] : lines
  })
  expect(wrong, 'nothing scrolls in two directions').toEqual([])
}

/**
 * Presses Tab from the first control of a part of the page to its last. Expects that each control
 * gets the focus, inside of the window and not covered by a bar.
 */
export async function expectReachable(part: Locator): Promise<void> {
  const page = part.page()
  // Without what comes and goes meanwhile, such as a button that is shown while one is far down.
  let [, ...names] = await part.evaluate(namesOfControls, CONTROLS)
  // The part may close when the focus leaves it.
  const root = await part.elementHandle()
  if (root === null) throw new Error(`${part} does not exist.`)
  await part.locator(CONTROLS).first().focus()
  const wrong: string[] = []
  const reached = new Set<string>()
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab')
    const { name, problem } = await root.evaluate(lookAtFocus)
    if (name === null) break
    reached.add(name)
    if (problem) wrong.push(`${problem}: ${name}`)
    const shown = await root.evaluate(namesOfControls, CONTROLS)
    names = names.filter((one) => shown.includes(one))
  }
  const missed = names.filter((name) => !reached.has(name))
  expect([...wrong, ...missed.map((name) => `not reached: ${name}`)]).toEqual([])
}

/** What Tab should reach. Of radio buttons it reaches one, so they do not count. */
const CONTROLS = 'a[href], button, input:not([type="radio"]), textarea, select'

/** The focused control of the part, and why its user cannot see it. */
async function lookAtFocus(part: Element): Promise<{ name: string | null; problem?: string }> {
  // Long lists render their cards when they come near the window.
  await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
  const element = document.activeElement
  if (!element || element === part || !part.contains(element)) return { name: null }
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : null
  const name = element.ariaLabel ?? (label ?? element).textContent
  const { top, bottom, left, right } = element.getBoundingClientRect()
  if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth)
    return { name, problem: 'out of sight' }
  const [x, y] = [
    (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
    (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
  ]
  for (let over = document.elementFromPoint(x, y); over; over = over.parentElement) {
    // A message covers what is below it for seconds only.
    if (over.matches('.mantine-Notifications-root')) break
    const isBar = ['fixed', 'sticky'].includes(getComputedStyle(over).position)
    if (isBar && !over.contains(element)) return { name, problem: 'covered' }
  }
  return { name }
}

function namesOfControls(part: Element, controls: string): string[] {
  return (
    [...part.querySelectorAll<HTMLElement>(controls)]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .filter((one) => one.tabIndex >= 0 && !one.matches(':disabled, [inert] *'))
      // A message may disappear before the focus comes to it.
      .filter((one) => !one.closest('.mantine-Notifications-root'))
      .map((one) => {
        const label = one instanceof HTMLInputElement ? one.labels?.[0] : null
        return one.ariaLabel ?? (label ?? one).textContent
      })
  )
}
