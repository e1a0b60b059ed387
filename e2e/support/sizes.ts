// Sizes and rows of elements in the browser's layout, which component tests do not have.
import type { Locator } from '@playwright/test'

/** The height of the lowest element, in px. */
export const minHeight = async (elements: Locator): Promise<number> =>
  Math.min(
    ...(await elements.evaluateAll((all) =>
      all.map((element) => element.getBoundingClientRect().height),
    )),
  )

/** The number of elements in each row, from top to bottom. */
export const rowsOf = (elements: Locator): Promise<number[]> =>
  elements.evaluateAll((all) => {
    const rows = new Map<number, number>()
    for (const element of all) {
      const top = Math.round(element.getBoundingClientRect().top)
      rows.set(top, (rows.get(top) ?? 0) + 1)
    }
    return [...rows.values()]
  })
