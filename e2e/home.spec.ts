// The home page for the profile's users: its columns, its lists, actions on a published post.
import { expectAccessible } from './support/axe.ts'
import { expectMessage } from './support/messages.ts'
import { ADMIN, reload, signIn } from './support/people.ts'
import { card, choose, menuOf, openList, send, textOf } from './support/posting.ts'
import { takeScreens } from './support/screens.ts'
import { expect, test } from './support/test.ts'

// spec: HOME-01, HOME-02, HOME-03, SHELL-27
test('home has three columns, and no phone preview below 1200 px', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 })
  await signIn(page, ADMIN)
  const profile = page.getByRole('complementary', { name: 'Dein Profil' })
  const writing = textOf(page)
  const phone = page.getByRole('complementary', { name: 'Vorschau auf dem Telefon' })

  const [left, centre, right] = await Promise.all(
    [profile, writing, phone].map(async (column) => (await column.boundingBox())?.x ?? 0),
  )
  expect(left).toBeLessThan(centre ?? 0)
  expect(centre).toBeLessThan(right ?? 0)
  const frame = phone.locator('section').locator('../..')
  expect(await frame.boundingBox()).toMatchObject({ width: 346, height: 721 })

  await page.setViewportSize({ width: 1200, height: 1000 })
  await expect(phone).toBeVisible()
  await page.setViewportSize({ width: 1199, height: 1000 })
  await expect(phone).toBeHidden()
  await expect(profile).toBeVisible()

  await expectAccessible(page)
  await takeScreens(page, 'home')
})

// spec: HOME-13, HOME-17, SHELL-10
test('the list continues on scrolling, and a button leads back to the top', async ({ page }) => {
  await signIn(page, ADMIN)
  await openList(page, 'Veröffentlicht')
  const end = page.getByText('Du hast keine weiteren Posts')
  const published = page.getByRole('region', { name: 'Veröffentlicht' })
  await expect(published.getByRole('article')).toHaveCount(5)
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(end).toBeInViewport({ timeout: 500 })
  }).toPass({ timeout: 120_000 })
  expect(await published.getByRole('article').count()).toBeGreaterThan(5)

  // The button is beside the phone preview, not on it.
  for (const width of [1440, 1200]) {
    await page.setViewportSize({ width, height: 800 })
    const phone = page.getByRole('complementary', { name: 'Vorschau auf dem Telefon' })
    const way = await page.getByRole('button', { name: 'Nach oben' }).boundingBox()
    const frame = await phone.boundingBox()
    expect((way?.x ?? 0) + (way?.width ?? 0)).toBeLessThanOrEqual(frame?.x ?? 0)
  }

  await page.getByRole('button', { name: 'Nach oben' }).click()
  await expect(textOf(page)).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Nach oben' })).toBeHidden()
})

// spec: POST-18, POST-19, POST-20, POST-21, HOME-10
test('only one post is pinned at a time, and deleting it removes the banner', async ({ page }) => {
  await signIn(page, ADMIN)
  await openList(page, 'Veröffentlicht')
  const articles = page.getByRole('region', { name: 'Veröffentlicht' }).getByRole('article')
  const banner = page.getByRole('complementary', { name: 'Angepinnt' })
  const doWith = (nth: number, entry: string) => choose(articles.nth(nth), entry)
  const profile = page.getByRole('complementary', { name: 'Dein Profil' })
  const count = profile.getByText(/^\d+$/).last()
  const before = Number(await count.textContent())

  await doWith(0, 'Anpinnen')
  await expectMessage(page, 'Post angepinnt')
  await doWith(2, 'Anpinnen')
  await menuOf(articles.first()).click()
  await expect(page.getByRole('menuitem', { name: 'Anpinnen', exact: true })).toBeVisible()
  // Only then does Escape close it.
  const menu = page.getByRole('menu')
  await expect.poll(() => menu.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  // While the menu fades out, its items still exist.
  await expect(page.getByRole('menu')).toHaveCount(0)

  await doWith(2, 'Löschen')
  const dialog = page.getByRole('dialog', { name: 'Post löschen?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Löschen' }).click()
  await expect(banner).toBeHidden()
  await expect(count).toHaveText(String(before - 1))
})

// spec: SHELL-16, PROFILE-03, PROFILE-04, PROFILE-05, HOME-07
test('the profile goes offline and online from the menu', async ({ page }) => {
  await signIn(page, ADMIN)
  await page.getByRole('button', { name: 'Dein Menü' }).click()
  const online = page.getByRole('menuitemcheckbox', { name: 'Online' })
  await expect(online).toBeChecked()
  await expectAccessible(page)

  await online.click()
  const asked = page.getByRole('dialog', { name: 'Profil offline stellen?' })
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Offline stellen' }).click()
  await expectMessage(page, 'Profil offline')
  await expect(page.getByText('Dein Profil ist offline')).toBeVisible()
  await page.getByRole('button', { name: 'Dein Menü' }).click()
  await online.click()
  await expectMessage(page, 'Profil online')
  await expect(page.getByText('Dein Profil ist offline')).toBeHidden()
})

// spec: AUTH-02, AUTH-42, AUTH-45, SHELL-02, SHELL-20
test('a session survives a reload, is shared between tabs and ends in all of them', async ({
  page,
  context,
}) => {
  await signIn(page, ADMIN)
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(kept).not.toContain('fs-info')
  expect(kept).not.toMatch(/eyJ[\w-]+\./)

  const other = await context.newPage()
  await other.goto('/login')
  await expect(other).toHaveURL('/')
  await other.goto('/gibt/es/nicht')
  await expect(other.getByText('Diese Seite wurde nicht gefunden.')).toBeVisible()

  await reload(page)
  await page.getByRole('button', { name: 'Dein Menü' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect(other).toHaveURL('/login')
})

for (const width of [375, 1440]) {
  test(`the tools of a card stay in place when its push figures arrive, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const held = Promise.withResolvers<void>()
    await page.route('**/PostDelivery-*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    await signIn(page, ADMIN)
    await textOf(page).fill('Mit Push')
    await page.getByText(/^An \d+ Follower senden$/).click()
    await send(page)
    const sent = card(page, 'Mit Push')
    const tool = sent.getByRole('button', { name: 'Statistik' })
    await expect(tool).toBeVisible()
    const places = async () => {
      const [whole, part] = [await sent.boundingBox(), await tool.boundingBox()]
      return [whole?.height, (part?.y ?? 0) - (whole?.y ?? 0), part?.x]
    }
    await expect(sent.getByText(/^Push:|Gerät/)).toBeHidden()
    const before = await places()
    held.resolve()
    await expect(sent.getByText(/^Push:|Gerät/)).toBeVisible()
    expect(await places()).toEqual(before)
  })
}
