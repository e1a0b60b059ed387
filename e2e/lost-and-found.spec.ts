// Typed text is never lost: not while the server is down, not with the session, not by a second
// tab, not by closing a tab.
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { keepMessages } from './support/messages.ts'
import { isOperation } from './support/operation.ts'
import { ADMIN, DRAFTER, reload, signIn, visit } from './support/people.ts'
import { card, edit, openList, openSummary, textOf } from './support/posting.ts'
import { expect, test } from './support/test.ts'

const isKept = (page: Page) => expect(page.getByText(/^In diesem Browser gesichert/)).toBeVisible()

/** Opens the console in another tab. */
async function openTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage()
  await visit(tab, '/')
  return tab
}

/** Types a new post and waits until the browser has stored it. */
async function write(page: Page, words: string): Promise<void> {
  await textOf(page).fill(words)
  await isKept(page)
}

/** Presses 'Posten' and confirms. */
async function post(page: Page) {
  const dialog = await openSummary(page)
  await dialog.getByRole('button', { name: 'Posten' }).click()
  return dialog
}

// spec: COMPOSER-08, API-33
test('a post that is sent while the server is down is sent when it is back', async ({
  page,
  server,
}) => {
  await signIn(page, ADMIN)
  await write(page, 'Der Aufzug im Hauptgebäude steht.')
  const dialog = await openSummary(page)
  await expect(dialog).toBeVisible()
  await server.kill()
  await dialog.getByRole('button', { name: 'Posten' }).click()
  await expect(dialog.getByText(/^Der Post konnte aufgrund eines Fehlers nicht/)).toBeInViewport()
  await expect(dialog.getByText(/Der Server ist gerade nicht erreichbar/)).toBeVisible()
  await expectAccessible(page)
  await expect(dialog.getByRole('button', { name: 'Posten' })).toBeFocused()

  await server.start()
  await dialog.getByRole('button', { name: 'Posten' }).click()
  await expect(dialog).toBeHidden()
  await expect(textOf(page)).toHaveValue('')
  const posts = card(page, 'Der Aufzug im Hauptgebäude steht.')
  await expect(posts).toHaveCount(1)
  await reload(page)
  await expect(posts).toHaveCount(1)
})

// spec: API-33
test('a post whose response is lost is published once, however often it is sent', async ({
  page,
}) => {
  await signIn(page, ADMIN)
  await write(page, 'Die Mensa hat wieder offen.')
  await page.route('**/graphql', async (route) => {
    if (!isOperation(route.request(), 'SendPost')) return route.fallback()
    await route.fetch()
    await route.abort()
  })
  const dialog = await post(page)
  await expect(dialog.getByText(/Der Server ist gerade nicht erreichbar/)).toBeVisible()
  await page.unroute('**/graphql')
  await reload(page)
  await expect(textOf(page)).toHaveValue('Die Mensa hat wieder offen.')

  await expect(await post(page)).toBeHidden()
  await expect(card(page, 'Die Mensa hat wieder offen.')).toHaveCount(1)
})

// spec: AUTH-41, AUTH-43
test('the text in each tab is restored after the session was ended elsewhere', async ({
  page,
  context,
  browser,
  server,
}) => {
  await signIn(page, ADMIN)
  await write(page, 'Noch nicht fertig')
  const second = await openTab(context)
  await write(second, 'Auch noch nicht')
  await endSessionElsewhere(page)
  // The first request notices it, which may be that of the checks of the restored text.
  const post = (part: Page | Locator) => part.getByRole('button', { name: 'Posten' }).click()
  const sent = post(page).then(() => post(page.getByRole('dialog')))
  await Promise.race([page.waitForURL('/login'), sent.catch(() => undefined)])

  for (const tab of [page, second]) await expect(tab).toHaveURL('/login')
  await expect(page.getByText('Du bist nicht mehr angemeldet')).toBeVisible()
  await expectAccessible(page)
  await signIn(page, ADMIN)
  await expect(textOf(page)).toHaveValue('Noch nicht fertig')
  await expect(second).toHaveURL('/')
  await expect(textOf(second)).toHaveValue('Auch noch nicht')

  const stranger = await browser.newContext({ baseURL: server.url })
  const other = await stranger.newPage()
  await signIn(other, ADMIN)
  await expect(textOf(other)).toHaveValue('')
  await stranger.close()
})

/** Ends this page's session on the server without the page noticing. */
async function endSessionElsewhere(page: Page): Promise<void> {
  const sent = page.waitForRequest((request) => request.headers().authorization !== undefined)
  await reload(page)
  const authorization = (await sent).headers().authorization ?? ''
  await expect(textOf(page)).toHaveValue('Noch nicht fertig')
  const answer = await page.request.post('/graphql', {
    headers: { authorization },
    data: { query: 'mutation { logout }' },
  })
  expect(await answer.json()).toEqual({ data: { logout: true } })
}

// spec: AUTH-42
test('unsent text of one account survives when another signs out in the same browser', async ({
  page,
}) => {
  await signIn(page, DRAFTER)
  await write(page, 'Noch nicht fertig')
  await endSessionElsewhere(page)
  await page.reload()
  await expect(page).toHaveURL('/login')

  await signIn(page, ADMIN)
  await expect(textOf(page)).toHaveValue('')
  await expect(page.getByText('Noch nicht fertig')).toBeHidden()
  await page.getByRole('button', { name: /Dein Menü/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')

  await signIn(page, DRAFTER)
  await expect(textOf(page)).toHaveValue('Noch nicht fertig')
})

test('two tabs write two posts, and the text of a closed tab is offered to the other', async ({
  page,
  context,
}) => {
  await keepMessages(page)
  await signIn(page, ADMIN)
  await write(page, 'Im ersten Tab')
  const second = await openTab(context)
  await expect(textOf(second)).toHaveValue('')
  await write(second, 'Im zweiten Tab')
  await textOf(page).press('End')
  await textOf(page).pressSequentially(', und mehr')

  await reload(page)
  const notice = page.getByRole('status').filter({ hasText: 'wieder da' })
  await notice.getByRole('button').focus()
  await expectAccessible(page)
  await reload(second)
  await expect(textOf(page)).toHaveValue('Im ersten Tab, und mehr')
  await expect(textOf(second)).toHaveValue('Im zweiten Tab')

  await second.close()
  const left = page.getByRole('region', { name: 'Angefangene Posts' })
  // Tabs are not notified when another is closed; they check when they get the focus.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(left).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 120_000 })
  await expect(left.getByText('„Im zweiten Tab“')).toBeVisible()
  await expectAccessible(page)
  await left.getByRole('button', { name: /^Weiterschreiben/ }).click()
  await expect(textOf(page)).toHaveValue('Im zweiten Tab')
  await expect(left.getByText('„Im ersten Tab, und mehr“')).toBeVisible()

  await left.getByRole('button', { name: /^Löschen/ }).click()
  const asked = page.getByRole('dialog', { name: 'Angefangenen Post löschen?' })
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Löschen' }).click()
  await expect(left).toBeHidden()
})

test('each of two tabs continues with the post that it has open', async ({
  page,
  context,
  caller,
}) => {
  for (const words of ['Der erste Aushang', 'Der zweite Aushang']) {
    await caller.ask(`mutation { sendPost(content: "${words}", sendPush: false) { id } }`)
  }
  const change = async (tab: Page, words: string) => {
    await openList(tab, 'Veröffentlicht')
    await edit(tab, words)
    await expect(textOf(tab)).toHaveValue(words)
  }
  await signIn(page, ADMIN)
  await change(page, 'Der erste Aushang')
  await isKept(page)
  const second = await openTab(context)
  await change(second, 'Der zweite Aushang')
  await isKept(second)

  await reload(page)
  await expect(textOf(page)).toHaveValue('Der erste Aushang')
  await reload(second)
  await expect(textOf(second)).toHaveValue('Der zweite Aushang')
})

test('the only tab, closed and opened again, restores the text', async ({ page, context }) => {
  await signIn(page, ADMIN)
  await write(page, 'Für morgen')
  await page.close()
  const again = await openTab(context)
  await expect(textOf(again)).toHaveValue('Für morgen')
})

// spec: API-36
test('text typed while a change is being saved is kept, and saved afterwards', async ({
  page,
  caller,
}) => {
  await caller.ask('mutation { sendPost(content: "Alter Text", sendPush: false) { id } }')
  await signIn(page, ADMIN)
  await openList(page, 'Veröffentlicht')
  await edit(page, 'Alter Text')
  const update = page.getByRole('button', { name: 'Aktualisieren' })
  await textOf(page).fill('Neuer Text')

  const answered = Promise.withResolvers<void>()
  await page.route('**/graphql', async (route) => {
    if (!isOperation(route.request(), 'UpdatePost')) return route.fallback()
    await answered.promise
    await route.continue()
  })
  const sent = page.waitForRequest((request) => isOperation(request, 'UpdatePost'))
  await update.click()
  await sent
  await textOf(page).press('End')
  await textOf(page).pressSequentially(' und mehr')
  answered.resolve()
  await expect(page.getByText(/noch nicht gespeichert/)).toBeVisible()
  await expect(textOf(page)).toHaveValue('Neuer Text und mehr')
  await page.unroute('**/graphql')
  await update.click()
  await expect(card(page, 'Neuer Text und mehr')).toBeVisible()
})

test('a dialog that cannot be loaded shows an error, and the typed text stays', async ({
  page,
  server,
}) => {
  await keepMessages(page)
  await signIn(page, ADMIN)
  await write(page, 'Noch nicht fertig')
  await openList(page, 'Veröffentlicht')
  const statistics = page.getByRole('button', { name: 'Statistik' }).first()
  await expect(statistics).toBeVisible()
  await server.kill()
  await statistics.click()
  const message = page.getByRole('alert').filter({ hasText: 'Das konnte nicht geladen werden.' })
  await expect(message).toContainText('Versuch es gleich wieder.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(statistics).toBeFocused()
  await expect(textOf(page)).toHaveValue('Noch nicht fertig')

  await server.start()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Was wurde aus dem Post?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(textOf(page)).toHaveValue('Noch nicht fertig')
})
