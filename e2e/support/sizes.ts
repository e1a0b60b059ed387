// Sizes and rows as the browser lays them out, which no component test can see.
import type { Locator } from '@playwright/test'

/** The height of the lowest one, in px. */
export const minHeight = async (elements: Locator): Promise<number> =>
  Math.min(
    ...(await elements.evaluateAll((all) =>
      all.map((element) => element.getBoundingClientRect().height),
    )),
  )

/** How many of them are in each row, from top to bottom. */
export const rowsOf = (elements: Locator): Promise<number[]> =>
  elements.evaluateAll((all) => {
    const rows = new Map<number, number>()
    for (const element of all) {
      const top = Math.round(element.getBoundingClientRect().top)
      rows.set(top, (rows.get(top) ?? 0) + 1)
    }
    return [...rows.values()]
  })
