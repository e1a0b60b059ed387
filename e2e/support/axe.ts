// Checks with axe whether a page meets WCAG 2.2 AA, as far as that can be automated.
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Fails with one line for each violation: the rule, the problem, the element and the measurement.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Waits for animations to finish, because they change colours.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  )
  // At the top the sticky bar covers nothing: its links would obscure what is scrolled below them.
  const scrolled = await scrollTo(page, 0)
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
  await scrollTo(page, scrolled)
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')}: ${failureSummary}`,
    ),
  )
  expect(lines, 'axe finds nothing').toEqual([])
}

/** Scrolls the page. Returns how far it was scrolled before, in px. */
const scrollTo = (page: Page, top: number): Promise<number> =>
  page.evaluate((to) => {
    const before = window.scrollY
    window.scrollTo({ top: to, behavior: 'instant' })
    return before
  }, top)
