// People see where they are signed in, and end what they do not know.
import { expectAccessible } from './support/axe.ts'
import { expectMessage } from './support/messages.ts'
import { ADMIN, signIn, visit } from './support/people.ts'
import { takeScreens } from './support/screens.ts'
import { expect, test } from './support/test.ts'

test('a device that one does not know is signed out, and a copied token dies with the session', async ({
  page,
  browser,
  server,
}) => {
  const elsewhere = await browser.newContext({ baseURL: server.url })
  const stranger = await elsewhere.newPage()
  await signIn(stranger, ADMIN)
  await signIn(page, ADMIN)
  const sent = page.waitForRequest((request) => request.headers().authorization !== undefined)
  await visit(page, '/settings/account')
  const authorization = (await sent).headers().authorization ?? ''

  const devices = page.getByRole('region', { name: 'Angemeldete Geräte' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByRole('listitem').first()).toContainText('Dieses Gerät')
  await expectAccessible(page)
  await takeScreens(page, 'sessions')
  await devices.getByRole('button', { name: /^Abmelden: / }).press('Enter')
  await expectMessage(page, 'ist abgemeldet')
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await stranger.reload()
  await expect(stranger).toHaveURL('/login')
  await elsewhere.close()

  // Whoever has copied the token has neither the browser nor its cookies.
  const asks = async () => {
    const answer = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ userState { role } }' }),
    })
    return (await answer.json()).errors?.[0]?.extensions.code ?? 'ok'
  }
  expect(await asks()).toBe('ok')
  await page.getByRole('button', { name: 'Dein Menü' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(asks).toBe(401)
})

test('an administrator signs a colleague out everywhere, who keeps the text', async ({
  page,
  browser,
  server,
}) => {
  const desk = await browser.newContext({ baseURL: server.url })
  const colleague = await desk.newPage()
  await signIn(colleague, 'redaktion@fs-info.example')
  await colleague.getByRole('textbox', { name: 'Text auf Deutsch' }).fill('Noch nicht fertig')
  await expect(colleague.getByText(/^In diesem Browser gesichert/)).toBeVisible()
  await signIn(page, ADMIN)
  await visit(page, '/settings/profileAccount')
  await page.getByRole('button', { name: 'Menü von Mehmet Yıldız' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Überall abmelden' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Mehmet Yıldız überall abmelden?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Abmelden' }).press('Enter')
  await expectMessage(page, 'ist überall abgemeldet')
  await colleague.reload()
  await expect(colleague).toHaveURL('/login')
  await signIn(colleague, 'redaktion@fs-info.example')
  await expect(colleague.getByRole('textbox', { name: 'Text auf Deutsch' })).toHaveValue(
    'Noch nicht fertig',
  )
  await desk.close()
})
