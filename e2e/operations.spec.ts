// Internal staff sees what is stuck and starts it again, and downloads who consented to marketing.
import { readFile } from 'node:fs/promises'
import { expectAccessible } from './support/axe.ts'
import { expectMessage } from './support/messages.ts'
import { Caller, reload, STAFF, signIn, visit } from './support/people.ts'
import { takeScreens } from './support/screens.ts'
import { expect, test } from './support/test.ts'

const SIGN_UP = `mutation ($email: String!, $username: String!, $displayName: String!) {
  signup(email: $email, username: $username, displayName: $displayName, name: "Leonie",
    role: STUDENT_COUNCIL) { account { id } }
}`

test('a mail that was set aside is sent after a retry', async ({ page, server, mailbox }) => {
  await signIn(page, STAFF)
  const staff = await Caller.signIn(server, STAFF)
  await staff.prove(mailbox, STAFF)
  await mailbox.expectMail(STAFF, 'Neue Anmeldung bei Aushang')
  mailbox.isFull = true
  const email = 'leonie@fs-bio.example'
  await staff.ask(SIGN_UP, { email, username: 'fs-bio', displayName: 'Fachschaft Biologie' })
  await visit(page, '/admin/operations')
  const section = (name: string) => page.getByRole('region', { name })
  const refresh = page.getByRole('button', { name: 'Aktualisieren' })
  await expect(async () => {
    await refresh.click()
    await expect(section('Aufgaben, die gerade scheitern')).toBeVisible({ timeout: 1000 })
  }).toPass()

  await expect(page.getByText('Es ist keine vollständige Sicherung bekannt')).toBeVisible()
  await server.recordBackup()
  await server.failMailsForDays()
  // Parts of the console that were requested meanwhile are missing.
  await reload(page)
  const stuck = section('Zurückgestellte Aufgaben')
  await expect(async () => {
    await refresh.click()
    await expect(stuck).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.getByText('1 Aufgabe ist zurückgestellt')).toBeVisible()
  const mail = section('E-Mails kommen nicht an')
  await expect(mail).toContainText('Der Mailserver nimmt einzelne E-Mails nicht an')
  await expect(stuck.getByRole('listitem')).toContainText('E-Mail verschicken')
  await expect(stuck.getByRole('listitem')).toContainText('20 Versuche')
  await expect(stuck.getByRole('listitem')).toContainText('452')
  await expectAccessible(page)
  await takeScreens(page, 'operations')

  mailbox.isFull = false
  await stuck.getByRole('button', { name: /^Erneut versuchen: E-Mail verschicken/ }).press('Enter')
  await expectMessage(page, '1 Aufgabe läuft wieder')
  await expect(stuck).toBeHidden()
  await expect(mail).toBeHidden()
  await mailbox.linkTo(email, '/register')
  await expect(async () => {
    await refresh.click()
    await expect(page.getByText('Alles läuft.')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expectAccessible(page)
})

// spec: ADMIN-32
test('the table of consents contains every profile, and no formula', async ({
  page,
  server,
  mailbox,
}) => {
  const staff = await Caller.signIn(server, STAFF)
  await staff.prove(mailbox, STAFF)
  // Of the characters with which a formula begins, names may only contain this one.
  const names = { username: 'formel', displayName: '-2.5 Promille' }
  await staff.ask(SIGN_UP, { email: 'formel@uni.example', ...names })
  await signIn(page, STAFF)
  await visit(page, '/admin/consents')
  await expect(page.getByRole('rowheader')).toHaveCount(5)
  await expect(page.getByRole('rowheader', { name: names.displayName, exact: true })).toBeVisible()
  await expectAccessible(page)
  await takeScreens(page, 'consents')

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Als Tabelle (CSV) herunterladen' }).press('Enter')
  const file = await downloading
  await expectMessage(page, 'Tabelle heruntergeladen')
  expect(file.suggestedFilename()).toMatch(/^einwilligungen-\d{4}-\d{2}-\d{2}\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n')
  expect(lines[0]?.startsWith('\ufeff'), 'a spreadsheet recognizes UTF-8').toBe(true)
  expect(lines).toHaveLength(6)
  const [formula] = lines.filter((line) => line.includes('formel'))
  expect(formula).toContain("'-2.5 Promille")
  expect(lines.filter((line) => /(^|;)"?[=+@-]/.test(line))).toEqual([])
})
