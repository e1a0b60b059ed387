// A console that stays open while the server is updated keeps working: the server does not know the ids of its
// documents any more, so it sends their texts.
import type { Page, Request, Route } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { isById, isOperation } from './support/operation.ts'
import { ADMIN, expectHome, signIn, signOut } from './support/people.ts'
import { card, openSummary, send, textOf } from './support/posting.ts'
import { expect, test } from './support/test.ts'

const TEXT = 'Die Bibliothek hat jetzt auch sonntags offen.'

const refusal = (reason: string) => ({
  status: 400,
  contentType: 'application/graphql-response+json',
  body: JSON.stringify({ errors: [{ message: reason, extensions: { code: 400, reason } }] }),
})

/** From now on the server knows other documents, and refuses the texts of `refused`. */
async function updateDocuments(page: Page, refused: string[] = []): Promise<void> {
  await page.route('**/graphql', (route) => {
    const request = route.request()
    if (isById(request)) return route.fulfill(refusal('UNKNOWN_DOCUMENT'))
    const isRefused = refused.some((name) => isOperation(request, name))
    return isRefused ? route.fulfill(refusal('INVALID_DOCUMENT')) : route.fallback()
  })
}

/** From now on the page begins with another script, except when it is reloaded. */
async function updatePage(page: Page): Promise<void> {
  const isPage = ({ pathname }: URL) => pathname === '/'
  await page.route(isPage, async (route: Route) => {
    if (route.request().isNavigationRequest()) return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace(
      /\/assets\/index-[\w-]+\.js/,
      '/assets/index-neu.js',
    )
    await route.fulfill({ response, body })
  })
}

const notice = (page: Page) => page.getByText('Aushang wurde aktualisiert')

/** The requests of the console with a JSON body. */
function watch(page: Page): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (request.postData()?.startsWith('{')) requests.push(request)
  })
  return requests
}

const waysOf = (requests: Request[], name: string) =>
  requests.filter((one) => isOperation(one, name)).map((one) => (isById(one) ? 'id' : 'text'))

test('the server knows the documents of its console', async ({ page, server }) => {
  // A release would not start.
  expect(server.log).not.toContain('do not match this server')
  const requests = watch(page)
  await signIn(page, ADMIN)
  await textOf(page).fill(TEXT)
  await send(page)
  await expect(card(page, TEXT)).toBeVisible()
  expect(waysOf(requests, 'Login')).toEqual(['id'])
  expect(waysOf(requests, 'SendPost')).toEqual(['id'])
  expect(requests.filter((request) => !isById(request))).toEqual([])
  await signOut(page)
  // It could not be repeated if the page were closed.
  await expect.poll(() => waysOf(requests, 'Logout')).toEqual(['text'])
})

test('a post that was begun before an update is sent, and the console asks to be reloaded', async ({
  page,
}) => {
  await signIn(page, ADMIN)
  await textOf(page).fill(TEXT)
  const requests = watch(page)
  await updateDocuments(page)
  await updatePage(page)
  await send(page)
  await expect(card(page, TEXT)).toHaveCount(1)
  expect(waysOf(requests, 'SendPost')).toEqual(['id', 'text'])

  await expect(notice(page)).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Neu laden' }).press('Enter')
  await expect(notice(page)).toBeHidden()
  await expectHome(page)
  await expect(card(page, TEXT)).toHaveCount(1)
})

test('an unknown id alone is no reason to reload', async ({ page }) => {
  await signIn(page, ADMIN)
  await textOf(page).fill(TEXT)
  await updateDocuments(page)
  const asked = page.waitForResponse((response) => new URL(response.url()).pathname === '/')
  await send(page)
  await (await asked).finished()
  await expect(card(page, TEXT)).toHaveCount(1)
  await expect(notice(page)).toBeHidden()
})

test('if the updated server does not understand a document, the text is kept over the reload', async ({
  page,
}) => {
  await signIn(page, ADMIN)
  await textOf(page).fill(TEXT)
  await expect(page.getByText(/^In diesem Browser gesichert/)).toBeVisible()
  await updateDocuments(page, ['SendPost'])
  const dialog = await openSummary(page)
  await dialog.getByRole('button', { name: 'Posten' }).click()
  await expect(dialog.getByText('Diese Seite ist nicht mehr aktuell. Lade sie neu.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(notice(page)).toBeVisible()

  await page.unrouteAll()
  await page.getByRole('button', { name: 'Neu laden' }).click()
  await expectHome(page)
  await expect(textOf(page)).toHaveValue(TEXT)
  await send(page)
  await expect(card(page, TEXT)).toHaveCount(1)
})
