// A day of the internal staff: a new institute gets its profile, its rights and its readers, its
// editor loses the password, and in the end the profile is deleted without a trace of a person.
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import {
  addEmergencyChannel,
  button,
  createInstitute,
  deleteInstitute,
  downloadTable,
  EDITOR,
  entryOfStaff,
  grantEnglish,
  INSTITUTE,
  openInstitute,
  openInternal,
  resetSignIn,
  setPassword,
  switchAutoFollowOn,
  target,
  USERNAME,
} from './support/institute.ts'
import type { Mailbox } from './support/mailbox.ts'
import { expectMessage, noteMessages } from './support/messages.ts'
import { chooseInMenu, expectHome, Reader, reload, STAFF, signIn } from './support/people.ts'
import { card, choose, send, textOf } from './support/posting.ts'
import { proveByMail, provePassword } from './support/proof.ts'
import { test } from './support/test.ts'

const UNIVERSITY = 'Hochschule Fulda'
const FACULTY = 'Physik'
const TEXT = 'Das Praktikum beginnt am Montag.'
const ENGLISH = 'The lab course starts on Monday.'
const PASSWORD = 'Moorbirke 7 blüht'
const NEW_PASSWORD = 'Sumpfdotter 9 auch'

// spec: SHELL-18, SHELL-19, SHELL-28, PROFILE-34, API-17, API-45, API-46
// spec: ADMIN-01, ADMIN-08, ADMIN-13, ADMIN-17, ADMIN-18, ADMIN-19, ADMIN-21, ADMIN-22, ADMIN-23
// spec: ADMIN-24, ADMIN-25, ADMIN-26, ADMIN-27, ADMIN-38, ADMIN-39
test('a day of the internal staff, from a new profile to its deletion', async ({
  page,
  context,
  browser,
  server,
  mailbox,
}) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const readers = await registerReaders(server)
  await signIn(page, STAFF)
  await createInstitute(page, mailbox)

  const elsewhere = await browser.newContext({ baseURL: server.url })
  await noteMessages(elsewhere)
  const editor = await elsewhere.newPage()
  await register(editor, mailbox)
  await textOf(editor).click()
  await expect(english(editor)).toBeHidden()
  await grantEnglish(page)
  await reload(editor)
  await textOf(editor).click()
  await expect(english(editor)).toBeVisible()

  await server.outdateProofs()
  await openInstitute(page)
  await addEmergencyChannel(page)
  await proveByMail(page, mailbox, STAFF)
  await expectMessage(page, '„Notfall“ hinzugefügt')
  await target(page, UNIVERSITY, FACULTY)
  await expect(page.getByText('Auto-Follow lässt sich erst einschalten')).toBeVisible()
  await reload(editor)
  await textOf(editor).click()
  await expect(button(editor, 'Notfall …')).toBeVisible()
  await goOnline(editor)
  await reload(page)
  await expect(await switchAutoFollowOn(page)).toContainText(
    `${readers.inside.length} neue Follower`,
  )

  readers.inside.push(await registerReader(server))
  await write(editor)
  for (const reader of readers.inside) expect(await postsOf(reader)).toEqual([POST])
  for (const reader of readers.outside) {
    expect(await postsOf(reader)).toEqual([])
    expect(await follows(reader)).toBe(false)
  }

  // Needs the proof from above, which is valid for five minutes.
  const link = await resetSignIn(page)
  await chooseInMenu(editor, 'Einstellungen')
  await expect(editor).toHaveURL('/login')
  await editor.goto(link)
  await expect(editor.getByRole('heading', { name: 'Neues Passwort festlegen' })).toBeVisible()
  await expectAccessible(editor)
  await setPassword(editor, 'Neues Passwort', NEW_PASSWORD)

  await pinForInstitute(page)
  await expectEntryOfPin(page)

  await openInstitute(page)
  await server.outdateProofs()
  await reload(page)
  await deleteInstitute(page)
  await provePassword(page)
  await expectMessage(page, `„${INSTITUTE}“ gelöscht`)
  await expectNotFound(page)
  await chooseInMenu(editor, 'Einstellungen')
  await expect(editor).toHaveURL('/login')
  await expect(editor.getByText('Diesen Account gibt es nicht mehr')).toBeVisible()
  await mailbox.expectMail(EDITOR.email, `Das Profil „${INSTITUTE}“ wurde gelöscht`)
  for (const reader of [...readers.inside, ...readers.outside]) {
    expect(await postsOf(reader)).toEqual([])
    expect(await follows(reader)).toBeNull()
  }

  for (const list of ['Protokoll', 'Einwilligungsübersicht']) {
    await openInternal(page, list)
    const table = await downloadTable(page)
    expect(table).toContain(list === 'Protokoll' ? 'profile.delete' : 'Fachschaft Informatik')
    for (const trace of [INSTITUTE, USERNAME, EDITOR.name, EDITOR.email]) {
      expect(table).not.toContain(trace)
    }
  }
})

/** Neither the list that was open nor a new search contains the institute. */
async function expectNotFound(page: Page): Promise<void> {
  const said = (text: string) =>
    page.getByRole('status').filter({ hasText: `Kein Profil zu „${text}“` })
  await expect(said('physik')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Profile suchen' }).fill(INSTITUTE)
  await expect(said(INSTITUTE)).toBeVisible()
}

type Readers = { inside: Reader[]; outside: Reader[] }

async function registerReader(
  server: { url: string },
  role: 'STUDENT' | 'EMPLOYEE' | 'GUEST' = 'STUDENT',
  university = UNIVERSITY,
  faculty = FACULTY,
): Promise<Reader> {
  const reader = await Reader.register(server, role)
  await reader.study(university, faculty)
  return reader
}

/** Registers readers inside and outside of the targeting. Nobody else studies at the university. */
async function registerReaders(server: { url: string }): Promise<Readers> {
  return {
    inside: [
      await registerReader(server),
      await registerReader(server),
      await registerReader(server, 'EMPLOYEE'),
    ],
    outside: [
      await registerReader(server, 'GUEST'),
      await registerReader(server, 'STUDENT', 'Hochschule Aalen'),
      await registerReader(server, 'STUDENT', UNIVERSITY, 'Informatik'),
    ],
  }
}

const english = (page: Page) => page.getByRole('tab', { name: 'English' })

/** The editor follows the link of the mail, sets a password and agrees. */
async function register(editor: Page, mailbox: Mailbox): Promise<void> {
  await editor.goto(await mailbox.linkTo(EDITOR.email, '/register?token='))
  await expect(editor.getByRole('heading', { name: 'Willkommen bei Aushang' })).toBeVisible()
  await expectAccessible(editor)
  await editor.getByRole('checkbox', { name: /Datenschutzerklärung/ }).press('Space')
  await editor.getByRole('checkbox', { name: /Nutzungsbedingungen/ }).press('Space')
  await setPassword(editor, 'Passwort', PASSWORD)
}

async function goOnline(editor: Page): Promise<void> {
  await button(editor, 'Online stellen').press('Enter')
  await expectMessage(editor, 'Profil online')
}

/** Writes a post in both languages and publishes it. */
async function write(editor: Page): Promise<void> {
  await textOf(editor).fill(TEXT)
  await button(editor, 'Verstanden').press('Enter')
  await english(editor).click()
  await editor.getByRole('textbox', { name: 'Text auf Englisch' }).fill(ENGLISH)
  await send(editor)
  await expect(card(editor, TEXT)).toBeVisible()
  await expectAccessible(editor)
}

const POST = {
  content: TEXT,
  author: { displayName: INSTITUTE },
  translations: [
    { lang: 'de', value: TEXT },
    { lang: 'en', value: ENGLISH },
  ],
}

/** The posts of the institute in the reader's feed. */
async function postsOf(reader: Reader): Promise<(typeof POST)[]> {
  const { feed }: { feed: { edges: { node: typeof POST }[] } } = await reader.ask(
    `{ feed(first: 10) { edges { node {
       content author { displayName } translations { lang value } } } } }`,
  )
  return feed.edges.map(({ node }) => node).filter(({ content }) => content === TEXT)
}

/** Whether the reader follows the institute; null if the reader does not see it. */
async function follows(reader: Reader): Promise<boolean | null> {
  const { profile }: { profile: { following: boolean } | null } = await reader.ask(
    'query ($username: String!) { profile(username: $username) { following } }',
    { username: USERNAME },
  )
  return profile?.following ?? null
}

/** The staff switches into the profile, pins its post, and goes back. */
async function pinForInstitute(page: Page): Promise<void> {
  await button(page, `In dieses Profil wechseln: ${INSTITUTE}`).press('Enter')
  await expectHome(page)
  const banner = page.getByText(`Du arbeitest gerade für „${INSTITUTE}“.`)
  await expect(banner).toBeVisible()
  await expectAccessible(page)
  await choose(card(page, TEXT), 'Anpinnen')
  await expect(page.getByRole('complementary', { name: 'Angepinnt' })).toContainText(TEXT)
  await chooseInMenu(page, 'Einstellungen')
  await expect(page.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible()
  await expect(banner).toBeInViewport()
  await expectAccessible(page)
  for (const name of ['Profile', 'Posts', 'Einwilligungsübersicht', 'Protokoll', 'Betrieb']) {
    await openInternal(page, name)
    await expect(banner).toBeInViewport()
    await expectAccessible(page)
  }
  await button(page, 'Zurück zu meinem Profil').press('Enter')
  await expectHome(page)
  await expect(banner).toBeHidden()
  await expect(card(page, TEXT)).toBeHidden()
}

/** The audit trail of the profile contains the staff's pin. */
async function expectEntryOfPin(page: Page): Promise<void> {
  await openInternal(page, 'Protokoll')
  await page.getByTitle(`Nur Einträge zu diesem Profil: ${INSTITUTE}`).first().press('Enter')
  await expect(button(page, `Filter entfernen: Profil: ${INSTITUTE}`)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Universität' })).toHaveCount(0)
  const pin = entryOfStaff(page, 'Post angepinnt')
  await expect(pin).toHaveCount(1)
  await expect(pin).toContainText(INSTITUTE)
  await expectAccessible(page)
}
