// Connecting Instagram in its own window: by keyboard, cancelled, refused, blocked, and without the opener.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { keyboard, tabTo } from './support/hands.ts'
import {
  agree,
  COUNCIL,
  check,
  importOne,
  instagramSwitch,
  keepOpen,
  OWN,
  openSync,
  STRANGER,
  source,
} from './support/instagram.ts'
import { expectMessage } from './support/messages.ts'
import { isOperation } from './support/operation.ts'
import { ADMIN, expectHome, signIn, visit } from './support/people.ts'
import { card } from './support/posting.ts'
import { takeScreens } from './support/screens.ts'
import { expect, test } from './support/sourcesTest.ts'
import { expectOneDirection, expectReachable, ZOOMED } from './support/zoom.ts'

/** Switches Instagram on. Returns the window that opens. */
async function begin(page: Page): Promise<Page> {
  await openSync(page)
  const opened = page.waitForEvent('popup')
  await instagramSwitch(page).click()
  const popup = await opened
  await popup.getByRole('button', { name: 'Zulassen' }).waitFor()
  return popup
}

// spec: PHOTO-04, PHOTO-06, PHOTO-07, PHOTO-08, PHOTO-10, PHOTO-15, PHOTO-20, SETTINGS-14, POST-37
test('Instagram is connected by keyboard alone, and its posts arrive as drafts', async ({
  page,
  instagram,
}) => {
  await instagram.publish('Spieleabend am Dienstag')
  await instagram.publish('Semesterfest in Bildern', { images: 14 })
  await instagram.publish('Lernraum mit Musik', { video: 'withoutFile' })
  await signIn(page, ADMIN)
  await openSync(page)
  await expectAccessible(page)
  await takeScreens(page, 'sync-off')

  const opened = page.waitForEvent('popup')
  await tabTo(instagramSwitch(page))
  await page.keyboard.press('Space')
  const popup = await opened
  await expect(page.getByText('Melde dich im neuen Fenster bei Instagram an')).toBeVisible()
  await expectAccessible(page)
  const closed = popup.waitForEvent('close')
  const checked = Promise.withResolvers<void>()
  await popup.route('**/graphql', async (route) => {
    if (!isOperation(route.request(), 'ConnectInstagram')) return route.fallback()
    await checked.promise
    await route.continue()
  })
  await keyboard.press(popup.getByRole('radio', { name: `@${COUNCIL}` }))
  await keyboard.press(popup.getByRole('button', { name: 'Zulassen' }))
  await expect(popup.getByRole('heading', { name: 'Instagram wird verbunden …' })).toBeVisible()
  await expect(popup.getByRole('banner')).toHaveCount(0)
  await expectAccessible(popup)
  checked.resolve()
  await closed

  await expectMessage(page, 'Instagram ist verbunden')
  await expect(instagramSwitch(page)).toBeChecked()
  await expect(source(page)).toContainText('3 neue Beiträge übernommen')
  await expectAccessible(page)
  await takeScreens(page, 'sync-on')

  await visit(page, '/')
  await expectHome(page)
  const drafts = page.getByRole('region', { name: /Freizugebende/ })
  for (const words of [
    'Spieleabend am Dienstag',
    'Semesterfest in Bildern',
    'Lernraum mit Musik',
  ]) {
    const post = drafts.getByRole('article').filter({ hasText: words })
    await expect(post).toContainText(`Übernommen von Instagram · @${COUNCIL}`)
    await expect(post).toContainText(/Bei Instagram am \d\d\.\d\d\.\d{4}, \d\d:\d\d/)
  }
  // Of 14 images, a gallery has ten; of a reel without its file, its still image and a link.
  await expect(card(page, 'Semesterfest in Bildern')).toContainText('Mehr bei Instagram')
  await expect(card(page, 'Lernraum mit Musik')).toContainText('Mehr bei Instagram')
  await expectAccessible(page)
  await takeScreens(page, 'sync-drafts')
})

// spec: PHOTO-07
test('cancelling at Instagram connects nothing, and one can begin again', async ({ page }) => {
  await signIn(page, ADMIN)
  const popup = await begin(page)
  await keepOpen(popup)
  await popup.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(
    popup.getByRole('heading', { name: 'Instagram konnte nicht verbunden werden' }),
  ).toBeVisible()
  await expect(page.getByText('Instagram wurde nicht verbunden')).toBeVisible()
  await expect(instagramSwitch(page)).not.toBeChecked()
  await expectAccessible(page)
  await popup.getByRole('button', { name: 'Fenster schließen' }).click()

  const again = await begin(page)
  await agree(again)
  await expectMessage(page, 'Instagram ist verbunden')
})

test('a window that is closed at Instagram is noticed, and one can begin again', async ({
  page,
}) => {
  await page.clock.install()
  await signIn(page, ADMIN)
  const popup = await begin(page)
  await expect(page.getByText('Melde dich im neuen Fenster bei Instagram an')).toBeVisible()
  // The page looks every 500 ms whether the window shows Instagram.
  await page.clock.fastForward(1_000)
  await popup.close()
  await expect(page.getByText('Fenster geschlossen')).toBeVisible()
  await expect(instagramSwitch(page)).not.toBeChecked()
  await expectAccessible(page)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await agree(await opened)
  await expectMessage(page, 'Instagram ist verbunden')
  await expect(page.getByText('Fenster geschlossen')).toHaveCount(0)
})

// spec: PHOTO-06, PHOTO-07
test('an account that cannot be read is refused with what to do', async ({ page }) => {
  await signIn(page, ADMIN)
  for (const [account, reason] of [
    [OWN, 'Nur Business- und Creator-Accounts lassen sich verbinden'],
    [STRANGER, 'lädt euren Account bei Meta als Instagram-Tester ein'],
  ] as const) {
    const popup = await begin(page)
    await agree(popup, account)
    await expect(popup.getByText(reason)).toBeVisible()
    await expectAccessible(popup)
    await takeScreens(popup, `sync-refused-${account}`)
    // The window stays open, so that one can read it; the page behind it says the same.
    await expect(page.getByText('Fehler aufgetreten')).toBeVisible()
    await expect(page.getByText(reason)).toBeVisible()
    await expect(instagramSwitch(page)).not.toBeChecked()
    await popup.close()
  }
})

test('another account than the connected one does not replace it', async ({ page, instagram }) => {
  await instagram.addAccount('asta.beispielstadt', 'AStA')
  await importOne(page, instagram, 'Spieleabend am Dienstag')
  await instagram.revoke()
  await check(page, 'Bitte verbindet euren Instagram Account erneut!')
  const opened = page.waitForEvent('popup')
  await source(page).getByRole('button', { name: 'Erneut verbinden' }).click()
  const popup = await opened
  await agree(popup, 'asta.beispielstadt')
  const reason = 'Das ist ein anderer Instagram-Account als der, der schon verbunden ist.'
  await expect(popup.getByText(reason)).toBeVisible()
  await popup.close()
  await expect(page.getByText(reason)).toBeVisible()
  await expect(source(page)).toBeVisible()
})

// spec: PHOTO-10
test('if the browser blocks the window, a link opens it', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await signIn(page, ADMIN)
  await openSync(page)
  await instagramSwitch(page).click()
  await expect(page.getByText('Dein Browser hat das Fenster nicht geöffnet')).toBeVisible()
  await expectAccessible(page)
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Instagram öffnen' }).click()
  await agree(await opened)
  await expectMessage(page, 'Instagram ist verbunden')
  await expect(instagramSwitch(page)).toBeChecked()
})

// spec: PHOTO-07
test('a window that lost its opener reports its result all the same', async ({
  page,
  instagram,
}) => {
  await instagram.cutOpener()
  await signIn(page, ADMIN)
  const popup = await begin(page)
  await keepOpen(popup)
  await agree(popup)
  await expect(popup.getByRole('heading', { name: `Verbunden mit @${COUNCIL}` })).toBeVisible()
  expect(await popup.evaluate(() => window.opener)).toBeNull()
  await expect(page.getByText('Fenster geschlossen')).toHaveCount(0)
  await expectMessage(page, 'Instagram ist verbunden')
  await expect(instagramSwitch(page)).toBeChecked()
})

// spec: PHOTO-09, PHOTO-12
test('if Instagram fails, the window offers to try again, and then connects', async ({
  page,
  instagram,
}) => {
  await instagram.failNext('redeem', 500)
  await signIn(page, ADMIN)
  const popup = await begin(page)
  await keepOpen(popup)
  await agree(popup)
  const title = 'Instagram konnte nicht verbunden werden'
  await expect(popup.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByText('Fehler aufgetreten')).toBeVisible()
  await expectAccessible(popup)
  await popup.getByRole('button', { name: 'Erneut versuchen' }).press('Enter')
  await expect(popup.getByRole('heading', { name: `Verbunden mit @${COUNCIL}` })).toBeVisible()
  await expectMessage(page, 'Instagram ist verbunden')
  await expect(page.getByText('Fehler aufgetreten')).toHaveCount(0)
})

// spec: PHOTO-20
test('without a session the window leads to the sign-in page', async ({ page }) => {
  await page.goto('/instagram/auth?code=abc&state=def')
  await expect(page).toHaveURL(/\/login/)
})

test('at 400 % zoom the section scrolls in one direction and all of it can be reached', async ({
  page,
  instagram,
}) => {
  await importOne(page, instagram, 'Spieleabend am Dienstag')
  await page.setViewportSize(ZOOMED)
  await expectOneDirection(page)
  await expectReachable(page.getByRole('region', { name: 'Instagram', exact: true }))
})
