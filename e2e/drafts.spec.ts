// A draft is begun on a phone, survives a lost connection and a reload, is continued by a colleague
// on a desktop, and sent.
// spec: ROLES-04
import { expectAccessible } from './support/axe.ts'
import { expectMessage, noteMessages } from './support/messages.ts'
import { ADMIN, reload, signIn } from './support/people.ts'
import { card, field, openList, openSummary, textOf } from './support/posting.ts'
import { expect, test } from './support/test.ts'

const EDITOR = 'redaktion@fs-info.example'

test.use({ viewport: { width: 375, height: 812 } })

test('a draft begun on a phone is continued by a colleague and sent', async ({
  page,
  context,
  browser,
  reader,
}) => {
  await signIn(page, EDITOR)
  await textOf(page).fill('Semesterauftakt am')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await field(page, 'Titel').fill('Programm')
  await page.getByRole('button', { name: 'Entwurf speichern' }).press('Enter')
  await expectMessage(page, 'Entwurf gespeichert')
  await expect(page.getByText(/^Als Entwurf gespeichert/)).toBeVisible()
  await expectAccessible(page)

  await context.setOffline(true)
  await textOf(page).fill('Semesterauftakt am Montag')
  await expect(page.getByText(/nur in diesem Browser/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/^Als Entwurf gespeichert/)).toBeVisible()
  await reload(page)
  await expect(textOf(page)).toHaveValue('Semesterauftakt am Montag')

  const desk = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: new URL(page.url()).origin,
  })
  await noteMessages(desk)
  const colleague = await desk.newPage()
  await signIn(colleague, ADMIN)
  await openList(colleague, 'Entwürfe')
  const drafts = colleague.getByRole('region', { name: /^Entwürfe/ })
  await expect(drafts.getByText('Von Mehmet Yıldız')).toBeVisible()
  await expect(drafts.getByText('Unvollständig: Anhang')).toBeVisible()
  await expectAccessible(colleague)
  await drafts.getByRole('button', { name: /^Weiterschreiben/ }).press('Enter')
  await expect(textOf(colleague)).toBeFocused()
  await expect(textOf(colleague)).toHaveValue('Semesterauftakt am Montag')
  await expect(field(colleague, 'Titel')).toHaveValue('Programm')
  await field(colleague, 'Link').fill('https://uni.example/auftakt')
  await colleague.getByRole('button', { name: 'Entwurf speichern' }).press('Enter')
  await expectMessage(colleague, 'Entwurf gespeichert')

  // The author writes on without knowing it.
  await textOf(page).fill('Semesterauftakt am Dienstag')
  await page.getByRole('button', { name: 'Entwurf speichern' }).press('Enter')
  const conflict = page.getByRole('dialog', { name: 'Welche Fassung soll gelten?' })
  await expect(conflict.locator('mark').first()).toContainText('Dienstag')
  await conflict.getByRole('button', { name: 'Aktuelle übernehmen' }).click()
  await expect(field(page, 'Link')).toHaveValue('https://uni.example/auftakt')

  const summary = await openSummary(colleague)
  await summary.getByRole('button', { name: 'Posten' }).click()
  await expectMessage(colleague, 'Post ist live')
  await expect(drafts).toHaveCount(0)
  await expect(card(colleague, 'Semesterauftakt am Montag')).toBeVisible()
  expect(
    await reader.attachments('Semesterauftakt am Montag', '... on BlogAttachment { title }'),
  ).toEqual([{ title: 'Programm' }])

  await textOf(page).fill('Semesterauftakt am Mittwoch')
  await page.getByRole('button', { name: 'Entwurf speichern' }).press('Enter')
  await expect(page.getByText('Diesen Entwurf hat inzwischen jemand abgeschickt')).toBeVisible()
  await expect(textOf(page)).toHaveValue('Semesterauftakt am Mittwoch')
  await desk.close()
})
