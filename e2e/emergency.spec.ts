// An emergency, end to end: confirmed, sent from the browser, and shown exactly once on the device
// of each reader in the profile's targeting, even if the server is killed while it sends, and with
// two nodes.
// spec: MISC-05, MISC-07
import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import type { Mailbox } from './support/mailbox.ts'
import { expectMessage, noteMessages } from './support/messages.ts'
import { ADMIN, PRESS, Reader, reload, signIn, visit } from './support/people.ts'
import { newDatabase } from './support/postgres.ts'
import { card, openList, openSummary, writeAlarm } from './support/posting.ts'
import { proveByMail } from './support/proof.ts'
import type { PushService, Subscription } from './support/pushService.ts'
import { takeScreens } from './support/screens.ts'
import { Server } from './support/server.ts'
import { expect, test } from './support/test.ts'

const EDITOR = 'redaktion@fs-info.example'
const TEXT = 'Wasserrohrbruch in der Bibliothek: Bitte verlasst das Gebäude.'
/** The university's targeting covers two of the three roles. None of the readers follows it. */
const ROLES = ['STUDENT', 'EMPLOYEE', 'GUEST'] as const

test('an emergency reaches everybody in its targeting, even if the server is killed while it sends', async ({
  page,
  server,
  mailbox,
  pushService,
}) => {
  test.slow()
  const devices = await readersWithDevices(server, pushService)
  await signIn(page, PRESS)
  pushService.pauseAfter(20)
  await alarm(page, mailbox, 40)
  await pushService.whenPaused()
  await server.kill()
  pushService.resume()
  await server.start()
  await expectShownOnce(pushService, devices)

  await reload(page)
  await expect(card(page, TEXT).getByText('40 Geräte erreicht')).toBeVisible()
})

const onTwoNodes = test.extend<{ /** A second node on the same database. */ other: Server }>({
  server: async ({ mailbox }, use) => {
    const database = await newDatabase()
    const server = await Server.start({ ...mailbox.settings, AUSHANG_DATABASE__URL: database.url })
    await use(server)
    await server.remove()
    await database.remove()
  },
  other: async ({ server }, use) => {
    const other = await server.startSecondNode()
    await use(other)
    await other.remove()
  },
})

onTwoNodes(
  'an emergency reaches everybody in its targeting once when two nodes send',
  async ({ page, server, other, mailbox, pushService }) => {
    const devices = [
      ...(await readersWithDevices(server, pushService)),
      ...(await readersWithDevices(other, pushService)),
    ]
    await signIn(page, PRESS)
    await alarm(page, mailbox, 80)
    await expectShownOnce(pushService, devices)
    for (const { device, role } of devices) {
      expect(pushService.received(device)).toHaveLength(role === 'GUEST' ? 0 : 1)
    }
  },
)

test('on a phone the confirmation of an emergency starts at its title, which stays visible', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await signIn(page, PRESS)
  await writeAlarm(page, Array(20).fill(TEXT).join(' '))
  const verify = await openSummary(page)
  const title = verify.getByRole('heading', { name: 'Notfall-Nachricht jetzt senden?' })
  await expect(title).toBeFocused()
  expect(await verify.evaluate((dialog) => dialog.scrollTop)).toBe(0)
  await expect(title).toBeInViewport({ ratio: 1 })

  await verify.getByRole('button', { name: 'Alles anzeigen' }).click()
  await verify.evaluate((dialog) => dialog.scrollTo(0, dialog.scrollHeight))
  expect(await verify.evaluate((dialog) => dialog.scrollTop)).toBeGreaterThan(0)
  await expect(title).toBeInViewport({ ratio: 1 })
  await expect(verify.getByRole('button', { name: 'Schließen' })).toBeInViewport({ ratio: 1 })
})

test('an emergency that needs two people is sent when the second one confirms it', async ({
  page,
  browser,
  caller,
  reader,
  mailbox,
}) => {
  test.slow()
  await signIn(page, ADMIN)
  await visit(page, '/settings')
  await page.getByRole('switch', { name: 'Zwei Personen für Notfälle' }).press('Space')
  await expectMessage(page, 'Notfälle brauchen jetzt zwei Personen')
  await takeScreens(page, 'emergency-setting')

  const other = await atDesk(browser, new URL(page.url()).origin, EDITOR)
  await writeAlarm(other, TEXT)
  await other.getByRole('button', { name: 'Zweite Person anfragen' }).click()
  const summary = other.getByRole('dialog', { name: 'Zweite Person anfragen?' })
  await expect(summary.getByText('Eine Notfall-Nachricht braucht zwei Personen')).toBeVisible()
  await expectAccessible(other)
  await summary.getByRole('button', { name: 'Zweite Person anfragen' }).click()
  await proveByMail(other, mailbox, EDITOR)
  await expectMessage(other, 'Zweite Person angefragt')
  await openList(other, 'Freizugeben')
  await expect(card(other, TEXT).getByText(/^Noch (\d|10) Minuten/)).toBeVisible()
  await expect(card(other, TEXT).getByText('Wartet auf eine zweite Person')).toBeVisible()
  await expectAccessible(other)
  await takeScreens(other, 'emergency-own')
  expect(JSON.stringify(await reader.feed())).not.toContain(TEXT)

  // The open console learns of it by itself, and on a phone it comes first.
  await visit(page, '/calendar')
  await expect(page.getByText(/möchte eine Notfall-Nachricht senden/)).toBeVisible()
  await expectAccessible(page)
  await visit(page, '/')
  await takeScreens(page, 'emergency-banner')

  // On a phone the banner leads to the card, which is below.
  const asked = card(page, TEXT)
  const size = page.viewportSize()
  await page.setViewportSize({ width: 375, height: 812 })
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByRole('link', { name: 'Ansehen und bestätigen' }).click()
  await expect(page).toHaveURL((url) => url.search === '')
  await expect(asked).toBeFocused()
  await expect(asked.getByText(/möchte diese Notfall-Nachricht senden/)).toBeInViewport()
  if (size) await page.setViewportSize(size)

  // The link in the mail shows the card, too.
  await visit(page, await mailbox.linkTo(ADMIN, '/?post='))
  await expect(asked.getByText(/möchte diese Notfall-Nachricht senden/)).toBeVisible()
  await expectAccessible(page)
  await takeScreens(page, 'emergency-asked')
  await asked.getByRole('button', { name: 'Bestätigen und senden' }).click()
  const question = page.getByRole('dialog', { name: 'Notfall-Nachricht bestätigen?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Bestätigen und senden' }).click()
  await expect(page.getByText(/um die Notfall-Nachricht zu bestätigen/)).toBeVisible()
  await proveByMail(page, mailbox, ADMIN)
  await expectMessage(page, 'Notfall-Nachricht gesendet')
  await expect(page.getByText(/hat kein Gerät erreicht/)).toBeVisible()
  await takeScreens(page, 'emergency-unreached')
  // So does the open console of whoever asked.
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expectMessage(other, 'Notfall-Nachricht gesendetBestätigt von')
  expect(JSON.stringify(await reader.feed())).toContain(TEXT)
  const trail = 'query ($id: ID!) { postVersions(id: $id) { kind accountName } }'
  const { posts } = await caller.ask<{ posts: { edges: { node: { id: string } }[] } }>(
    'query { posts(filter: PUBLISHED, paginationInput: { first: 1 }) { edges { node { id } } } }',
  )
  const { postVersions } = await caller.ask<{ postVersions: { kind: string }[] }>(trail, {
    id: posts.edges[0]?.node.id,
  })
  expect(postVersions.map(({ kind }) => kind)).toEqual([
    'PUBLISHED',
    'APPROVED',
    'EMERGENCY_CONFIRMED',
    'EMERGENCY_ASKED',
  ])
})

test('a request for a second person is refused, and the next one is taken back', async ({
  page,
  browser,
  mailbox,
  reader,
}) => {
  test.slow()
  await signIn(page, ADMIN)
  await visit(page, '/settings')
  await page.getByRole('switch', { name: 'Zwei Personen für Notfälle' }).press('Space')
  await expectMessage(page, 'Notfälle brauchen jetzt zwei Personen')
  const other = await atDesk(browser, new URL(page.url()).origin, EDITOR)
  await writeAlarm(other, TEXT)
  await other.getByRole('button', { name: 'Zweite Person anfragen' }).click()
  const summary = other.getByRole('dialog', { name: 'Zweite Person anfragen?' })
  await takeScreens(other, 'emergency-ask')
  await summary.getByRole('button', { name: 'Zweite Person anfragen' }).click()
  await expect(other.getByText(/eine zweite Person anzufragen/)).toBeVisible()
  await proveByMail(other, mailbox, EDITOR)
  await expectMessage(other, 'Zweite Person angefragt')

  await visit(page, '/')
  await page.getByRole('link', { name: 'Ansehen und bestätigen' }).click()
  await card(page, TEXT).getByRole('button', { name: 'Ablehnen …' }).click()
  const refusal = page.getByRole('dialog', { name: 'Anfrage ablehnen?' })
  await refusal.getByLabel('Grund').fill('Nein')
  await expectAccessible(page)
  await takeScreens(page, 'emergency-refuse')
  await refusal.getByRole('button', { name: 'Ablehnen' }).click()
  await expectMessage(page, 'Anfrage abgelehnt')
  await expect(page.getByRole('link', { name: 'Ansehen und bestätigen' })).toBeHidden()

  await visit(other, await mailbox.linkTo(EDITOR, '/?post='))
  await card(other, TEXT).getByRole('button', { name: 'Zweite Person anfragen' }).click()
  const again = other.getByRole('dialog', { name: 'Zweite Person anfragen?' })
  await again.getByRole('button', { name: 'Zweite Person anfragen' }).click()
  await expectMessage(other, 'Zweite Person angefragt')
  await card(other, TEXT).getByRole('button', { name: 'Menü des Posts' }).click()
  await other.getByRole('menuitem', { name: 'Löschen' }).click()
  const deletion = other.getByRole('dialog', { name: 'Notfall-Nachricht löschen?' })
  await expect(deletion.getByText(/Deine Anfrage endet damit/)).toBeVisible()
  await takeScreens(other, 'emergency-delete')
  await deletion.getByRole('button', { name: 'Abbrechen' }).click()
  await card(other, TEXT).getByRole('button', { name: 'Anfrage zurückziehen …' }).click()
  const back = other.getByRole('dialog', { name: 'Anfrage zurückziehen?' })
  await expectAccessible(other)
  await takeScreens(other, 'emergency-take-back')
  await back.getByRole('button', { name: 'Anfrage zurückziehen' }).click()
  await expectMessage(other, 'Anfrage zurückgezogen')
  await expect(
    card(other, TEXT).getByRole('button', { name: 'Zweite Person anfragen' }),
  ).toBeVisible()
  expect(JSON.stringify(await reader.feed())).not.toContain(TEXT)
})

test('two people for emergencies are switched off after a question', async ({ page, mailbox }) => {
  await signIn(page, ADMIN)
  await visit(page, '/settings')
  const setting = page.getByRole('switch', { name: 'Zwei Personen für Notfälle' })
  await setting.press('Space')
  await expectMessage(page, 'Notfälle brauchen jetzt zwei Personen')
  await setting.press('Space')
  const question = page.getByRole('dialog', { name: 'Zweite Person ausschalten?' })
  await expect(question.getByText(/Dadurch wird nichts gesendet/)).toBeVisible()
  await expectAccessible(page)
  await takeScreens(page, 'emergency-off')
  await question.getByRole('button', { name: 'Ausschalten' }).click()
  await proveByMail(page, mailbox, ADMIN)
  await expectMessage(page, 'Notfälle brauchen nur noch eine Person')
  await expect(setting).not.toBeChecked()
})

async function atDesk(browser: Browser, baseURL: string, email: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL })
  await noteMessages(context)
  const page = await context.newPage()
  await signIn(page, email)
  return page
}

type Own = { device: Subscription; role: (typeof ROLES)[number] }

/** Registers readers of all roles, each with a device. They follow nobody. */
async function readersWithDevices(server: Server, service: PushService): Promise<Own[]> {
  const all = Array.from({ length: 20 }, () => ROLES).flat()
  return Promise.all(
    all.map(async (role) => {
      const device = service.subscribe()
      await Reader.register(server, role, device)
      return { device, role }
    }),
  )
}

/** Composes the emergency with the alarm, sends it to all devices, and proves who sends it. */
async function alarm(page: Page, mailbox: Mailbox, devices: number): Promise<void> {
  await writeAlarm(page, TEXT)
  const verify = await openSummary(page)
  await expect(verify.getByRole('alert')).toContainText('nicht nur an deine Follower')
  await expect(verify.getByText(`Alarm auf ${devices} Geräten`)).toBeVisible()
  await verify.getByRole('button', { name: 'Senden' }).click()
  await proveByMail(page, mailbox, PRESS)
  await expectMessage(page, 'Notfall-Nachricht gesendet')
}

/**
 * A device replaces messages with the same topic that it has not fetched yet, and notifications
 * with the same tag. So messages with the same topic and tag are shown once.
 */
async function expectShownOnce(service: PushService, devices: Own[]): Promise<void> {
  const shown = ({ device }: Own) => {
    const messages = service.received(device)
    const names = messages.map(({ topic, text }) => `${topic} ${JSON.parse(text).tag}`)
    return new Set(names).size
  }
  const expected = devices.map(({ role }) => (role === 'GUEST' ? 0 : 1))
  await expect.poll(() => devices.map(shown)).toEqual(expected)
  for (const { device } of devices) {
    for (const { urgency, text } of service.received(device)) {
      expect(urgency).toBe('high')
      expect(JSON.parse(text)).toMatchObject({ body: TEXT, alarm: true })
    }
  }
}
