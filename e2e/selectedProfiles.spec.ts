// Internal staff works for two profiles in two tabs at the same time. Nothing that is written in one
// tab reaches the profile of another.
import type { Page } from '@playwright/test'
import { expectMessage } from './support/messages.ts'
import {
  ADMIN,
  Caller,
  expectHome,
  JOB_BOARD,
  PRESS,
  reload,
  STAFF,
  signIn,
  visit,
} from './support/people.ts'
import { card, send, textOf } from './support/posting.ts'
import { expect, test } from './support/test.ts'

const council = 'Fachschaft Informatik'
const university = 'Universität Beispielstadt'
const jobBoard = 'Jobbörse Beispielstadt'

const banner = (page: Page) => page.getByRole('region', { name: 'Gewähltes Profil' })
const displayName = (page: Page) => page.getByLabel('Anzeigename')
const links = (page: Page) => page.getByRole('list', { name: 'Links' })

const expectBanner = (page: Page, name: string) =>
  expect(banner(page)).toHaveText(new RegExp(`^Du arbeitest gerade für „${name}“\\.`))

async function switchInto(page: Page, name: string): Promise<void> {
  await visit(page, '/admin')
  await page.getByRole('button', { name: `In dieses Profil wechseln: ${name}` }).click()
  await expectHome(page)
  await expectBanner(page, name)
}

async function editName(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Profil bearbeiten' }).click()
  await displayName(page).fill(name)
}

async function saveProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Profil speichern' }).click()
  await expectMessage(page, 'Profil gespeichert')
}

/** Adds a link to the freshman area. */
async function addLink(page: Page, title: string, address: string): Promise<void> {
  await visit(page, '/freshman/links')
  await page.getByRole('button', { name: 'Link hinzufügen' }).click()
  await page.getByRole('textbox', { name: 'Titel' }).fill(title)
  await page.getByRole('textbox', { name: 'Link', exact: true }).fill(address)
  await page.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(page.getByRole('link', { name: address })).toBeVisible()
}

/** Opens a link for editing and changes its title, without saving. */
async function retitleLink(page: Page, title: string, next: string): Promise<void> {
  await page.getByRole('button', { name: `„${title}“ bearbeiten` }).click()
  await page.getByRole('textbox', { name: 'Titel' }).fill(next)
}

type Stored = {
  me: { displayName: string; linkCollections: { links: { title: string }[] }[] }
  posts: { edges: { node: { content: string } }[] }
}

/** What a profile's own account reads: its name, its newest posts, and its links. */
async function storedFor(caller: Caller) {
  const { me, posts } = await caller.ask<Stored>(
    `{ me { displayName linkCollections { links { title } } }
       posts(filter: PUBLISHED, paginationInput: { first: 50 }) { edges { node { content } } } }`,
  )
  return {
    name: me.displayName,
    posts: posts.edges.map(({ node }) => node.content).filter((words) => words.startsWith('Für ')),
    links: me.linkCollections
      .flatMap((collection) => collection.links.map(({ title }) => title))
      .filter((title) => title.startsWith('Für ')),
  }
}

// spec: SHELL-28, ADMIN-38
test('two tabs write for two profiles, and each change reaches its own one', async ({
  page,
  server,
}) => {
  await signIn(page, STAFF)
  const other = await page.context().newPage()
  await visit(other, '/')
  await expectHome(other)
  await expect(banner(other)).toBeHidden()
  await switchInto(page, council)
  await switchInto(other, university)

  // Both texts are there before either is sent.
  await textOf(page).fill('Für die Fachschaft')
  await textOf(other).fill('Für die Universität')
  await page.getByRole('button', { name: 'Verstanden' }).click()
  await send(page)
  await send(other)
  await expect(card(page, 'Für die Fachschaft')).toBeVisible()
  await expect(card(other, 'Für die Universität')).toBeVisible()

  await editName(page, `${council} Neu`)
  await editName(other, `${university} Neu`)
  await saveProfile(other)
  await saveProfile(page)
  await expectBanner(page, `${council} Neu`)
  await expectBanner(other, `${university} Neu`)

  await addLink(page, 'Für die Fachschaft', 'fachschaft.example')
  await addLink(other, 'Für die Universität', 'universitaet.example')
  await retitleLink(page, 'Für die Fachschaft', 'Für alle in der Fachschaft')
  await retitleLink(other, 'Für die Universität', 'Für alle an der Universität')
  for (const tab of [other, page]) {
    await tab.getByRole('button', { name: 'Übernehmen' }).click()
  }
  await expect(links(page)).toContainText('Für alle in der Fachschaft')
  await expect(links(other)).toContainText('Für alle an der Universität')

  for (const tab of [page, other]) {
    // The list shows a change before the server has stored it, and `reload` would abort the request.
    await expect(tab.getByText('Wird gespeichert …')).toBeHidden()
    await reload(tab)
  }
  await expectBanner(page, `${council} Neu`)
  await expectBanner(other, `${university} Neu`)
  await expect(links(page)).toContainText('Für alle in der Fachschaft')
  await expect(links(page)).not.toContainText('Universität')
  await expect(links(other)).toContainText('Für alle an der Universität')
  await expect(links(other)).not.toContainText('Fachschaft')

  // One tab switches while a form of the other is not saved.
  await visit(page, '/')
  await editName(page, `${council} Halbfertig`)
  await textOf(page).fill('Für die Fachschaft, später')
  await switchInto(other, jobBoard)
  await editName(other, `${jobBoard} Halbfertig`)
  await other.getByRole('button', { name: 'Zurück zu meinem Profil' }).click()
  await expectHome(other)
  await expect(banner(other)).toBeHidden()
  await expect(textOf(other)).toHaveValue('')
  await expectBanner(page, `${council} Neu`)
  await expect(displayName(page)).toHaveValue(`${council} Halbfertig`)

  await textOf(other).fill('Für das eigene Profil')
  await send(other)
  await expect(card(other, 'Für das eigene Profil')).toBeVisible()
  await reload(page)
  await expectBanner(page, `${council} Neu`)
  await expect(displayName(page)).toHaveValue(`${council} Halbfertig`)
  await expect(textOf(page)).toHaveValue('Für die Fachschaft, später')
  await displayName(page).fill(`${council} Fertig`)
  await saveProfile(page)
  await send(page)
  await expect(card(page, 'Für die Fachschaft, später')).toBeVisible()
  await expectBanner(page, `${council} Fertig`)
  await expect(banner(other)).toBeHidden()

  expect(await storedFor(await Caller.signIn(server, ADMIN))).toEqual({
    name: `${council} Fertig`,
    posts: ['Für die Fachschaft, später', 'Für die Fachschaft'],
    links: ['Für alle in der Fachschaft'],
  })
  expect(await storedFor(await Caller.signIn(server, PRESS))).toEqual({
    name: `${university} Neu`,
    posts: ['Für die Universität'],
    links: ['Für alle an der Universität'],
  })
  expect(await storedFor(await Caller.signIn(server, JOB_BOARD))).toEqual({
    name: jobBoard,
    posts: [],
    links: [],
  })

  await visit(other, '/admin/audit')
  const entries = (profile: string, action: string) =>
    other
      .getByRole('row')
      .filter({ hasText: STAFF })
      .filter({ hasText: profile })
      .filter({ hasText: action })
  for (const [profile, times] of [
    [`${council} Fertig`, 2],
    [`${university} Neu`, 1],
  ] as const) {
    await expect(entries(profile, 'Profil bearbeitet')).toHaveCount(times)
    await expect(entries(profile, 'Post veröffentlicht')).toHaveCount(times)
    await expect(entries(profile, 'Links bearbeitet')).toHaveCount(2)
  }
  await expect(entries(jobBoard, 'bearbeitet')).toHaveCount(0)
})
