// The demo world of `make run`: what was imported into it, and what still arrives.
import { expectAccessible } from './support/axe.ts'
import { agree, COUNCIL, instagramSwitch, OWN, openSync, source } from './support/instagram.ts'
import { ADMIN, Caller, expectHome, PRESS, reload, signIn } from './support/people.ts'
import { takeScreens } from './support/screens.ts'
import { Server } from './support/server.ts'
import { test as base, expect } from './support/test.ts'

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its pattern.
  server: async ({}, use) => {
    const server = await Server.startWithSources()
    await use(server)
    await server.remove()
  },
})

type Sources = { me: { sources: { state: string; postsImported: number }[] } }

const NUMBERS = '{ me { sources { state postsImported } } }'

test('the demo has imported posts, and its connections survive a restart', async ({
  page,
  server,
  caller,
}) => {
  await signIn(page, ADMIN)
  const drafts = page.getByRole('region', { name: /Freizugebende/ })
  await expect(drafts.getByText(`Übernommen von Instagram · @${COUNCIL}`)).toHaveCount(2)
  await expectAccessible(page)
  await takeScreens(page, 'demo-home')
  const press = await Caller.signIn(server, PRESS)
  const university: Sources = await press.ask(NUMBERS)
  expect(university.me.sources).toEqual([{ state: 'WORKING', postsImported: 3 }])

  await server.stop()
  await server.start()
  await reload(page)
  await expectHome(page)
  await openSync(page)
  await source(page)
    .getByRole('button', { name: /^Jetzt prüfen/ })
    .click()
  await expect(source(page)).toContainText('Zuletzt geprüft')
  const { me }: Sources = await caller.ask(NUMBERS)
  expect(me.sources.map(({ state }) => state)).toEqual(['WORKING'])
  // On a slow machine, the next post was published meanwhile.
  expect([5, 6]).toContain(me.sources[0]?.postsImported)

  await instagramSwitch(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Trennen' }).click()
  await expect(source(page)).toHaveCount(0)
  const opened = page.waitForEvent('popup')
  await instagramSwitch(page).click()
  const popup = await opened
  await agree(popup, OWN)
  await expect(popup.getByText('Nur Business- und Creator-Accounts')).toBeVisible()
})
