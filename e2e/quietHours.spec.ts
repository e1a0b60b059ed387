// A profile sets quiet hours. A post with a push is then planned for their end, or sent knowingly.
import { expectAccessible } from './support/axe.ts'
import { expectMessage } from './support/messages.ts'
import { ADMIN, signIn, visit } from './support/people.ts'
import { textOf } from './support/posting.ts'
import { expect, test } from './support/test.ts'

test('a push within the quiet hours is planned for later or confirmed', async ({ page }) => {
  test.slow()
  await signIn(page, ADMIN)
  await visit(page, '/settings/profile')
  const section = page.getByRole('region', { name: 'Ruhezeit' })
  await section.getByRole('checkbox', { name: 'Ruhezeit verwenden' }).press('Space')
  // All of the day except its last minute.
  await section.getByLabel('Von').fill('00:00')
  await section.getByLabel('Bis').fill('23:59')
  await expectAccessible(page)
  await section.getByRole('button', { name: 'Ruhezeit speichern' }).press('Enter')
  await expectMessage(page, 'Ruhezeit gespeichert')

  await visit(page, '/')
  await textOf(page).fill('Morgen ist Klausurtagung.')
  await page.getByRole('switch', { name: /Follower senden$/ }).press('Space')
  await expect(page.getByText('Gerade ist bei euch Ruhezeit')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Auf 23:59 Uhr planen' }).press('Enter')
  await expect(page.getByText('Gerade ist bei euch Ruhezeit')).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Datum und Uhrzeit' })).toHaveValue(/23:59/)

  await page.getByRole('radio', { name: 'Jetzt', exact: true }).check({ force: true })
  await page.getByRole('button', { name: 'Posten' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Jetzt posten?' })
  await expect(dialog.getByText('Gerade ist bei euch Ruhezeit')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Posten' }).press('Enter')
  await expectMessage(page, 'Post ist live')
})
