// A profile that has published for years: its list is as fast and as easy to navigate as a short
// one.
import type { Page } from '@playwright/test'
import { ADMIN, signIn } from './support/people.ts'
import { openList } from './support/posting.ts'
import { expect, test } from './support/test.ts'

const POSTS = 60
/**
 * Maximum number of rendered cards in a window of 900 px: the visible ones and some around them.
 */
const MAX_CARDS = 45

const published = (page: Page) => page.getByRole('region', { name: 'Veröffentlicht' })

// spec: HOME-13, HOME-17
test('a long list renders few cards, but all of its text can be found', async ({
  page,
  caller,
}) => {
  for (let at = POSTS; at > 0; at -= 1) {
    const send = 'mutation ($content: String!) { sendPost(content: $content) { id } }'
    await caller.ask(send, { content: `Aushang Nummer ${at}. ${'Mehr dazu im Büro. '.repeat(5)}` })
  }
  const pages: (string | null)[] = []
  page.on('request', (request) => {
    const asked = request.url().endsWith('/graphql') ? request.postData() : null
    if (!asked?.startsWith('{')) return
    const { variables } = JSON.parse(asked) as {
      variables?: { filter?: string; before?: string | null }
    }
    if (variables?.filter === 'PUBLISHED') pages.push(variables.before ?? null)
  })
  await signIn(page, ADMIN)
  await openList(page, 'Veröffentlicht')
  const cards = published(page).getByRole('article')
  await expect(cards).toHaveCount(5)
  const first = cards.first()
  const top = await first.boundingBox()

  await expect(async () => {
    await page.keyboard.press('End')
    await expect(page.getByText('Du hast keine weiteren Posts')).toBeInViewport({ timeout: 200 })
  }, 'the End key loads all pages of the list').toPass({ intervals: [50], timeout: 120_000 })
  const entries = published(page).locator('[role="listitem"]')
  expect(await entries.count()).toBeGreaterThan(POSTS)
  expect(await cards.count()).toBeLessThanOrEqual(MAX_CARDS)
  // Each page was requested once, whatever was rendered again.
  const further = pages.filter((cursor) => cursor !== null)
  expect(new Set(further).size).toBe(further.length)

  // The browser's search finds cards that are not rendered, and scrolling there renders them.
  const resting = entries.filter({ hasText: 'Aushang Nummer 30.' })
  await expect(resting.getByRole('article')).toHaveCount(0)
  await resting.scrollIntoViewIfNeeded()
  await expect(
    published(page).getByRole('article').filter({ hasText: 'Aushang Nummer 30.' }),
  ).toBeInViewport()

  // The keyboard moves through the list, from card to card.
  const menus = published(page).getByRole('button', { name: 'Menü des Posts' })
  await menus.first().focus()
  const names = new Set<string>()
  for (let step = 0; step < 15; step += 1) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    await expect(focused).toBeInViewport()
    names.add((await focused.getAttribute('aria-description')) ?? '')
  }
  expect(names.size).toBeGreaterThan(4)

  // Back at the top, the list is as it was.
  await expect(async () => {
    await page.keyboard.press('Home')
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  }, 'the Home key scrolls to the top').toPass({ intervals: [50], timeout: 120_000 })
  await expect(first).toContainText('Aushang Nummer 1.')
  await expect.poll(async () => (await first.boundingBox())?.y).toBe(top?.y)
})
