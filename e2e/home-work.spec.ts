// The home page as a place to work: what waits is in sight on every page, lists are one press away,
// and the composer takes one line until one writes.
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { ADMIN, Caller, chooseInMenu, DRAFTER, reload, signIn } from './support/people.ts'
import { card, openList, send, textOf } from './support/posting.ts'
import { takeScreens } from './support/screens.ts'
import { expect, test } from './support/test.ts'

const waiting = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: /warte[nt] auf Freigabe$/ })
const lists = (page: Page) => page.getByRole('navigation', { name: 'Deine Posts' })
const list = (page: Page, name: RegExp) => lists(page).getByRole('link', { name })
const numberIn = async (link: Locator) => Number((await link.textContent())?.match(/\d+/)?.[0])
const drafts = (page: Page) => page.getByRole('region', { name: /^Freizugebende/ })

// spec: HOME-14, HOME-15
test('an approver sees on every page what waits, and works through it', async ({
  page,
  server,
}) => {
  const drafter = await Caller.signIn(server, DRAFTER)
  await drafter.ask('mutation { sendPost(content: "Neue Sprechzeiten", sendPush: false) { id } }')
  await signIn(page, ADMIN)
  const tab = list(page, /^Freizugeben \d+$/)
  await expect(tab).toHaveAttribute('aria-current', 'page')
  const before = await numberIn(tab)
  expect(await numberIn(waiting(page))).toBe(before)
  await expect(drafts(page).getByRole('article').first()).toBeInViewport()
  await expectAccessible(page)
  await takeScreens(page, 'home-drafts')

  await drafts(page).getByRole('button', { name: 'Freigeben' }).first().click()
  const release = page.getByRole('dialog', { name: /reigeben/ })
  await release.getByRole('button', { name: 'Freigeben' }).click()
  await expect(release).toBeHidden()
  await expect.poll(() => numberIn(waiting(page))).toBe(before - 1)
  await expect(tab).toHaveText(`Freizugeben ${before - 1}`)
  await expect(tab).toHaveAttribute('aria-current', 'page')

  await chooseInMenu(page, 'Einstellungen')
  await expect.poll(() => numberIn(waiting(page))).toBe(before - 1)
  await expectAccessible(page)
  await page.setViewportSize({ width: 375, height: 812 })
  await waiting(page).press('Enter')
  await expect(page).toHaveURL('/?liste=freigabe')
  await expect(drafts(page).getByRole('article')).toHaveCount(before - 1)
  await expect(tab).toBeFocused()
  await expect(drafts(page).getByRole('article').first()).toBeInViewport()
})

test('an author, who may not approve, begins with the published posts', async ({ page }) => {
  await signIn(page, DRAFTER)
  await expect(list(page, /^Veröffentlicht$/)).toHaveAttribute('aria-current', 'page')
  await expect(waiting(page)).toHaveCount(0)
  await openList(page, 'Zur Freigabe')
  await expect(drafts(page).getByRole('button', { name: 'Wartet auf Freigabe' })).not.toHaveCount(0)
  await expectAccessible(page)
})

for (const [width, height] of [
  [1440, 900],
  [375, 812],
] as const) {
  test(`the lists stay below the top bar, and back leads to the one before: ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await signIn(page, ADMIN)
    await openList(page, 'Veröffentlicht')
    const published = page.getByRole('region', { name: 'Veröffentlicht' })
    await published.getByRole('article').nth(3).scrollIntoViewIfNeeded()
    const bar = await page.getByRole('banner').boundingBox()
    const bottom = (bar?.y ?? 0) + (bar?.height ?? 0)
    await expect.poll(async () => (await lists(page).boundingBox())?.y).toBe(bottom)

    // The other list begins below the tabs.
    await list(page, /^Geplant/).click()
    const planned = page.getByRole('region', { name: 'Geplant' })
    await expect(planned.getByRole('article').first()).toBeInViewport()
    const [tabs, block] = [await lists(page).boundingBox(), await planned.boundingBox()]
    expect(block?.y).toBeGreaterThanOrEqual((tabs?.y ?? 0) + (tabs?.height ?? 0))
    await expect(page).toHaveURL('/?liste=geplant')
    await reload(page)
    await expect(planned.getByRole('article').first()).toBeVisible()
    await page.goBack()
    await expect(published.getByRole('article').first()).toBeVisible()
    await page.goBack()
    await expect(drafts(page).getByRole('article').first()).toBeVisible()
  })
}

test('a planned post offers to edit it before it offers to publish it', async ({ page }) => {
  await signIn(page, ADMIN)
  await openList(page, 'Geplant')
  const planned = page.getByRole('region', { name: 'Geplant' }).getByRole('article').first()
  const [first, second] = await planned.getByRole('button').all()
  await expect(first as Locator).toHaveText('Bearbeiten')
  await expect(second as Locator).toHaveText('Jetzt veröffentlichen')
  await expectAccessible(page)
  await takeScreens(page, 'home-planned')
  await (first as Locator).click()
  await expect(page.getByRole('button', { name: 'Aktualisieren' })).toBeVisible()
  await expect(textOf(page)).toBeFocused()
})

// spec: COMPOSER-07
test('the composer unfolds to write, and folds while it is empty', async ({ page }) => {
  await signIn(page, ADMIN)
  const composer = page.getByRole('region', { name: 'Neuer Post' })
  const posts = page.getByRole('button', { name: 'Posten' })
  await expect(posts).toBeHidden()
  expect((await composer.boundingBox())?.height).toBeLessThan(64)
  await expectAccessible(page)
  await takeScreens(page, 'home-folded')

  await textOf(page).click()
  await expect(posts).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Deutsch' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(posts).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(textOf(page)).toBeFocused()
  await expect(posts).toBeVisible()
  // The pressed link is not moved away from the pointer.
  await list(page, /^Veröffentlicht/).click()
  await expect(list(page, /^Veröffentlicht/)).toHaveAttribute('aria-current', 'page')
  await expect(posts).toBeHidden()

  await textOf(page).fill('Ein Wort')
  await list(page, /^Freizugeben/).click()
  await expect(posts).toBeVisible()
  await textOf(page).focus()
  await page.keyboard.press('Control+Enter')
  const verify = page.getByRole('dialog', { name: 'Jetzt posten?' })
  await expect(verify).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(verify).toBeHidden()
  await expectAccessible(page)
  await takeScreens(page, 'home-writing')

  await send(page)
  await expect(posts).toBeHidden()
  await expect(page).toHaveURL('/?liste=veroeffentlicht')
  await expect(card(page, 'Ein Wort')).toBeFocused()
  await expect(card(page, 'Ein Wort')).toBeInViewport()
})

/** Long enough for several lines at each width. */
const MARKED = [
  'Heute **Sommerfest** am See, *nur* bei gutem Wetter. ',
  '**Tolle Verlosung:** ***To. AVATAR*** und *Äpfel für Vera*, 👩‍👩‍👧‍👦 **🎉 Tyll** https://uni.example/fest\n\n',
  'Ein*e Student*in und **viele wichtige Wörter, die fett sind, und noch mehr davon** zum Schluss.\n',
]
  .join('')
  .repeat(4)

// spec: COMPOSER-30
test('bold and italic text is shown while it is written, exactly where it is', async ({ page }) => {
  await signIn(page, ADMIN)
  await textOf(page).fill(MARKED)
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await differences(page), `${width} px`).toEqual([])
  }
  await textOf(page).fill('Ohne Sternchen')
  await expect(page.locator('[data-marked]')).toHaveCount(0)
})

/** The characters of the shown text that are not where an unmarked text of the same style has them. */
const differences = (page: Page): Promise<string[]> =>
  textOf(page).evaluate((area) => {
    const shown = area.parentElement?.querySelector('[aria-hidden]')
    if (!(area instanceof HTMLTextAreaElement) || !shown) return ['nothing is shown']
    const plain = shown.cloneNode() as HTMLElement
    plain.textContent = area.value
    shown.after(plain)
    const boxes = (root: Element) => {
      const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found: { unit: string; x: number; y: number }[] = []
      while (nodes.nextNode()) {
        const node = nodes.currentNode as Text
        for (let at = 0; at < node.data.length; at += 1) {
          const range = new Range()
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          const { x, y } = range.getBoundingClientRect()
          found.push({ unit: node.data[at] ?? '', x, y })
        }
      }
      return found
    }
    const [own, other] = [boxes(shown), boxes(plain)]
    const same = plain.scrollHeight === area.scrollHeight
    plain.remove()
    const wrong = own.filter((one, at) => {
      const there = other[at]
      return !there || Math.abs(one.x - there.x) > 0.5 || Math.abs(one.y - there.y) > 2
    })
    return [
      ...(same ? [] : ['another height']),
      ...wrong.map(({ unit, x, y }) => `${unit} ${x} ${y}`),
    ]
  })
