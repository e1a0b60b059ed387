// A profile makes the description of images binding: a poster without one is refused, published with
// a reason, and counted in the report.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { jpg } from './support/files.ts'
import { expectMessage } from './support/messages.ts'
import { ADMIN, reload, signIn, visit } from './support/people.ts'
import { begin, card, openSummary, textOf } from './support/posting.ts'
import { takeScreens } from './support/screens.ts'
import { expect, test } from './support/test.ts'

const WORDS = 'Das Plakat zum Winterfest hängt.'
const REASON = 'Das Plakat kommt von außen, der Text nennt alles Wichtige'

const section = (page: Page) => page.getByRole('region', { name: 'Barrierefreiheit' })

async function makeBinding(page: Page, check: string): Promise<void> {
  await visit(page, '/settings')
  const checks = section(page).getByRole('button', { name: /^Prüfungen einstellen/ })
  // Waits until the page is no longer inert.
  await checks.click()
  await section(page).getByLabel(check).selectOption('Bindend')
  await expectMessage(page, 'Gespeichert')
}

test('a poster without description needs a reason, which the report shows', async ({ page }) => {
  test.slow()
  await signIn(page, ADMIN)
  await makeBinding(page, 'Bild ohne Beschreibung')
  await expectAccessible(page)
  await takeScreens(page, 'check-settings')

  await visit(page, '/')
  await begin(page, WORDS, 'Galerie')
  await page.getByLabel('Bilder auswählen').setInputFiles([await jpg('plakat.jpg', 'navy')])
  const found = page.getByRole('button', { name: 'Barrierefreiheit: 1 Hinweis' })
  await found.press('Enter')
  const list = page.getByRole('list', { name: 'Hinweise zur Barrierefreiheit' })
  await expect(list).toContainText('Bild 1 hat keine Beschreibung.')
  await expectAccessible(page)
  await takeScreens(page, 'check-findings')
  await list.getByRole('button', { name: /^Zeigen/ }).press('Enter')
  await expect(page.getByRole('textbox', { name: /^Bildbeschreibung/ })).toBeFocused()

  const dialog = await openSummary(page)
  const answer = dialog.getByRole('button', { name: 'Posten' })
  const reason = dialog.getByRole('textbox', { name: /^Trotzdem veröffentlichen, weil/ })
  await expect(reason).toBeVisible()
  await answer.press('Enter')
  await expect(reason).toBeFocused()
  await expectAccessible(page)
  await takeScreens(page, 'check-binding')
  await reason.fill(REASON)
  // What is typed survives a closed dialog and a reload.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await reload(page)
  await expect(textOf(page)).toHaveValue(WORDS)
  // The picture is there again, and checked.
  await expect(found).toBeVisible()
  await openSummary(page)
  await expect(reason).toHaveValue(REASON)
  await answer.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(card(page, WORDS)).toBeVisible()

  await visit(page, '/settings')
  const report = section(page)
  await expect(report.getByText('1 Post trotz bindender Hinweise veröffentlicht')).toBeVisible()
  await expect(report.getByText(REASON)).toBeVisible()
  await expect(
    report.getByRole('row', { name: /^Bild ohne Beschreibung \(Bindend\)/ }),
  ).toBeVisible()
  await expectAccessible(page)
  await takeScreens(page, 'check-report')
  const download = page.waitForEvent('download')
  await report.getByRole('button', { name: 'Als Tabelle herunterladen' }).press('Enter')
  expect((await download).suggestedFilename()).toMatch(/^barrierefreiheit-\d{4}-Q\d/)
})

test('letters that are no letters are replaced in place', async ({ page }) => {
  await signIn(page, ADMIN)
  await textOf(page).fill('Wir sind 𝐡𝐞𝐮𝐭𝐞 da')
  await page.getByRole('button', { name: 'Barrierefreiheit: 1 Hinweis' }).press('Enter')
  await page.getByRole('button', { name: /^Ändern/ }).press('Enter')
  await expect(textOf(page)).toHaveValue('Wir sind heute da')
  await expect(textOf(page)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(textOf(page)).toHaveValue('Wir sind 𝐡𝐞𝐮𝐭𝐞 da')
})
