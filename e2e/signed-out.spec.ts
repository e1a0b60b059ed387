// Without a session every address leads to the sign-in page.
// spec: AUTH-01
import { expectAccessible } from './support/axe.ts'
import { DRAFTER } from './support/people.ts'
import { takeScreens } from './support/screens.ts'
import { expect, test } from './support/test.ts'

test('opening the console without a session redirects to the sign-in page', async ({ page }) => {
  await page.goto('/')

  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('textbox', { name: 'E-Mail-Adresse' })).toBeVisible()
  await expect(page.getByLabel('Passwort', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Impressum' })).toBeVisible()

  await expectAccessible(page)
  await takeScreens(page, 'sign-in')
})

test('the sign-in page works again after the server was killed', async ({ page, server }) => {
  await page.goto('/login')
  await server.kill()
  await server.start()
  await page.reload()

  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible()
})

const TOKEN = 'geheim-0815'
const ended = 'Dieser Link gilt nicht mehr'

// spec: AUTH-10, AUTH-11, AUTH-12, AUTH-20
for (const [link, heading, address] of [
  [`/register?token=${TOKEN}`, ended, '/register'],
  [`/set/${TOKEN}`, ended, '/set'],
  [`/reset/${TOKEN}`, 'Passwort zurücksetzen fehlgeschlagen', '/reset'],
  [`/confirm/${TOKEN}`, 'Deine Adresse konnte nicht bestätigt werden', '/confirm'],
] as const) {
  test(`the token of ${link} is in no URL except the one that was opened`, async ({ page }) => {
    const named: string[] = []
    page.on('request', (request) => {
      const { referer = '' } = request.headers()
      if (`${request.url()} ${referer}`.includes(TOKEN)) named.push(request.url())
    })
    await page.goto(link)

    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(page).toHaveURL(address)
    expect(named.map((url) => url.slice(new URL(url).origin.length))).toEqual([link])
    await expectAccessible(page)
    await takeScreens(page, address.slice(1))
  })
}

test('a password reset link still works after a reload', async ({ page, mailbox }) => {
  await page.goto('/reset')
  await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(DRAFTER)
  await page.getByRole('button', { name: 'Link anfordern' }).click()
  await page.goto(await mailbox.linkTo(DRAFTER, '/reset/'))
  await expect(page).toHaveURL('/reset')
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue(DRAFTER)
  await takeScreens(page, 'reset-by-link')
  await page.reload()
  await expect(page.getByLabel('Neues Passwort', { exact: true })).toBeVisible()
})
