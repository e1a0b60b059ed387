// Editing the profile on its card on the home page.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expectMessage } from './support/messages.ts'
import { ADMIN, reload, signIn } from './support/people.ts'
import { takeScreens } from './support/screens.ts'
import { expect, test } from './support/test.ts'

const column = (page: Page) => page.getByRole('complementary', { name: 'Dein Profil' })
const edit = (page: Page) => page.getByRole('button', { name: 'Profil bearbeiten' })
const save = (page: Page) => page.getByRole('button', { name: 'Profil speichern' })
const close = (page: Page) => page.getByRole('button', { name: 'Schließen, ohne zu speichern' })
const displayName = (page: Page) => page.getByLabel('Anzeigename')
const phone = (page: Page) => page.getByRole('region', { name: 'So sieht es in der App aus' })

// spec: PROFILE-13, PROFILE-14
test('the profile is edited on its card by keyboard, and readers see it', async ({
  page,
  reader,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 })
  await signIn(page, ADMIN)
  await edit(page).focus()
  await page.keyboard.press('Enter')
  await expect(displayName(page)).toBeFocused()
  await expect(save(page)).toBeDisabled()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Fachschaft Mathe')
  await expect(phone(page)).toContainText('Fachschaft Mathe')
  await expectAccessible(page)
  await takeScreens(page, 'profile-card')

  await save(page).focus()
  await page.keyboard.press('Enter')
  await expectMessage(page, 'Profil gespeichert')
  await expect(column(page).getByRole('heading', { name: 'Fachschaft Mathe' })).toBeVisible()
  await expect(edit(page)).toBeFocused()
  const query = '{ profile(username: "fs-informatik") { displayName } }'
  expect(await reader.ask(query)).toEqual({ profile: { displayName: 'Fachschaft Mathe' } })
})

// spec: PROFILE-14
test('unsaved changes survive a reload and a visit to the settings, until they are discarded', async ({
  page,
}) => {
  page.on('dialog', (question) => void question.accept())
  await signIn(page, ADMIN)
  await edit(page).click()
  await displayName(page).fill('Fachschaft Halbfertig')
  await expect(page.getByText('Noch nicht gespeichert')).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).join(' ')))
    .toContain('aushang-kept.settings.')
  await reload(page)
  await expect(displayName(page)).toHaveValue('Fachschaft Halbfertig')

  await page.getByRole('button', { name: 'Dein Menü' }).click()
  await page.getByRole('menuitem', { name: 'Einstellungen' }).click()
  await expect(page).toHaveURL('/settings')
  await expect(displayName(page)).toHaveValue('Fachschaft Halbfertig')
  await page.getByRole('link', { name: 'Startseite', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(displayName(page)).toHaveValue('Fachschaft Halbfertig')

  await close(page).click()
  const question = page.getByRole('dialog', { name: 'Änderungen verwerfen?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(displayName(page)).toHaveCount(0)
  await expect(edit(page)).toBeFocused()
  const unchanged = column(page).getByRole('heading', { name: 'Fachschaft Informatik' })
  await expect(unchanged).toBeVisible()
})

test('on a phone the form replaces the row, and the preview opens in a dialog', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await signIn(page, ADMIN)
  await edit(page).click()
  await displayName(page).fill('Fachschaft Mathe')
  await expectAccessible(page)
  await column(page).getByRole('button', { name: 'Vorschau' }).click()
  const preview = page.getByRole('dialog', { name: 'Vorschau' })
  await expect(preview).toContainText('Fachschaft Mathe')
  await expect(preview).toContainText('@fs-informatik')
  await expectAccessible(page)
})
