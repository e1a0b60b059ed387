// The maps of a student council: made by keyboard, edited by two people, read by first-years.
import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { noteMessages } from './support/messages.ts'
import { ADMIN, type Caller, Reader, reload, signIn, visit } from './support/people.ts'
import { expect, test } from './support/test.ts'

const EDITOR = 'redaktion@fs-info.example'

const places = (page: Page) => page.getByRole('list', { name: 'Orte' }).getByRole('listitem')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const inFocus = (page: Page) => page.locator('*:focus')

/** Presses Tab until the focused element has this accessible name. */
async function tabTo(page: Page, name: string): Promise<void> {
  const wanted = page.getByLabel(name, { exact: true }).or(page.getByText(name, { exact: true }))
  await expect(wanted.first()).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    const found = await wanted.and(inFocus(page)).count()
    const inside = await inFocus(page).filter({ hasText: name }).count()
    if (found + inside > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${name}.`)
}

/** Creates a map with these places, and returns its id. */
async function createMap(caller: Caller, name: string, titles: string[]): Promise<string> {
  const { updateMap } = await caller.ask<{ updateMap: { id: string } }>(
    'mutation ($name: String!) { updateMap(name: $name) { id } }',
    { name },
  )
  for (const [at, title] of titles.entries())
    await caller.ask(
      `mutation ($map: ID!, $name: String!, $location: LocationInput) {
        updateLocation(map: $map, name: $name, location: $location) { id }
      }`,
      {
        map: updateMap.id,
        name: title,
        location: { geoPoint: { lat: 51.3 + at / 1000, lng: 12.3 + at / 1000 } },
      },
    )
  return updateMap.id
}

const namesOf = async (page: Page) =>
  (await places(page).locator('b').allTextContents()).map((name) => name.trim())

// spec: FRESHMAN-03, FRESHMAN-07, FRESHMAN-08, FRESHMAN-13, FRESHMAN-19
test('a map is made by keyboard alone', async ({ page }) => {
  test.slow()
  await signIn(page, ADMIN)
  await visit(page, '/freshman/maps')
  await tabTo(page, 'Neue Karte')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Name der Karte')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Erste Wege')
  await tabTo(page, 'Karte anlegen')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Erste Wege bearbeiten' })).toBeVisible()

  for (const [title, town] of [
    ['Hörsaal', 'Leipzig'],
    ['Bahnhof', 'Halle'],
  ] as const) {
    await tabTo(page, 'Ort hinzufügen')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Titel')).toBeFocused()
    await page.keyboard.type(title)
    await tabTo(page, 'Name oder Adresse')
    await page.keyboard.type(town)
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Ort speichern')
    await page.keyboard.press('Enter')
    await expect(button(page, `„${title}“ bearbeiten`)).toBeFocused()
  }
  await expectAccessible(page)

  await page.keyboard.press('Enter')
  const pin = page.getByRole('application', { name: 'Bahnhof' })
  await pin.focus()
  await page.keyboard.press('Shift+ArrowUp')
  await expect(page.getByText(/^Die Nadel steht jetzt hier: /)).toBeAttached()
  await expectAccessible(page)
  await tabTo(page, 'Ort speichern')
  await page.keyboard.press('Enter')
  await expect(button(page, '„Bahnhof“ bearbeiten')).toBeFocused()

  await button(page, '„Bahnhof“ nach oben').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => namesOf(page)).toEqual(['Bahnhof', 'Hörsaal'])
  await button(page, '„Hörsaal“ verschieben: ziehen oder Pfeiltasten').focus()
  await page.keyboard.press('Home')
  await expect.poll(() => namesOf(page)).toEqual(['Hörsaal', 'Bahnhof'])
  // The list shows an order before the server has stored it, and `reload` would abort the request.
  await expect(page.getByText('Wird gespeichert …')).toBeHidden()

  await page.getByRole('link', { name: 'Fertig' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Erste Wege', exact: true })).toBeVisible()
  await reload(page)
  await expect.poll(() => namesOf(page)).toEqual(['Hörsaal', 'Bahnhof'])
  await expectAccessible(page)
})

async function openEditor(context: BrowserContext, email: string, map: string): Promise<Page> {
  const page = await context.newPage()
  await signIn(page, email)
  await visit(page, `/freshman/maps?map=${map}&edit`)
  await expect(button(page, 'Ort hinzufügen')).toBeVisible()
  return page
}

// spec: FRESHMAN-05, FRESHMAN-11
test('two people edit a map at once, and neither loses an entry', async ({
  browser,
  caller,
  server,
}) => {
  test.slow()
  const map = await createMap(caller, 'Gemeinsam', ['Eins', 'Zwei', 'Drei'])
  const contexts = await Promise.all(
    [0, 1].map(() => browser.newContext({ baseURL: server.url, locale: 'de-DE' })),
  )
  await Promise.all(contexts.map(noteMessages))
  const [ann, ben] = await Promise.all(
    contexts.map((context, at) => openEditor(context, at === 0 ? ADMIN : EDITOR, map)),
  )
  if (!ann || !ben) throw new Error('There are two contexts.')

  await button(ann, 'Ort hinzufügen').click()
  await ann.keyboard.type('Von Ann')
  await button(ben, 'Ort hinzufügen').click()
  await ben.keyboard.type('Von Ben')
  await button(ann, 'Ort speichern').click()
  await expect(button(ann, '„Von Ann“ bearbeiten')).toBeVisible()
  // Ben's page does not know the new place yet; the order is sent again with it.
  await button(ben, '„Drei“ nach oben').click()
  await expect.poll(() => namesOf(ben)).toEqual(['Eins', 'Drei', 'Zwei', 'Von Ann'])
  await expect(ben.getByLabel('Titel')).toHaveValue('Von Ben')
  await button(ben, 'Ort speichern').click()
  await expect(button(ben, '„Von Ben“ bearbeiten')).toBeVisible()

  // Each edits another field of the same place.
  await button(ann, '„Eins“ bearbeiten').click()
  await ann.getByLabel('Titel').fill('Eins neu')
  await button(ben, '„Eins“ bearbeiten').click()
  await ben.getByLabel('Wie man hineinkommt').fill('Vom Hof')
  await button(ann, 'Ort speichern').click()
  await expect(button(ann, '„Eins neu“ bearbeiten')).toBeVisible()
  await button(ben, 'Ort speichern').click()
  await expect(button(ben, '„Eins neu“ bearbeiten')).toBeVisible()
  await expect(places(ben).first()).toContainText('Vom Hof')

  await reload(ann)
  await expect.poll(() => namesOf(ann)).toEqual(['Eins neu', 'Drei', 'Zwei', 'Von Ann', 'Von Ben'])
  await Promise.all(contexts.map((context) => context.close()))
})

// spec: FRESHMAN-13
test('the network goes away while 60 places are ordered', async ({ page, context, caller }) => {
  test.slow()
  const titles = Array.from({ length: 60 }, (_, at) => `Ort ${at + 1}`)
  const map = await createMap(caller, 'Viele', titles)
  await signIn(page, ADMIN)
  await visit(page, `/freshman/maps?map=${map}&edit`)
  await expect(places(page)).toHaveCount(60)
  await expect(page.locator('.leaflet-marker-icon')).toHaveCount(60)
  await expectAccessible(page)

  await button(page, '„Ort 60“ verschieben: ziehen oder Pfeiltasten').focus()
  await context.setOffline(true)
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('alert')).toContainText('noch nicht gespeichert')
  const order = ['Ort 1', 'Ort 60', ...titles.slice(1, 59)]
  await expect.poll(() => namesOf(page)).toEqual(order)
  await context.setOffline(false)
  await reload(page)
  await expect.poll(() => namesOf(page)).toEqual(order)
  await button(page, 'Erneut speichern').click()
  await expect(page.getByText('Wird gespeichert …')).toBeHidden()
  await expect(page.getByRole('alert')).toBeHidden()
  await reload(page)
  await expect.poll(() => namesOf(page)).toEqual(order)
  await expect(page.getByRole('alert')).toBeHidden()
})

test('a screen reader gets each place with its kind, its address and its buttons', async ({
  page,
  caller,
}) => {
  const map = await createMap(caller, 'Wege', [])
  await caller.ask(
    `mutation ($map: ID!) {
      updateLocation(map: $map, name: "Audimax", type: "lectureHall", wheelchair: LIMITED,
        entrance: "Vom Hof", location: { street: "Platz 1", city: "Leipzig" }) { id }
    }`,
    { map },
  )
  await signIn(page, ADMIN)
  await visit(page, `/freshman/maps?map=${map}`)
  await expect(page.getByRole('region', { name: 'Wege' })).toMatchAriaSnapshot(`
    - region "Wege":
      - heading "Wege" [level=2]
      - link "Bearbeiten"
      - button "Löschen"
      - figure:
        - img "Karte mit 0 Orten; die Liste enthält alles, was sie zeigt"
        - paragraph: Kein Standort ausgewählt
      - list "Orte":
        - listitem: Audimax Hörsaal Platz 1, Leipzig Noch nicht auf der Karte Teilweise mit Rollstuhl erreichbar Vom Hof
  `)
  await page.getByRole('link', { name: 'Bearbeiten' }).click()
  await expect(page.getByRole('list', { name: 'Orte' })).toMatchAriaSnapshot(`
    - list "Orte":
      - listitem:
        - 'button "„Audimax“ verschieben: ziehen oder Pfeiltasten"'
        - text: Audimax Hörsaal Platz 1, Leipzig Noch nicht auf der Karte Teilweise mit Rollstuhl erreichbar Vom Hof
        - button "„Audimax“ nach oben"
        - button "„Audimax“ nach unten"
        - button "„Audimax“ bearbeiten"
        - button "„Audimax“ löschen"
  `)
  await button(page, '„Audimax“ bearbeiten').click()
  await expect(page.getByRole('form', { name: '„Audimax“ bearbeiten' })).toMatchAriaSnapshot(`
    - form "„Audimax“ bearbeiten":
      - textbox "Titel"
      - group "Wo ist das?":
        - combobox "Name oder Adresse"
        - textbox "Gebäude, Etage, Raum"
      - group "Symbol"
      - radiogroup "Mit Rollstuhl erreichbar":
        - radio "Unbekannt"
        - radio "Ja"
        - radio "Teilweise" [checked]
        - radio "Nein"
      - textbox "Wie man hineinkommt"
      - button "Ort speichern"
      - button "Abbrechen"
  `)
})

test('maps are complete without tiles, and at 400 % zoom', async ({ page, context, caller }) => {
  await context.route('**/tiles/**', (route) => route.abort())
  const map = await createMap(caller, 'Ohne Bild', ['Mensa', 'Bibliothek'])
  await signIn(page, ADMIN)
  // 1280 x 1024 px at 400 %.
  await page.setViewportSize({ width: 320, height: 256 })
  await visit(page, `/freshman/maps?map=${map}`)
  await expect(page.getByText('Hier fehlt ein Teil des Kartenbilds.')).toBeVisible()
  await expect.poll(() => namesOf(page)).toEqual(['Mensa', 'Bibliothek'])
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Bearbeiten' }).click()
  await expect(page.getByRole('region', { name: 'Karte' })).toBeVisible()
  await button(page, '„Mensa“ bearbeiten').click()
  await expect(page.getByLabel('Titel')).toBeFocused()
  await expect(page.getByLabel('Titel')).toBeInViewport()
  await expectAccessible(page)
  const isTooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  expect(await isTooWide()).toBe(false)
  await page.getByLabel('Titel').fill('Große Mensa')
  await button(page, 'Ort speichern').click()
  await expect(button(page, '„Große Mensa“ bearbeiten')).toBeFocused()
  expect(await isTooWide()).toBe(false)
})

const AREA = `query ($profile: ID!) {
  freshman(profile: $profile) { area maps { name locations { name order } } links { title } }
}`

type Area = {
  freshman: {
    area: string
    maps: { name: string; locations: { name: string; order: number }[] }[]
    links: object[]
  }
}

// spec: FRESHMAN-01, FRESHMAN-29, FRESHMAN-31
test('first-years see three maps and twelve links, until the code changes', async ({
  page,
  caller,
  server,
}) => {
  const reader = await Reader.register(server, 'STUDENT')
  const found = await reader.ask<{ profile: { id: string } }>(
    '{ profile(username: "fs-informatik") { id } }',
  )
  const profile = found.profile.id
  const area = async () => (await reader.ask<Area>(AREA, { profile })).freshman
  expect((await area()).maps).toEqual([])
  await reader.ask(
    `mutation ($profile: ID!) {
      enterFreshmanArea(profile: $profile, code: "willkommen-ersti") { id }
    }`,
    { profile },
  )
  const open = await area()
  expect(open.maps).toHaveLength(3)
  expect(open.links).toHaveLength(12)

  const map = await createMap(caller, 'Vierte', ['Eins', 'Zwei'])
  expect((await area()).maps.at(-1)?.locations.map(({ order }) => order)).toEqual([1, 2])
  await signIn(page, ADMIN)
  await visit(page, `/freshman/maps?map=${map}&edit`)
  await page.getByRole('switch', { name: 'Für Erstsemester sichtbar' }).uncheck()
  await expect.poll(async () => (await area()).maps.length).toBe(3)

  await caller.ask('mutation { updateUser(accessToken: "winter-2026") { id } }')
  expect(await area()).toEqual({ area: 'LOCKED', maps: [], links: [] })
})
