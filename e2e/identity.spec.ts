// A profile is handed over: from internal staff to its first account, and from that to a second
// one, whose role is raised, which resets its password, and which is deleted again. Nobody shares a
// password.
import type { BrowserContextOptions, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { type Hands, keyboard, pointer } from './support/hands.ts'
import { expectMessage, noteMessages } from './support/messages.ts'
import { Caller, expectHome, reload, STAFF } from './support/people.ts'
import { proveByMail } from './support/proof.ts'
import { expect, test } from './support/test.ts'

const FIRST = 'leonie@fs-bio.example'
const SECOND = 'emre@fs-bio.example'
const PASSWORD = 'Moorbirke 7 blüht'
const NEW_PASSWORD = 'Sumpfdotter 9 auch'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const menu = (page: Page) => page.getByRole('button', { name: 'Dein Menü' })

/** Types a new password twice. */
async function choosePassword(page: Page, hands: Hands, label: string, password: string) {
  await hands.type(page.getByLabel(label, { exact: true }), password)
  await hands.type(page.getByLabel('Passwort wiederholen', { exact: true }), password)
}

/** Sets the first password and gives the consents. */
async function register(page: Page, hands: Hands): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Willkommen bei Aushang' })).toBeVisible()
  await expectAccessible(page)
  await choosePassword(page, hands, 'Passwort', PASSWORD)
  await hands.press(page.getByRole('checkbox', { name: /Datenschutzerklärung/ }))
  await hands.press(page.getByRole('checkbox', { name: /Nutzungsbedingungen/ }))
  await hands.press(button(page, 'Registrieren'))
  await expectMessage(page, 'Du hast dich erfolgreich registriert')
  await expectHome(page)
  expect(page.url(), 'the address contains no token').toMatch(/:\d+\/$/)
}

/** Whether a blurred layer covers the page. */
const isBlurred = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')].some((element) =>
      getComputedStyle(element).backdropFilter.startsWith('blur'),
    ),
  )

async function signIn(page: Page, hands: Hands, email: string, password: string): Promise<void> {
  await page.goto('/login')
  await hands.type(page.getByRole('textbox', { name: 'E-Mail-Adresse' }), email)
  await hands.type(page.getByLabel('Passwort', { exact: true }), password)
  await hands.press(button(page, 'Anmelden'))
  await expectHome(page)
}

async function chooseSettings(page: Page, hands: Hands): Promise<void> {
  await hands.press(menu(page))
  await hands.take(page.getByRole('menuitem', { name: 'Einstellungen' }))
}

/** Opens the settings from the menu. */
async function openSettings(page: Page, hands: Hands): Promise<void> {
  await chooseSettings(page, hands)
  await expect(page.getByRole('navigation', { name: 'Bereiche der Einstellungen' })).toBeVisible()
}

const area = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Bereiche der Einstellungen' })
    .getByRole('link', { name, exact: true })

/** Selects an item of the second account's menu. */
async function doWithSecond(page: Page, hands: Hands, entry: string): Promise<void> {
  await hands.press(button(page, 'Menü von Emre'))
  await hands.take(page.getByRole('menuitem', { name: entry }))
}

const ways: { way: string; hands: Hands; screen: BrowserContextOptions }[] = [
  { way: 'with a pointer', hands: pointer, screen: { viewport: { width: 1440, height: 900 } } },
  {
    way: 'with the keyboard alone on a small screen',
    hands: keyboard,
    screen: { viewport: { width: 375, height: 812 } },
  },
]

for (const { way, hands, screen } of ways) {
  // spec: AUTH-10, AUTH-11, AUTH-12, AUTH-17, AUTH-20, AUTH-30, AUTH-31, AUTH-36, SHELL-17, SHELL-22, SHELL-23, SHELL-24
  // spec: ACCOUNTS-02, ACCOUNTS-17, ACCOUNTS-19, ACCOUNTS-21, ROLES-01
  test(`a profile is handed over ${way}`, async ({ browser, server, mailbox }) => {
    const newPage = async () => {
      const context = await browser.newContext({ ...screen, baseURL: server.url, locale: 'de-DE' })
      await noteMessages(context)
      return context.newPage()
    }
    const staff = await Caller.signIn(server, STAFF)
    await staff.prove(mailbox, STAFF)
    await staff.ask(
      `mutation ($email: String!) {
         signup(email: $email, username: "fs-bio", displayName: "Fachschaft Biologie",
           name: "Leonie", role: STUDENT_COUNCIL) { account { id } }
       }`,
      { email: FIRST },
    )

    const first = await newPage()
    await first.goto(await mailbox.linkTo(FIRST, '/register?token='))
    await expect(first.getByRole('dialog', { name: 'Willkommen bei Aushang' })).toBeVisible()
    await expect.poll(() => isBlurred(first), 'the page behind is not to be read').toBe(true)
    await register(first, hands)
    const confirming = await newPage()
    await confirming.goto(await mailbox.linkTo(FIRST, '/confirm/'))
    await expect(confirming.getByText('Deine Adresse ist bestätigt')).toBeVisible()
    await expectAccessible(confirming)

    await openSettings(first, hands)
    await hands.press(area(first, 'Profil-Accounts'))
    await hands.press(button(first, 'Account hinzufügen'))
    const adding = first.getByRole('dialog', { name: 'Wen möchtest du hinzufügen?' })
    await hands.type(adding.getByLabel('Name'), 'Emre')
    await hands.type(adding.getByLabel('E-Mail-Adresse'), SECOND)
    await hands.press(adding.getByRole('radio', { name: /^Eingeschränkter Content Creator/ }))
    await hands.press(adding.getByRole('button', { name: 'Hinzufügen' }))
    await proveByMail(first, mailbox, FIRST, PASSWORD)
    await expectMessage(first, 'Account wurde erfolgreich erstellt')

    const second = await newPage()
    await second.goto(await mailbox.linkTo(SECOND, '/set/'))
    await register(second, hands)
    await openSettings(second, hands)
    await expect(area(second, 'Account')).toBeVisible()
    await expect(area(second, 'Profil')).toHaveCount(0)

    await doWithSecond(first, hands, 'Rolle ändern')
    const raising = first.getByRole('dialog', { name: /^Welche Rolle soll Emre haben/ })
    await hands.press(raising.getByRole('radio', { name: /^Redaktion/ }))
    await hands.press(raising.getByRole('button', { name: 'Speichern' }))
    await expectMessage(first, 'Account wurde erfolgreich aktualisiert')
    await reload(second)
    await expect(area(second, 'Profil')).toBeVisible()
    await expect(area(second, 'Profil-Accounts')).toHaveCount(0)

    const elsewhere = await newPage()
    await signIn(elsewhere, hands, SECOND, PASSWORD)
    await hands.press(menu(second))
    await hands.take(second.getByRole('menuitem', { name: 'Logout' }))
    await hands.press(second.getByRole('link', { name: 'Passwort vergessen?' }))
    // The sign-in page, which is still there for a moment, has a field of the same name.
    await expect(button(second, 'Link anfordern')).toBeVisible()
    await hands.type(second.getByRole('textbox', { name: 'E-Mail-Adresse' }), SECOND)
    await hands.press(button(second, 'Link anfordern'))
    await expect(second.getByText('Schau in dein Postfach')).toBeVisible()
    await second.goto(await mailbox.linkTo(SECOND, '/reset/'))
    await choosePassword(second, hands, 'Neues Passwort', NEW_PASSWORD)
    await hands.press(button(second, 'Passwort festlegen'))
    await expectHome(second)
    await elsewhere.reload()
    await expect(elsewhere).toHaveURL('/login')

    await doWithSecond(first, hands, 'Löschen')
    const removing = first.getByRole('dialog', { name: 'Account löschen?' })
    await hands.press(removing.getByRole('button', { name: 'Löschen' }))
    await expectMessage(first, 'Account erfolgreich gelöscht')
    await expect(button(first, 'Menü von Emre')).toHaveCount(0)
    // The first request notices it, which may be that of a list that is kept up to date.
    const chosen = chooseSettings(second, hands)
    await Promise.race([second.waitForURL('/login'), chosen.catch(() => undefined)])
    await expect(second).toHaveURL('/login')
    await expect(second.getByText('Diesen Account gibt es nicht mehr')).toBeVisible()
  })
}
