// A person downloads what is stored about the own account. Internal staff does so for a colleague, and
// reads the history of consents.
import { readFile } from 'node:fs/promises'
import type { BrowserContext, Download, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expectMessage } from './support/messages.ts'
import { ADMIN, STAFF, signIn, visit } from './support/people.ts'
import { takeScreens } from './support/screens.ts'
import { expect, test } from './support/test.ts'

const HTML = 'Als Seite (HTML) herunterladen'
const JSON_FILE = 'Als Daten (JSON) herunterladen'

/** Downloads a file with the keyboard. */
async function download(page: Page, name: string): Promise<Download> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name }).press('Enter')
  return downloading
}

/** Opens a downloaded page as a browser does that knows nothing of the console. */
async function read(context: BrowserContext, file: Download): Promise<Page> {
  const page = await context.newPage()
  await page.setContent(await readFile(await file.path(), 'utf8'))
  return page
}

const rowsOf = (page: Page, title: string) =>
  page.getByRole('region', { name: title, exact: true }).getByRole('row')

test('a person downloads the own data, and reads it', async ({ page, browser }) => {
  await signIn(page, ADMIN)
  await visit(page, '/settings/account')
  await expect(page.getByRole('heading', { name: 'Meine Daten' })).toBeVisible()
  await expectAccessible(page)
  const html = await download(page, HTML)
  expect(html.suggestedFilename()).toMatch(
    /^auskunft-admin-fs-info\.example-\d{4}-\d\d-\d\d\.html$/,
  )
  await expectMessage(page, html.suggestedFilename())
  const json = await download(page, JSON_FILE)
  expect(json.suggestedFilename()).toMatch(/\.json$/)
  const { sections } = JSON.parse(await readFile(await json.path(), 'utf8'))
  expect(sections[0]).toMatchObject({ name: 'account', rows: [{ email: ADMIN }] })

  const context = await browser.newContext()
  const shown = await read(context, html)
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText('Auskunft nach Art. 15 DSGVO')
  await expect(shown.getByRole('table', { name: 'Account' })).toContainText(ADMIN)
  await expect(rowsOf(shown, 'Anmeldungen')).toHaveCount(2)
  await expect(rowsOf(shown, 'Einwilligungen').nth(1)).toContainText('Datenschutzerklärung')
  await expect(rowsOf(shown, 'Protokoll').nth(1)).toContainText('Auskunft heruntergeladen')
  await expect(shown.getByRole('main')).toContainText('Nichts gespeichert')
  await expectAccessible(shown)
  await takeScreens(shown, 'personal-data')
  await shown.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expectAccessible(shown)
  await context.close()
})

test('staff downloads the data of a colleague, which the audit trail records', async ({
  page,
  context,
}) => {
  await signIn(page, STAFF)
  await visit(page, '/admin')
  await page.getByRole('link', { name: 'Fachschaft Informatik' }).click()
  const opener = page.getByRole('button', { name: 'Auskunft erteilen: Jana Albers' })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Auskunft über Jana Albers' })
  await expect(dialog).toContainText(ADMIN)
  await expectAccessible(page)
  const html = await download(page, HTML)
  await expect(dialog.getByRole('status').filter({ hasText: 'heruntergeladen' })).toContainText(
    html.suggestedFilename(),
  )
  const shown = await read(context, html)
  await expect(shown.getByRole('table', { name: 'Account' })).toContainText(ADMIN)
  await expect(rowsOf(shown, 'Protokoll').nth(1)).toContainText('nein')
  await shown.close()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()

  await visit(page, '/admin/audit')
  const newest = page.getByRole('row').nth(1)
  await expect(newest).toContainText('Auskunft heruntergeladen')
  await expect(newest).toContainText(STAFF)
})

test('staff reads who gave and withdrew the consent to marketing', async ({ page, caller }) => {
  for (const given of [true, false]) {
    await caller.ask(
      'mutation ($given: Boolean!) { updateUser(publishMembership: $given) { id } }',
      {
        given,
      },
    )
  }
  await signIn(page, STAFF)
  await visit(page, '/admin/consents')
  const opener = page.getByRole('button', { name: 'Verlauf: Fachschaft Informatik' })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Einwilligungen von Fachschaft Informatik' })
  const newest = dialog.getByRole('listitem').filter({ hasText: 'Nennung für Marketing' })
  await expect(newest.nth(0)).toContainText('Widerrufen')
  await expect(newest.nth(1)).toContainText('Zugestimmt')
  await expect(newest.nth(0)).toContainText(ADMIN)
  await expect(dialog.getByText('Datenschutzerklärung').first()).toBeVisible()
  await expectAccessible(page)
  await takeScreens(page, 'consent-history')
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})
