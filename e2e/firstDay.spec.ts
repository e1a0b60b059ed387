// The first day of a student council, from its checklist to its freshman area: with the keyboard
// alone, and at 400 % zoom.
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { keyboard, tabTo } from './support/hands.ts'
import { expectMessage } from './support/messages.ts'
import { ADMIN, type Caller, reload, signIn } from './support/people.ts'
import { card, textOf } from './support/posting.ts'
import {
  button,
  checklist,
  edit,
  emptyEverything,
  setupButton,
  step,
  subpage,
} from './support/setup.ts'
import { expect, test } from './support/test.ts'
import { expectOneDirection, expectReachable, ZOOMED } from './support/zoom.ts'

const PASSWORD = 'Aushang2026'

const areas = (page: Page) => page.getByRole('navigation', { name: 'Bereiche', exact: true })
const rows = (page: Page, list: string) => page.getByRole('list', { name: list }).locator('> li')

/** Presses a key, and expects that an element has the focus then. */
async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await expectFocus(page)
}

/** Expects that the focus is not lost, which the browser says by the body as the active element. */
async function expectFocus(page: Page): Promise<void> {
  await expect(page.locator('body :focus')).toHaveCount(1)
}

/** Follows a link or presses a button before the focus. */
async function goBackTo(element: Locator): Promise<void> {
  await tabTo(element, 'Shift+Tab')
  await press(element.page(), 'Enter')
}

const goOnTo = async (element: Locator): Promise<void> => {
  await tabTo(element)
  await press(element.page(), 'Enter')
}

type Saved = {
  me: {
    displayName: string
    accessToken: string | null
    contact: { email: string | null }
    linkCollections: { links: { title: string; link: string }[] }[]
    maps: { name: string; locations: { name: string; location: object | null }[] }[]
  }
}

const SAVED = `{ me {
  displayName accessToken contact { email }
  linkCollections { links { title link } }
  maps { name locations { name location { geoPoint { lat } } } }
} }`

const saved = async (caller: Caller) => (await caller.ask<Saved>(SAVED)).me

type Posts = { posts: { edges: { node: { content: string } }[] } }

const FRESHMAN_POSTS = `{
  posts(paginationInput: { first: 5 }, filter: FIRST_SEMESTER) { edges { node { content } } }
}`

async function freshmanPosts(caller: Caller): Promise<string[]> {
  const { posts } = await caller.ask<Posts>(FRESHMAN_POSTS)
  return posts.edges.map(({ node }) => node.content)
}

// spec: ONBOARD-02, PROFILE-14, FRESHMAN-01, FRESHMAN-02, FRESHMAN-25
test('a council has its first day with the keyboard alone', async ({ page, caller, server }) => {
  test.slow()
  await emptyEverything({ caller, server })

  await page.goto('/login')
  await keyboard.type(page.getByRole('textbox', { name: 'E-Mail-Adresse' }), ADMIN)
  await keyboard.type(page.getByLabel('Passwort', { exact: true }), PASSWORD)
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { name: 'Startseite' })).toBeFocused()

  // A step leads to the field where it is done.
  await goOnTo(checklist(page).getByRole('link', { name: 'Kontaktdaten eintragen' }))
  const address = page.getByRole('textbox', { name: 'E-Mail-Adresse', disabled: false })
  await expect(address).toBeFocused()
  await page.keyboard.type('fs-info@uni.example')
  await goOnTo(button(page, 'Speichern'))
  await expectMessage(page, 'Einstellungen wurden aktualisiert')
  await expectFocus(page)
  expect((await saved(caller)).contact.email).toBe('fs-info@uni.example')
  await goBackTo(areas(page).getByRole('link', { name: 'Startseite' }))
  await expect(step(checklist(page), 'Kontaktdaten eintragen')).toContainText('Erledigt')

  // The card is edited where it is shown.
  await goOnTo(edit(page))
  const displayName = page.getByLabel('Anzeigename')
  await expect(displayName).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Fachschaft Mathe')
  await goBackTo(button(page, 'Profil speichern'))
  await expectMessage(page, 'Profil gespeichert')
  await expect(edit(page)).toBeFocused()
  expect((await saved(caller)).displayName).toBe('Fachschaft Mathe')

  await goBackTo(areas(page).getByRole('link', { name: 'Erstsemesterbereich' }))
  await goOnTo(subpage(page, 'Zugangscode'))
  await keyboard.type(page.getByRole('textbox', { name: 'Zugangscode' }), 'ersti-2026')
  await goOnTo(button(page, 'Speichern'))
  await expectMessage(page, 'Zugangscode gespeichert')
  await expect(page.getByRole('img', { name: /ersti-2026$/ })).toBeVisible()
  await expectFocus(page)
  expect((await saved(caller)).accessToken).toBe('ersti-2026')

  await goBackTo(subpage(page, 'Linksammlung'))
  for (const [title, url] of [
    ['Moodle', 'moodle.uni.example'],
    ['Gruppenchat', 'chat.uni.example'],
  ] as const) {
    await goOnTo(button(page, 'Link hinzufügen'))
    await expect(page.getByRole('textbox', { name: 'Titel' })).toBeFocused()
    await page.keyboard.type(title)
    await keyboard.type(page.getByRole('textbox', { name: 'Link', exact: true }), url)
    await press(page, 'Enter')
    await expect(button(page, `„${title}“ bearbeiten`)).toBeFocused()
  }
  await goBackTo(button(page, '„Gruppenchat“ nach oben'))
  await expect(rows(page, 'Links')).toContainText(['Gruppenchat', 'Moodle'])
  await expect(page.getByText('„Gruppenchat“ steht jetzt an Stelle 1.')).toBeAttached()
  await expect(button(page, '„Gruppenchat“ nach oben')).toBeFocused()
  await expect(page.getByText('Wird gespeichert …')).toBeHidden()
  expect((await saved(caller)).linkCollections[0]?.links).toEqual([
    { title: 'Gruppenchat', link: 'https://chat.uni.example' },
    { title: 'Moodle', link: 'https://moodle.uni.example' },
  ])

  await goBackTo(subpage(page, 'Karten'))
  await goOnTo(page.getByRole('link', { name: 'Neue Karte' }))
  await keyboard.type(page.getByRole('textbox', { name: 'Name der Karte' }), 'Erste Wege')
  await goOnTo(button(page, 'Karte anlegen'))
  await expect(page.getByRole('heading', { name: 'Erste Wege bearbeiten' })).toBeVisible()
  await expectFocus(page)
  await goOnTo(button(page, 'Ort hinzufügen'))
  await expect(page.getByRole('textbox', { name: 'Titel' })).toBeFocused()
  await page.keyboard.type('Hörsaal')
  await keyboard.type(page.getByRole('combobox', { name: 'Name oder Adresse' }), 'Leipzig')
  await expect(page.getByRole('option').first()).toBeVisible()
  await press(page, 'ArrowDown')
  await press(page, 'Enter')
  await goOnTo(button(page, 'Ort speichern'))
  await expect(button(page, '„Hörsaal“ bearbeiten')).toBeFocused()
  expect((await saved(caller)).maps).toEqual([
    {
      name: 'Erste Wege',
      locations: [{ name: 'Hörsaal', location: { geoPoint: { lat: expect.any(Number) } } }],
    },
  ])
  await goBackTo(page.getByRole('link', { name: 'Fertig' }))
  await expect(page.getByRole('heading', { name: 'Erste Wege', exact: true })).toBeVisible()
  await expectFocus(page)

  await goBackTo(subpage(page, 'Posts'))
  await keyboard.type(textOf(page), 'Treffpunkt um acht vor der Mensa')
  await goOnTo(button(page, 'Posten'))
  const verify = page.getByRole('dialog', { name: /posten\?$/ })
  await expect(verify.getByRole('button', { name: /^Posten/ })).toBeFocused()
  await press(page, 'Enter')
  await expect(verify).toBeHidden()
  await expect(card(page, 'Treffpunkt um acht')).toBeFocused()
  expect(await freshmanPosts(caller)).toEqual(['Treffpunkt um acht vor der Mensa'])
  await expectAccessible(page)
})

/** Expects that everything in this part of the page can be read and used at 400 % zoom. */
async function expectUsable(page: Page, part = page.locator('body')): Promise<void> {
  await expectOneDirection(page)
  await expectAccessible(page)
  await expectReachable(part)
}

// spec: FRESHMAN-01, FRESHMAN-02
test('a council has its first day at 400 % zoom', async ({ page, caller, server }) => {
  test.slow()
  await emptyEverything({ caller, server })
  await page.setViewportSize(ZOOMED)
  await signIn(page, ADMIN)

  await button(page, 'Einrichtung').click()
  await expect(step(checklist(page), 'Profil online stellen')).toBeVisible()
  await expectUsable(page)
  await edit(page).click()
  await expect(page.getByLabel('Anzeigename')).toBeFocused()
  await page.getByLabel('Anzeigename').fill('Fachschaft Mathe')
  await expectUsable(page)
  await button(page, 'Profil speichern').click()
  await expectMessage(page, 'Profil gespeichert')
  expect((await saved(caller)).displayName).toBe('Fachschaft Mathe')

  await checklist(page).getByRole('link', { name: 'Erstsemesterbereich füllen' }).click()
  await expect(page.getByText('Noch keine Links')).toBeVisible()
  await setupButton(page).click()
  await expect(step(checklist(page), 'Profilbild hinzufügen')).toBeInViewport()
  await expectUsable(page, checklist(page))
  await expectUsable(page)
  for (const title of ['Moodle', 'Gruppenchat der Erstsemesterstudierenden']) {
    await button(page, 'Link hinzufügen').click()
    await page.getByRole('textbox', { name: 'Titel' }).fill(title)
    await page.getByRole('textbox', { name: 'Link', exact: true }).fill('moodle.uni.example')
    if (title === 'Moodle') await expectUsable(page)
    await button(page, 'Übernehmen').click()
    await expect(button(page, `„${title}“ bearbeiten`)).toBeFocused()
  }
  await button(page, '„Moodle“ nach unten').click()
  await expect(rows(page, 'Links').last()).toContainText('Moodle')
  await expectUsable(page)

  await subpage(page, 'Zugangscode').click()
  await reload(page)
  await expect(subpage(page, 'Zugangscode')).toBeInViewport({ ratio: 1 })
  await page.getByRole('textbox', { name: 'Zugangscode' }).fill('willkommen-im-wintersem')
  await expect(page.getByText('Wenn du den Code änderst')).toBeVisible()
  await button(page, 'Speichern').click()
  await expect(page.getByRole('img', { name: /willkommen-im-wintersem$/ })).toBeVisible()
  await expectUsable(page)

  await subpage(page, 'Karten').click()
  await page.getByRole('link', { name: 'Neue Karte' }).click()
  await page.getByRole('textbox', { name: 'Name der Karte' }).fill('Erste Wege')
  await expectUsable(page)
  await button(page, 'Karte anlegen').click()
  await button(page, 'Ort hinzufügen').click()
  await expect(page.getByRole('textbox', { name: 'Titel' })).toBeFocused()
  await expectUsable(page)

  await subpage(page, 'Posts').click()
  await textOf(page).fill('Treffpunkt um acht vor der Mensa')
  await expectUsable(page)
  await button(page, 'Posten').click()
  const verify = page.getByRole('dialog', { name: /posten\?$/ })
  await verify.getByRole('button', { name: /^Posten/ }).click()
  await expect(card(page, 'Treffpunkt um acht')).toBeFocused()
  await expectUsable(page)
})
