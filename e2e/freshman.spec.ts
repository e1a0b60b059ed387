// The freshman area of a student council: posts for first-years behind an access code, in the
// console and in the student app.
import { expectAccessible } from './support/axe.ts'
import { expectMessage } from './support/messages.ts'
import { ADMIN, expectHome, Reader, signIn, visit } from './support/people.ts'
import { textOf } from './support/posting.ts'
import { expect, test } from './support/test.ts'

const AREA = `query ($profile: ID!) {
  freshman(profile: $profile) { area links { title icon link } posts(first: 5) { edges { node { content } } } }
}`

type Area = {
  freshman: { area: string; links: object[]; posts: { edges: { node: { content: string } }[] } }
}

// spec: FRESHMAN-02, FRESHMAN-29, SHELL-05, SHELL-12, SHELL-13
test('a code is set, first-years enter it, and it is changed', async ({ page, server }) => {
  await signIn(page, ADMIN)
  const top = page.getByRole('navigation', { name: 'Bereiche', exact: true })
  await top.getByRole('link', { name: 'Erstsemesterbereich' }).click()
  await expect(page).toHaveTitle('Posts · Erstsemesterbereich · Aushang')
  await expectAccessible(page)

  await textOf(page).fill('Treffpunkt um acht vor der Mensa')
  await page.getByRole('button', { name: /^Posten/ }).click()
  const verify = page.getByRole('dialog', { name: /posten\?$/ })
  await expect(verify.getByText('Ersti')).toBeVisible()
  await verify.getByRole('button', { name: /^Posten/ }).click()
  await expect(verify).toBeHidden()
  await expect(page.getByRole('article').getByText('Treffpunkt um acht')).toBeVisible()

  await page.getByRole('link', { name: 'Linksammlung' }).click()
  await page.getByRole('button', { name: 'Link hinzufügen' }).click()
  await page.getByRole('textbox', { name: 'Titel' }).fill('Moodle')
  await page.getByRole('textbox', { name: 'Link', exact: true }).fill('moodle.uni.example')
  await page.getByRole('radio', { name: 'Computer' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(page.getByRole('link', { name: 'moodle.uni.example' })).toBeVisible()
  // The list shows a link before the server has stored it, and `visit` would abort the request.
  await expect(page.getByText('Wird gespeichert …')).toBeHidden()

  await visit(page, '/accessToken')
  await expect(page).toHaveURL(/\/freshman\/accessToken$/)
  const field = page.getByRole('textbox', { name: 'Zugangscode' })
  await field.fill('ersti-2026')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expectMessage(page, 'Zugangscode gespeichert')
  await expect(page.getByRole('img', { name: /ersti-2026$/ })).toBeVisible()
  await expectAccessible(page)

  const reader = await Reader.register(server, 'STUDENT')
  const { profile } = await reader.ask<{ profile: { id: string } }>(
    '{ profile(username: "fs-informatik") { id } }',
  )
  const area = async () => (await reader.ask<Area>(AREA, { profile: profile.id })).freshman
  expect(await area()).toEqual({ area: 'LOCKED', links: [], posts: { edges: [] } })
  const enter = (code: string) =>
    reader.ask(
      'mutation ($profile: ID!, $code: String!) { enterFreshmanArea(profile: $profile, code: $code) { id } }',
      {
        profile: profile.id,
        code,
      },
    )
  await enter('ersti-2026')
  // After the links of the demo world.
  expect((await area()).links.at(-1)).toEqual({
    title: 'Moodle',
    icon: 'computer',
    link: 'https://moodle.uni.example',
  })
  expect((await area()).posts.edges[0]?.node.content).toBe('Treffpunkt um acht vor der Mensa')

  await field.fill('winter-2026')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('img', { name: /winter-2026$/ })).toBeVisible()
  expect((await area()).area).toBe('LOCKED')

  await top.getByRole('link', { name: 'Startseite' }).click()
  await expectHome(page)
})
