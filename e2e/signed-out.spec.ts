// What a stranger meets: the sign-in page, whatever address was asked for.
// spec: AUTH-01
import { expectAccessible } from './support/axe.ts'
import { takeScreens } from './support/screens.ts'
import { expect, test } from './support/test.ts'

test('a stranger who opens the console is led to the sign-in page', async ({ page }) => {
  await page.goto('/')

  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('textbox', { name: 'E-Mail-Adresse' })).toBeVisible()
  await expect(page.getByLabel('Passwort', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Impressum' })).toBeVisible()

  await expectAccessible(page)
  await takeScreens(page, 'sign-in')
})

test('the sign-in page is there again after the server was killed', async ({ page, server }) => {
  await page.goto('/login')
  await server.kill()
  await server.start()
  await page.reload()

  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible()
})
