// The first day of a student council: an empty profile, and the controls to set it up.
import type { Locator, Page } from '@playwright/test'
import type { Caller } from './people.ts'

const EMPTY = `mutation {
  setVisibility(visible: false) { id }
  updateUser(accessToken: "", avatar: null, header: null, contact: {
    email: "", website: "", imprint: "", telephoneNumber: "", location: {}
  }) { id }
}`

type Posts = { posts: { edges: { node: { id: string } }[] } }

/** Removes what the demo world has set up already, except for accounts, maps and links. */
export async function empty(caller: Caller): Promise<void> {
  await caller.ask(EMPTY)
  const { posts } = await caller.ask<Posts>(
    '{ posts(paginationInput: { first: 50 }, filter: PUBLISHED) { edges { node { id } } } }',
  )
  for (const { node } of posts.edges)
    await caller.ask('mutation ($id: ID!) { deletePost(id: $id) }', { id: node.id })
}

type Area = { me: { maps: { id: string }[]; linkCollections: { id: string }[] } }

/** Removes the maps and links of the freshman area. */
async function emptyArea(caller: Caller): Promise<void> {
  const { me } = await caller.ask<Area>('{ me { maps { id } linkCollections { id } } }')
  for (const { id } of me.maps)
    await caller.ask('mutation ($id: ID!) { deleteMap(id: $id) }', { id })
  for (const { id } of me.linkCollections)
    await caller.ask('mutation ($id: ID!) { updateLinkCollection(id: $id, links: []) { id } }', {
      id,
    })
}

type Ground = { caller: Caller; server: { forgetFreshmanUse(): Promise<void> } }

/** Leaves the accounts only, as on the first day. */
export async function emptyEverything({ caller, server }: Ground): Promise<void> {
  await empty(caller)
  await emptyArea(caller)
  await server.forgetFreshmanUse()
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Begins to edit the profile on its card. */
export const edit = (page: Page) => button(page, 'Profil bearbeiten')

/** A link to a subpage of the freshman area. */
export const subpage = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Bereiche für Erstsemester' }).getByRole('link', { name })

export const checklist = (page: Page) => page.getByRole('region', { name: 'Einrichtung' })

/** The button that opens the checklist on other pages than home. */
export const setupButton = (page: Page) =>
  page.getByRole('button', { name: /^Einrichtung: \d von \d$/ })

export const step = (inside: Locator, name: string) =>
  inside.getByRole('listitem').filter({ hasText: name })
