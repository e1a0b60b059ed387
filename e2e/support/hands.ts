// Two ways to use a page: with a pointer, and with the keyboard alone.
import { expect, type Locator, type Page } from '@playwright/test'

export type Hands = {
  /** Presses a button, follows a link, ticks a box. */
  press(element: Locator): Promise<void>
  /** Types into an empty field. */
  type(field: Locator, text: string): Promise<void>
  /** Selects an item of the open menu. */
  take(entry: Locator): Promise<void>
}

export const pointer: Hands = {
  press: (element) => element.click(),
  type: (field, text) => field.fill(text),
  take: (entry) => entry.click(),
}

export const keyboard: Hands = {
  async press(element) {
    const type = await element.getAttribute('type')
    if (type === 'radio') return chooseByArrows(element)
    await tabTo(element)
    await element.page().keyboard.press(type === 'checkbox' ? 'Space' : 'Enter')
  },
  async type(field, text) {
    await tabTo(field)
    await field.page().keyboard.type(text)
  },
  async take(entry) {
    await expect(entry).toBeVisible()
    for (let presses = 0; presses < 20; presses += 1) {
      if (await hasFocus(entry)) return entry.page().keyboard.press('Enter')
      await entry.page().keyboard.press('ArrowDown')
    }
    throw new Error(`The arrow keys do not reach ${entry}.`)
  },
}

/** Tab reaches one of several radio buttons, the arrow keys reach the others. */
async function chooseByArrows(radio: Locator): Promise<void> {
  const { keyboard } = radio.page()
  await expect(radio).toBeVisible()
  await tabUntil(radio.page(), () =>
    radio.evaluate(
      (one) =>
        document.activeElement instanceof HTMLInputElement &&
        document.activeElement.name === (one as HTMLInputElement).name,
    ),
  )
  for (let presses = 0; presses < 10; presses += 1) {
    if (await hasFocus(radio)) return keyboard.press('Space')
    await keyboard.press('ArrowDown')
  }
  throw new Error(`The arrow keys do not reach ${radio}.`)
}

const hasFocus = (element: Locator) => element.evaluate((one) => one === document.activeElement)

type TabKey = 'Tab' | 'Shift+Tab'

/** Presses Tab until the focus is on the element. */
export async function tabTo(element: Locator, key: TabKey = 'Tab'): Promise<void> {
  await expect(element).toBeVisible()
  await tabUntil(element.page(), () => hasFocus(element), key)
}

async function tabUntil(
  page: Page,
  isThere: () => Promise<boolean>,
  key: TabKey = 'Tab',
): Promise<void> {
  let pastTheEnd = 0
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(key)
    // Between the last and the first tab stop the browser has one outside of the page.
    const isOutside = await page.evaluate(() => document.activeElement === document.body)
    if (isOutside && pastTheEnd++ === 0) continue
    await expectVisibleFocus(page)
    if (await isThere()) return
  }
  throw new Error('Tab does not reach the element.')
}

/** Expects that the focus is visible: on the element or on the one that represents it. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const focus = await page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return 'nowhere'
    const isOutlined = (one: Element | null) =>
      !!one && getComputedStyle(one).outlineStyle !== 'none'
    // A text area shows a caret instead of an outline; hidden inputs are drawn by a neighbour.
    const isDrawn =
      element.matches('textarea') ||
      [element, element.nextElementSibling, element.parentElement].some(isOutlined)
    if (!isDrawn) return `not drawn: ${element.outerHTML.slice(0, 200)}`
    const { top, bottom } = element.getBoundingClientRect()
    return bottom > 0 && top < innerHeight ? 'drawn' : `out of sight: ${element.outerHTML}`
  })
  expect(focus).toBe('drawn')
}
