// A post that is written again and again: saved as a template, used, and repeated by a rule.
import { expectAccessible } from './support/axe.ts'
import { expectMessage } from './support/messages.ts'
import { ADMIN, signIn } from './support/people.ts'
import { card, choose, openList, textOf } from './support/posting.ts'
import { expect, test } from './support/test.ts'

const DAY = 86_400_000

/** The day in a week, like 2026-11-27. */
const inAWeek = (): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(Date.now() + 7 * DAY)

test('a template begins a post, and what was written before is offered again', async ({ page }) => {
  await signIn(page, ADMIN)
  await textOf(page).fill('Heute ist **Sprechstunde** von 12 bis 14 Uhr.')
  await page.getByRole('button', { name: 'Als Vorlage speichern' }).click()
  const naming = page.getByRole('dialog', { name: 'Wie soll die Vorlage heißen?' })
  const name = naming.getByRole('textbox', { name: 'Name der Vorlage' })
  await expect(name).toBeFocused()
  await expectAccessible(page)
  await name.fill('Sprechstunde')
  await name.press('Enter')
  await expectMessage(page, 'Vorlage „Sprechstunde“ gespeichert')

  // The same name again.
  await page.getByRole('button', { name: 'Als Vorlage speichern' }).click()
  await name.fill('SPRECHSTUNDE')
  await name.press('Enter')
  await expect(naming.getByText(/gibt es schon/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(naming).toBeHidden()

  await textOf(page).fill('Etwas ganz anderes')
  await page.getByRole('button', { name: 'Vorlage verwenden' }).press('Enter')
  const list = page.getByRole('dialog', { name: 'Welche Vorlage willst du verwenden?' })
  await expect(list.getByText('Heute ist Sprechstunde von 12 bis 14 Uhr.')).toBeVisible()
  await expectAccessible(page)
  await list.getByRole('button', { name: '„Sprechstunde“ verwenden' }).press('Enter')
  await expect(textOf(page)).toHaveValue('Heute ist **Sprechstunde** von 12 bis 14 Uhr.')
  await expect(textOf(page)).toBeFocused()
  const left = page.getByRole('region', { name: 'Angefangene Posts' })
  await expect(left.getByText('„Etwas ganz anderes“')).toBeVisible()

  await page.getByRole('button', { name: 'Vorlage verwenden' }).click()
  await list.getByRole('button', { name: 'Mehr zur Vorlage „Sprechstunde“' }).click()
  await page.getByRole('menuitem', { name: 'Löschen' }).click()
  const question = page.getByRole('dialog', { name: 'Vorlage „Sprechstunde“ löschen?' })
  await question.getByRole('button', { name: 'Löschen' }).click()
  await expect(list.getByText(/noch keine Vorlagen/)).toBeVisible()
})

test('a series is begun, changed and ended, and one of its dates is skipped', async ({ page }) => {
  await signIn(page, ADMIN)
  await textOf(page).fill('Fachschaftssitzung im Foyer')
  await page.getByRole('button', { name: 'Als Vorlage speichern' }).click()
  const naming = page.getByRole('dialog', { name: 'Wie soll die Vorlage heißen?' })
  await naming.getByRole('textbox', { name: 'Name der Vorlage' }).fill('Sitzung')
  await naming.getByRole('button', { name: 'Speichern' }).click()
  await page.getByRole('button', { name: 'Vorlage verwenden' }).click()
  await page.getByRole('button', { name: 'Mehr zur Vorlage „Sitzung“' }).click()
  await page.getByRole('menuitem', { name: 'Wiederholen …' }).click()

  const repeating = page.getByRole('dialog', { name: 'Wie oft soll der Post erscheinen?' })
  await repeating.getByLabel('Wie oft?').selectOption('Jeden Tag')
  await repeating.getByLabel('Ab').fill(inAWeek())
  await repeating.getByLabel('Uhrzeit').fill('18:30')
  await repeating.getByLabel('Endet').selectOption('Nach einer Anzahl')
  await repeating.getByRole('textbox', { name: 'Anzahl der Termine' }).fill('3')
  await expect(repeating.getByRole('status')).toHaveText(
    'Termine: jeden Tag um 18:30 Uhr, insgesamt 3-mal.',
  )
  await expectAccessible(page)
  await repeating.getByRole('button', { name: 'Wiederholen' }).press('Enter')
  await expectMessage(page, 'Reihe begonnen')
  await page.keyboard.press('Escape')

  await openList(page, 'Freizugeben')
  const drafts = card(page, 'Fachschaftssitzung im Foyer')
  await expect(drafts).toHaveCount(3)
  await expect(drafts.getByText(/^Teil einer Reihe.*jeden Tag um 18:30 Uhr/)).toHaveCount(3)
  await expectAccessible(page)

  await choose(drafts.first(), 'Diesen Termin überspringen')
  const skipping = page.getByRole('dialog', { name: /^Termin am .* überspringen\?$/ })
  await skipping.getByRole('button', { name: 'Überspringen' }).press('Enter')
  const undo = page.getByRole('button', { name: 'Rückgängig' })
  // Messages stay while they have the focus.
  await undo.focus()
  await expect(drafts).toHaveCount(2)
  await undo.press('Enter')
  await expectMessage(page, 'Der Termin ist wieder da')
  await expect(drafts).toHaveCount(3)

  // One is released; the change of the series leaves it alone.
  await drafts.first().getByRole('button', { name: 'Freigeben' }).click()
  const releasing = page.getByRole('dialog')
  await releasing
    .getByRole('button', { name: /reigeben/ })
    .last()
    .click()
  await expect(drafts).toHaveCount(2)
  await choose(drafts.first(), 'Reihe bearbeiten')
  const changing = page.getByRole('dialog', { name: 'Was soll sich an der Reihe ändern?' })
  await expect(changing.getByText(/^Geändert werden 2 Termine/)).toBeVisible()
  await changing.getByLabel('Text', { exact: true }).fill('Fachschaftssitzung im Café')
  await expectAccessible(page)
  await changing.getByRole('button', { name: 'Ändern' }).press('Enter')
  await expectMessage(page, 'Reihe geändert')
  await expect(card(page, 'Fachschaftssitzung im Café')).toHaveCount(2)

  await choose(card(page, 'Fachschaftssitzung im Café').first(), 'Reihe beenden')
  const ending = page.getByRole('dialog', { name: 'Reihe beenden?' })
  await expect(ending.getByText(/^2 Entwürfe werden gelöscht/)).toBeVisible()
  await ending.getByRole('button', { name: 'Beenden' }).press('Enter')
  await expectMessage(page, 'Reihe beendet')
  await expect(card(page, 'Fachschaftssitzung im Café')).toHaveCount(0)
  await openList(page, 'Geplant')
  await expect(card(page, 'Fachschaftssitzung im Foyer')).toHaveCount(1)
  await expect(page.getByText(/^Teil einer Reihe/)).toHaveCount(0)
})
