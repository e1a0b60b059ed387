// The first day of a student council: from an empty profile to the end of its checklist.
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expectMessage } from './support/messages.ts'
import { ADMIN, Reader, reload, signIn, visit } from './support/people.ts'
import { send, textOf } from './support/posting.ts'
import { checklist, empty, setupButton, step } from './support/setup.ts'
import { expect, test } from './support/test.ts'

// Playwright's trace would load a selected image itself, which the content security policy forbids.
test.use({ trace: 'off' })

const picture = resolve(import.meta.dirname, 'support/picture.jpg')

/** Selects an image for the focused button and crops it. */
async function choosePicture(page: Page, label: string): Promise<void> {
  await expect(page.getByLabel(label)).toBeFocused()
  await page.getByLabel(label).setInputFiles(picture)
  const dialog = page.getByRole('dialog', { name: 'Bild anpassen' })
  await dialog.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(dialog).toBeHidden()
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expectMessage(page, 'Einstellungen wurden aktualisiert')
}

/** Follows a step from the checklist above the button at the lower edge. */
async function follow(page: Page, name: string): Promise<void> {
  await setupButton(page).click()
  await checklist(page).getByRole('link', { name }).click()
}

// spec: ONBOARD-01, ONBOARD-02, ONBOARD-03, ONBOARD-06, ONBOARD-10, HOME-05, HOME-06
test('a council sets up its empty profile', async ({ page, server, caller }) => {
  test.slow()
  await empty(caller)
  await server.forgetFreshmanUse()
  await signIn(page, ADMIN)
  await expect(checklist(page).getByRole('status')).toHaveText('1 von 8 erledigt')
  await expect(step(checklist(page), 'Zweiten Account hinzufügen')).toContainText('Erledigt')
  await expectAccessible(page)

  await checklist(page).getByRole('link', { name: 'Profilbild hinzufügen' }).click()
  await choosePicture(page, 'Profilbild ändern')
  await follow(page, 'Titelbild hinzufügen')
  await choosePicture(page, 'Titelbild ändern')
  await follow(page, 'Kontaktdaten eintragen')
  // The disabled field of the account has the same name.
  const address = page.getByRole('textbox', { name: 'E-Mail-Adresse', disabled: false })
  await expect(address).toBeFocused()
  await address.fill('fs-info@uni.example')
  await save(page)
  await expect(setupButton(page)).toHaveText('Einrichtung: 4 von 8')

  await follow(page, 'Erstsemesterbereich füllen')
  await page.getByRole('button', { name: 'Link hinzufügen' }).click()
  await page.getByRole('textbox', { name: 'Titel' }).fill('Moodle')
  await page.getByRole('textbox', { name: 'Link', exact: true }).fill('moodle.uni.example')
  await page.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(setupButton(page)).toHaveText('Einrichtung: 5 von 8')
  await setupButton(page).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(setupButton(page)).toBeFocused()

  await follow(page, 'Ersten Post veröffentlichen')
  await expect(textOf(page)).toBeFocused()
  const rules = page.getByRole('button', { name: 'Verstanden' })
  await textOf(page).fill('Hallo, wir sind neu hier')
  if (await rules.isVisible()) await rules.click()
  await send(page)
  await expect(step(checklist(page), 'Ersten Post veröffentlichen')).toContainText('Erledigt')

  // The checklist is open and polls, so the app completes its step by itself.
  const reader = await Reader.register(server, 'STUDENT')
  await reader.ask(
    'mutation ($email: String!) { connectProfile(email: $email, password: "Aushang2026") { username } }',
    { email: ADMIN },
  )
  await expect(step(checklist(page), 'Mit der App verbinden')).toContainText('Erledigt')
  await expect(checklist(page).getByRole('status')).toHaveText('7 von 8 erledigt')

  await checklist(page).getByRole('link', { name: 'Profil online stellen' }).click()
  await page.getByRole('menuitemcheckbox', { name: /^Online/ }).click()
  const completion = page.getByRole('dialog', { name: /^Geschafft/ })
  await expect(completion).toBeVisible()
  await expectAccessible(page)
  await completion.getByRole('button', { name: 'Weiter' }).click()
  await expect(completion).toBeHidden()
  await expect(checklist(page)).toBeHidden()

  await reload(page)
  await expect(textOf(page)).toBeVisible()
  await expect(checklist(page)).toBeHidden()
  await expect(completion).toBeHidden()
})

test('on a phone the button of the checklist is at the end of the page, and covers nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await signIn(page, ADMIN)
  for (const path of ['/settings/profile', '/freshman/posts']) {
    await visit(page, path)
    await expect(setupButton(page)).toBeVisible()
    // The page of the freshman area may be shorter than the window.
    if (path === '/settings/profile') await expect(setupButton(page)).not.toBeInViewport()
    await setupButton(page).click()
    await expect(checklist(page).getByRole('link').first()).toBeInViewport({ ratio: 1 })
    await expect(setupButton(page)).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
  }
})

// spec: ONBOARD-01, ONBOARD-07
test('on a phone the checklist is unfolded, folded, closed and found again', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await signIn(page, ADMIN)
  const fold = page.getByRole('button', { name: 'Einrichtung', exact: true })
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await expect(textOf(page)).toBeInViewport()
  for (const expanded of ['true', 'false']) {
    await fold.click()
    await reload(page)
    await expect(fold).toHaveAttribute('aria-expanded', expanded)
    await expectAccessible(page)
  }

  await page.getByRole('button', { name: 'Einrichtung ausblenden' }).click()
  await expect(checklist(page)).toBeHidden()
  await expectMessage(page, 'Einrichtung ausgeblendet')
  await visit(page, '/settings/profile')
  await expect(page.getByLabel('Anzeigename')).toBeVisible()
  await expect(setupButton(page)).toBeHidden()
  await page.getByRole('button', { name: 'Dein Menü' }).click()
  await page.getByRole('menuitem', { name: 'Einrichtung zeigen' }).click()
  await expect(fold).toBeFocused()
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
})
