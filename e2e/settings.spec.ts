// Editing a profile in its settings.
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expectMessage, keepMessages } from './support/messages.ts'
import { isOperation } from './support/operation.ts'
import { ADMIN, reload, signIn, visit } from './support/people.ts'
import { proveByMail } from './support/proof.ts'
import { takeScreens } from './support/screens.ts'
import { expect, test } from './support/test.ts'

// Playwright's trace would load a selected image itself, which the content security policy forbids.
test.use({ trace: 'off' })

const picture = resolve(import.meta.dirname, 'support/picture.jpg')

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expectMessage(page, 'Einstellungen wurden aktualisiert')
}

/** Width and height of the profile's image as the server has stored it. */
const sizeOf = (page: Page, shown: string) =>
  page.locator(shown).evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  })

// spec: PROFILE-15, PROFILE-16
test('an image is cropped by keyboard, saved, and still there after a reload', async ({ page }) => {
  await signIn(page, ADMIN)
  await visit(page, '/settings')
  await page.getByLabel('Profilbild ändern').setInputFiles(picture)
  const dialog = page.getByRole('dialog', { name: 'Bild anpassen' })
  const zoom = dialog.getByRole('slider', { name: 'Zoom' })
  await expect(zoom).toBeFocused()
  for (let times = 0; times < 5; times += 1) await page.keyboard.press('ArrowRight')
  await expect(zoom).toHaveAttribute('aria-valuetext', '1,5×')
  await expectAccessible(page)
  await takeScreens(page, 'crop')
  await dialog.getByRole('application').focus()
  await page.keyboard.press('ArrowLeft')
  await dialog.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(dialog).toBeHidden()
  await save(page)

  await reload(page)
  const face = 'main img[src^="/files/"]'
  await expect(page.locator(face).first()).toBeVisible()
  const [width, height] = await sizeOf(page, `${face} >> nth=0`)
  expect(width).toBe(height)
})

// spec: SETTINGS-13
test('the consent to marketing is given and withdrawn', async ({ page }) => {
  await signIn(page, ADMIN)
  await visit(page, '/settings')
  const consent = page.getByRole('checkbox', { name: /als Mitglied nennen/ })
  const before = await consent.isChecked()
  for (const wanted of [!before, before]) {
    await consent.setChecked(wanted)
    await save(page)
    await reload(page)
    await expect(consent).toBeChecked({ checked: wanted })
  }
})

test('unsaved changes of a closed tab are restored in the form', async ({ page, context }) => {
  await signIn(page, ADMIN)
  await visit(page, '/settings')
  await page.getByLabel('Anzeigename').fill('Fachschaft Halbfertig')
  await expect(page.getByText('Noch nicht gespeichert')).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).join(' ')))
    .toContain('aushang-kept.settings.')
  await page.close()
  const again = await context.newPage()
  await visit(again, '/settings')
  await expect(again.getByLabel('Anzeigename')).toHaveValue('Fachschaft Halbfertig')
  await expect(again.getByText(/^Noch nicht gespeichert: Änderungen vom/)).toBeVisible()
  await expectAccessible(again)
})

/** Opens the dialog, fills it in and submits it. */
async function addAccount(page: Page) {
  await page.getByRole('button', { name: 'Account hinzufügen' }).click()
  const adding = page.getByRole('dialog', { name: 'Wen möchtest du hinzufügen?' })
  await adding.getByLabel('Name').fill('Emre')
  await adding.getByLabel('E-Mail-Adresse').fill('emre@fs-info.example')
  await adding.getByRole('radio', { name: /^Redaktion/ }).check()
  await adding.getByRole('button', { name: 'Hinzufügen' }).click()
  return adding
}

test('on a phone a message does not cover the buttons of a dialog', async ({ page, mailbox }) => {
  await page.setViewportSize({ width: 375, height: 667 })
  await keepMessages(page)
  await signIn(page, ADMIN)
  await visit(page, '/settings/profileAccount')
  const adding = await addAccount(page)
  await proveByMail(page, mailbox, ADMIN)
  const message = page.getByRole('status').filter({ hasText: 'Account wurde erfolgreich erstellt' })
  await expect(message).toBeVisible()

  await page.getByRole('button', { name: 'Account hinzufügen' }).click()
  await expect(adding).toBeVisible()
  const covered = await adding.getByRole('button').evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const { x, y, width, height } = button.getBoundingClientRect()
      const onTop = document.elementFromPoint(x + width / 2, y + height / 2)
      return button.contains(onTop) ? [] : [button.outerHTML]
    }),
  )
  expect(covered).toEqual([])
  expect(await message.count(), 'the message is still there').toBe(1)
  await page.keyboard.press('Escape')
  await expect(adding).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(message).toHaveCount(0)
})

test('on a phone an error is visible above the buttons of its dialog', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 })
  await signIn(page, ADMIN)
  await visit(page, '/settings/profileAccount')
  await page.route('**/graphql', (route) =>
    isOperation(route.request(), 'AddAccount') ? route.abort() : route.fallback(),
  )
  const adding = await addAccount(page)
  const refusal = adding.getByRole('alert')
  await expect(refusal).toBeInViewport({ ratio: 1 })
  const answers = adding.getByRole('button', { name: 'Abbrechen' })
  const [said, below] = await Promise.all([refusal.boundingBox(), answers.boundingBox()])
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
})
