// Somebody has phished the password of an account that may send alarms.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expectMessage } from './support/messages.ts'
import { PASSWORD, PRESS, Reader, signIn, visit } from './support/people.ts'
import { card, openList, openSummary, textOf, writeAlarm } from './support/posting.ts'
import { proveByMail } from './support/proof.ts'
import { takeScreens } from './support/screens.ts'
import { expect, test } from './support/test.ts'

const FALSE_ALARM = 'Alle raus aus dem Gebäude!'
const ALARM = 'Wasserrohrbruch in der Bibliothek'

async function compose(page: Page, text: string): Promise<void> {
  await writeAlarm(page, text)
  const summary = await openSummary(page)
  await summary.getByRole('button', { name: 'Senden' }).click()
}

test('a phished password alone sends no alarm', async ({
  page,
  browser,
  server,
  mailbox,
  pushService,
}) => {
  const device = pushService.subscribe()
  await Reader.register(server, 'STUDENT', device)
  await signIn(page, PRESS)
  const elsewhere = await browser.newContext({ baseURL: server.url })
  const thief = await elsewhere.newPage()
  await signIn(thief, PRESS)
  await mailbox.expectMail(PRESS, 'Neue Anmeldung bei Aushang')

  await compose(thief, FALSE_ALARM)
  const dialog = thief.getByRole('dialog', { name: 'Bist du es wirklich?' })
  const code = dialog.getByLabel('Code aus der E-Mail')
  const mailed = await mailbox.codeTo(PRESS)
  const wrong = mailed === '000000' ? '000001' : '000000'
  await dialog.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  for (let mistakes = 0; mistakes < 5; mistakes += 1) {
    const answered = thief.waitForResponse(async (response) =>
      (await response.text()).includes('CODE_INCORRECT'),
    )
    await code.fill(wrong)
    await dialog.getByRole('button', { name: 'Bestätigen' }).click()
    await answered
    await expect(dialog.getByText('Dieser Code stimmt nicht.', { exact: false })).toBeVisible()
  }
  await expectAccessible(thief)
  await takeScreens(thief, 'phished')
  // After five mistakes not even the right code helps.
  await code.fill(mailed)
  await dialog.getByRole('button', { name: 'Bestätigen' }).click()
  await expect(dialog.getByText('Dieser Code gilt nicht mehr.', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(dialog).toBeHidden()
  await thief.keyboard.press('Escape')
  await expect(textOf(thief)).toHaveValue(FALSE_ALARM)
  await openList(page, 'Veröffentlicht')
  await expect(card(page, FALSE_ALARM)).toHaveCount(0)

  // The owner ends the session of the thief, and sends the first alarm that reaches anybody.
  await visit(page, '/settings/account')
  const devices = page.getByRole('region', { name: 'Angemeldete Geräte' })
  await devices.getByRole('button', { name: /^Abmelden: / }).press('Enter')
  await expectMessage(page, 'ist abgemeldet')
  await thief.reload()
  await expect(thief).toHaveURL('/login')
  await visit(page, '/')
  await compose(page, ALARM)
  await proveByMail(page, mailbox, PRESS)
  await expectMessage(page, 'Notfall-Nachricht gesendet')
  const bodies = () => pushService.received(device).map(({ text }) => JSON.parse(text).body)
  await expect.poll(bodies).toEqual([ALARM])
  await elsewhere.close()
})
