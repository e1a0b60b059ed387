// The first day of a student council as a screen reader gets it, and as axe judges it.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expectMessage } from './support/messages.ts'
import { isOperation } from './support/operation.ts'
import { ADMIN, signIn, visit } from './support/people.ts'
import { textOf } from './support/posting.ts'
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

/** Expects that screen readers announce this without moving the focus. */
async function expectAnnounced(page: Page, words: string | RegExp): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: words })).toBeAttached()
}

// spec: ONBOARD-02, FRESHMAN-02, FRESHMAN-29
test('a screen reader gets names, states and results on the first day', async ({
  page,
  caller,
  server,
}) => {
  test.slow()
  await emptyEverything({ caller, server })
  await signIn(page, ADMIN)
  await expect(page.getByRole('complementary', { name: 'Dein Profil' })).toMatchAriaSnapshot(`
    - complementary "Dein Profil":
      - region "Profil":
        - button "Profil bearbeiten"
        - heading "Fachschaft Informatik" [level=2]
        - paragraph: "@fs-informatik"
        - paragraph: Studierendenvertretung
        - term: Follower
        - definition:
          - button /^\\d+ Follower, Verlauf der letzten 30 Tage$/
        - term: Posts
        - definition: "0"
      - region "Einrichtung":
        - heading "Einrichtung" [level=2]:
          - button "Einrichtung" [expanded]
        - button "Einrichtung ausblenden"
        - status: 1 von 8 erledigt
        - list:
          - listitem:
            - link "Profilbild hinzufügen"
            - paragraph: Offen
            - paragraph: "Am besten ein Logo: Es steht neben jedem Post."
          - listitem:
            - link "Titelbild hinzufügen"
            - paragraph: Offen
            - paragraph: Es füllt den Kopf deines Profils in der App.
          - listitem:
            - link "Kontaktdaten eintragen"
            - paragraph: Offen
            - paragraph: Eine E-Mail-Adresse, eine Telefonnummer, eine Website oder ein Ort genügt.
          - listitem:
            - paragraph: Mit der App verbinden
            - paragraph: Offen
            - paragraph: /^Öffne auf deinem Handy/
          - listitem:
            - link "Ersten Post veröffentlichen"
            - paragraph: Offen
            - paragraph: "Zum Beispiel: Wer seid ihr, und wo findet man euch?"
          - listitem:
            - link "Profil online stellen"
            - paragraph: Offen
            - paragraph: Der Schalter „Online“ ist im Menü oben rechts.
          - listitem:
            - link "Erstsemesterbereich füllen"
            - paragraph: Offen
            - paragraph: Ein erster Link, eine Karte oder ein Zugangscode genügt.
          - listitem:
            - paragraph: Zweiten Account hinzufügen
            - paragraph: Erledigt
  `)

  await edit(page).click()
  await page.getByLabel('Anzeigename').fill('Fachschaft Mathe')
  await expect(page.getByRole('form', { name: 'Profil bearbeiten' })).toMatchAriaSnapshot(`
    - form "Profil bearbeiten":
      - heading "Profil bearbeiten" [level=2]
      - status: Noch nicht gespeichert
      - button "Schließen, ohne zu speichern"
      - button "Profil speichern"
      - region "Profil":
        - button "Profilbild ändern"
        - button "Titelbild ändern"
        - textbox "Anzeigename": Fachschaft Mathe
        - textbox "Nutzername": fs-informatik
      - region "Kontaktdaten":
        - textbox "E-Mail-Adresse"
        - textbox "Telefonnummer"
        - textbox "Website"
        - textbox "Impressum"
        - group "Ort":
          - combobox "Name oder Adresse"
          - textbox "Gebäude, Etage, Raum"
      - region "Einwilligung Marketingzwecke":
        - checkbox "Aushang darf Fachschaft Informatik als Mitglied nennen."
  `)
  await button(page, 'Profil speichern').click()
  await expectMessage(page, 'Profil gespeichert', 'status')

  await visit(page, '/freshman/links')
  await expect(
    page.getByRole('navigation', { name: 'Bereiche für Erstsemester' }),
  ).toMatchAriaSnapshot(`
    - navigation "Bereiche für Erstsemester":
      - list:
        - listitem:
          - link "Posts"
        - listitem:
          - link "Karten"
        - listitem:
          - link "Linksammlung"
        - listitem:
          - link "Zugangscode"
  `)
  await expect(subpage(page, 'Linksammlung')).toHaveAttribute('aria-current', 'page')
  for (const title of ['Moodle', 'Gruppenchat']) {
    await button(page, 'Link hinzufügen').click()
    const form = page.getByRole('form', { name: 'Neuer Link' })
    await expect(form).toMatchAriaSnapshot(`
      - form "Neuer Link":
        - textbox "Titel"
        - textbox "Link"
        - group "Symbol":
          - radio "Stecknadel" [checked]
          - radio "Hochschule"
        - button "Übernehmen"
        - button "Abbrechen"
    `)
    await form.getByRole('textbox', { name: 'Titel' }).fill(title)
    await form.getByRole('textbox', { name: 'Link', exact: true }).fill('uni.example')
    await button(page, 'Übernehmen').click()
    await expect(button(page, `„${title}“ bearbeiten`)).toBeFocused()
  }
  await expect(page.getByRole('list', { name: 'Links' })).toMatchAriaSnapshot(`
    - list "Links":
      - listitem:
        - 'button "„Moodle“ verschieben: ziehen oder Pfeiltasten"'
        - text: Moodle
        - link "https://uni.example"
        - button "„Moodle“ nach oben" [disabled]
        - button "„Moodle“ nach unten"
        - button "„Moodle“ bearbeiten"
        - button "„Moodle“ löschen"
      - listitem:
        - 'button "„Gruppenchat“ verschieben: ziehen oder Pfeiltasten"'
        - text: Gruppenchat
        - link "https://uni.example"
        - button "„Gruppenchat“ nach oben"
        - button "„Gruppenchat“ nach unten" [disabled]
        - button "„Gruppenchat“ bearbeiten"
        - button "„Gruppenchat“ löschen"
  `)
  await button(page, '„Moodle“ nach unten').click()
  await expectAnnounced(page, '„Moodle“ steht jetzt an Stelle 2.')

  await visit(page, '/freshman/accessToken')
  const code = page.getByRole('textbox', { name: 'Zugangscode' })
  await expect(code).toHaveAccessibleDescription(/^6 bis 25 Zeichen/)
  await code.fill('ersti-2026')
  await expectAnnounced(page, /^Wenn du den Code änderst/)
  await expect(button(page, 'Speichern')).toHaveAccessibleDescription(
    /Mit einem Code sieht ihn nur, wer den Code eingibt\.$/,
  )
  await button(page, 'Speichern').click()
  await expectMessage(page, 'Zugangscode gespeichert', 'status')
  await expect(page.getByRole('region', { name: 'Code weitergeben' })).toMatchAriaSnapshot(`
    - region "Code weitergeben":
      - heading "Code weitergeben" [level=2]
      - img "QR-Code mit dem Zugangscode ersti-2026"
      - paragraph: ersti-2026
      - button "Kopieren"
      - button "Drucken"
  `)

  await visit(page, '/freshman/posts')
  await textOf(page).fill('Treffpunkt um acht vor der Mensa')
  await page.getByRole('radio', { name: 'Datum und Uhrzeit' }).check()
  await page.getByRole('textbox', { name: 'Datum und Uhrzeit' }).fill('morgen 8 Uhr')
  await expect(page.getByRole('region', { name: 'Neuer Post' })).toMatchAriaSnapshot(`
    - region "Neuer Post":
      - heading "Neuer Post" [level=2]
      - tablist "Sprachen":
        - tab "Deutsch" [selected]
        - tab "English"
      - tabpanel "Deutsch":
        - textbox "Text auf Deutsch": Treffpunkt um acht vor der Mensa
      - group "Sichtbarkeit":
        - toolbar "Sichtbarkeit"
      - group "Kanäle":
        - toolbar "Kanäle":
          - button "Ersti" [pressed]
          - button "Neuigkeiten"
        - paragraph: /^Ersti:.*sieht den Post nur, wer den Code eingegeben hat.$/
      - group "Push"
      - group "Veröffentlichen":
        - radiogroup "Wann soll der Post erscheinen?":
          - radio "Jetzt"
          - radio "Datum und Uhrzeit" [checked]
        - textbox "Datum und Uhrzeit"
        - status: /08:00 Uhr$/
      - button /^Planen für/
  `)
  await page.getByRole('button', { name: /^Planen für/ }).click()
  const verify = page.getByRole('dialog', { name: /planen\?$/ })
  await verify.getByRole('button', { name: 'Planen' }).click()
  await expectMessage(page, 'Der Post ist für den', 'status')
  const planned = page.getByRole('region', { name: 'Geplant' })
  await expect(planned).toMatchAriaSnapshot(`
    - region "Geplant":
      - heading /^Geplant 1 Post/ [level=2]:
        - button /^Geplant 1 Post/ [expanded]
      - list:
        - listitem:
          - article:
            - button "Menü des Posts"
  `)
  await expectAccessible(page)
})

async function expectClean(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
}

test('axe finds nothing on the checklist, the card and the links, in light and dark', async ({
  page,
  caller,
  server,
}) => {
  test.slow()
  await emptyEverything({ caller, server })
  await signIn(page, ADMIN)
  await expect(step(checklist(page), 'Profil online stellen')).toBeVisible()
  await expectClean(page)
  await edit(page).click()
  await page.getByLabel('Anzeigename').fill('')
  await button(page, 'Profil speichern').click()
  await expect(page.getByLabel('Anzeigename')).toHaveAttribute('aria-invalid', 'true')
  await expectClean(page)
  await button(page, 'Schließen, ohne zu speichern').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Verwerfen' }).click()

  await checklist(page).getByRole('link', { name: 'Erstsemesterbereich füllen' }).click()
  await expect(page.getByText('Noch keine Links')).toBeVisible()
  await setupButton(page).click()
  await expect(step(checklist(page), 'Profil online stellen')).toBeVisible()
  await expectClean(page)
  await button(page, 'Link hinzufügen').click()
  await page.getByRole('textbox', { name: 'Link', exact: true }).fill('nirgendwohin')
  await button(page, 'Übernehmen').click()
  await expect(page.getByText('Diese Webadresse stimmt so nicht')).toBeVisible()
  await expectClean(page)
  await page.route('**/graphql', (route) =>
    isOperation(route.request(), 'UpdateLinkCollection') ? route.abort() : route.fallback(),
  )
  await page.getByRole('textbox', { name: 'Link', exact: true }).fill('moodle.uni.example')
  await button(page, 'Übernehmen').click()
  await expect(page.getByRole('alert')).toContainText('Die Links konnten nicht gespeichert werden')
  await expectClean(page)
  await page.unroute('**/graphql')
  await button(page, 'Erneut speichern').click()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('axe finds nothing on the code, the maps and the posts, in light and dark', async ({
  page,
  caller,
  server,
}) => {
  test.slow()
  await emptyEverything({ caller, server })
  await signIn(page, ADMIN)
  await visit(page, '/freshman/accessToken')
  const code = page.getByRole('textbox', { name: 'Zugangscode' })
  await code.fill('kurz')
  await button(page, 'Speichern').click()
  await expect(page.getByText('Bitte gib mindestens 6 Zeichen ein')).toBeVisible()
  await expectClean(page)
  await code.fill('ersti-2026')
  await button(page, 'Speichern').click()
  await expect(page.getByRole('img', { name: /ersti-2026$/ })).toBeVisible()
  await expectClean(page)

  await subpage(page, 'Karten').click()
  await expect(page.getByText('Noch keine Karten')).toBeVisible()
  await expectClean(page)
  await page.getByRole('link', { name: 'Neue Karte' }).click()
  await button(page, 'Karte anlegen').click()
  await button(page, 'Ort hinzufügen').click()
  await expect(page.getByRole('textbox', { name: 'Titel' })).toBeFocused()
  await expectClean(page)
  await subpage(page, 'Karten').click()
  await expect(page.getByRole('link', { name: 'Kartenname' })).toBeVisible()
  await expectClean(page)

  await subpage(page, 'Posts').click()
  await expect(page.getByText('Noch keine Posts für Erstsemester')).toBeVisible()
  await textOf(page).fill('Treffpunkt um acht vor der Mensa')
  await page.getByRole('radio', { name: 'Datum und Uhrzeit' }).check()
  await page.getByRole('textbox', { name: 'Datum und Uhrzeit' }).fill('gestern')
  await expectClean(page)
})
