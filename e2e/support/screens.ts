// Screenshots of a page at the widths of the design, for manual review: e2e/results/screens/.
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'

const WIDTHS = [375, 768, 1440]
const HEIGHT = 900

const folder = join(import.meta.dirname, '../results/screens')

/** Takes `name-375-light.png` and so on, and expects no horizontal scrolling at any width. */
export async function takeScreens(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT })
      const path = join(folder, `${name}-${width}-${colorScheme}.png`)
      await page.screenshot({ path, fullPage: true, animations: 'disabled' })
      const needed = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(needed, `${name} fits into ${width} px`).toBeLessThanOrEqual(width)
    }
  }
  await page.emulateMedia({ colorScheme: null })
  if (before !== null) await page.setViewportSize(before)
}
