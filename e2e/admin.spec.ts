// Internal staff finds a profile and creates one, then writes for it while another tab stays with the
// own profile.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { chooseInMenu, expectHome, reload, STAFF, signIn, visit } from './support/people.ts'
import { card, send, textOf } from './support/posting.ts'
import { proveByMail } from './support/proof.ts'
import { expect, test } from './support/test.ts'

const field = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('textbox', { name, exact: true })

// spec: SHELL-18, SHELL-19, SHELL-28, ADMIN-01, ADMIN-02, ADMIN-08, ADMIN-12, ADMIN-38
test('staff finds a profile, creates one and writes for it', async ({ page, mailbox }) => {
  await signIn(page, STAFF)
  await chooseInMenu(page, 'Interner Bereich')
  await expect(page.getByRole('article')).toHaveCount(4)
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Profile suchen' }).fill('beispiel uni')
  await expect(
    page.getByRole('status').filter({ hasText: '1 Profil zu „beispiel uni“' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Universität Beispielstadt' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Profil verwalten' })).toBeFocused()
  await reload(page)
  await expect(page.getByRole('searchbox', { name: 'Profile suchen' })).toHaveValue('beispiel uni')
  // The way back is only needed where the panel replaces the list.
  const back = page.getByRole('button', { name: 'Zurück zur Liste' })
  await expect(back).toBeHidden()
  await page.setViewportSize({ width: 375, height: 740 })
  // The focus ring, which is 4 px wide with its gap, is not cut off at the edge of the screen.
  await expect.poll(async () => (await back.boundingBox())?.x).toBeGreaterThanOrEqual(4)
  await page.setViewportSize({ width: 768, height: 900 })
  await back.press('Enter')
  await expect(page.getByRole('link', { name: 'Universität Beispielstadt' })).toBeFocused()
  await page.setViewportSize({ width: 1440, height: 900 })

  await chooseInMenu(page, 'Neuen Nutzer anlegen')
  await page.getByLabel('Art des Profils').selectOption('Studierendenvertretung')
  await field(page, 'E-Mail-Adresse').fill('fs@physik.example')
  await field(page, 'Profilname').fill('fs-informatik')
  await expect(page.getByText('Profilname bereits vergeben')).toBeVisible()
  await field(page, 'Profilname').fill('fs-physik')
  await expect(page.getByText('Dieser Profilname ist frei.')).toBeVisible()
  await field(page, 'Anzeigename').fill('Fachschaft Physik')
  await page.getByRole('radio', { name: 'An eine andere Adresse' }).check()
  await field(page, 'Andere Adresse').fill('sprecherin@uni.example')
  await reload(page)
  await chooseInMenu(page, 'Neuen Nutzer anlegen')
  await expect(field(page, 'Andere Adresse')).toHaveValue('sprecherin@uni.example')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Anlegen', exact: true }).click()
  await proveByMail(page, mailbox, STAFF)
  const done = page.getByRole('dialog', { name: '„Fachschaft Physik“ ist angelegt' })
  await expect(done.getByText('sprecherin@uni.example')).toBeVisible()
  await mailbox.linkTo('sprecherin@uni.example', '/register')

  const other = await page.context().newPage()
  await visit(other, '/')
  await expectHome(other)
  await done.getByRole('button', { name: 'In dieses Profil wechseln' }).click()
  const banner = page.getByText('Du arbeitest gerade für „Fachschaft Physik“.')
  await expect(banner).toBeVisible()
  await expectHome(page)
  await textOf(page).fill('Willkommen bei der Physik')
  await page.getByRole('button', { name: 'Verstanden' }).click()
  await send(page)
  await expect(card(page, 'Willkommen bei der Physik')).toBeVisible()
  await reload(page)
  await expect(banner).toBeVisible()
  await expect(card(page, 'Willkommen bei der Physik')).toBeVisible()
  await expectAccessible(page)

  // The other tab still acts for the own profile.
  await textOf(other).fill('Nur intern')
  await send(other)
  await expect(card(other, 'Nur intern')).toBeVisible()
  await expect(card(other, 'Willkommen bei der Physik')).toBeHidden()
  await expect(other.getByText(/^Du arbeitest gerade/)).toBeHidden()

  await page.setViewportSize({ width: 375, height: 740 })
  await expect(banner).toBeInViewport()
  await page.getByRole('button', { name: 'Zurück zu meinem Profil' }).press('Enter')
  await expect(banner).toBeHidden()
  await expect(card(page, 'Nur intern')).toBeVisible()
  await expect(card(page, 'Willkommen bei der Physik')).toBeHidden()
})
