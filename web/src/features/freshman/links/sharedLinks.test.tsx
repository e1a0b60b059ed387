// Two people, or two tabs, change the same link collection.
import { aUser } from '@test/home'
import { openAt } from '@test/render'
import { answer, disconnect, hold, server } from '@test/server'
import { stateAnswer } from '@test/session'
import { settled } from '@test/settings'
import { aMe, ersti } from '@test/world'
import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, it, vi } from 'vitest'
import { SessionStateQuery } from '@/features/session/state/queries'
import { LinkCollectionQuery } from '../queries'

type Stored = { title: string; icon: string; link: string }

const links = (...titles: string[]): Stored[] =>
  titles.map((title) => ({ title, icon: 'pin', link: `https://${title.toLowerCase()}.example` }))

/** The server's list, which refuses a list that is based on another version. */
function aCollection(...titles: string[]) {
  const now = { version: 1, links: links(...titles), refusals: 0, held: Promise.resolve() }
  const read = () => ({
    __typename: 'LinkCollection',
    id: 'collection-1',
    version: now.version,
    links: now.links.map((link) => ({ __typename: 'Link', ...link })),
  })
  answer(
    LinkCollectionQuery,
    () => ({ me: { __typename: 'Me', id: 'profile-1', linkCollections: [read()] } }) as never,
  )
  const save = (links: Stored[]) => {
    now.links = links
    now.version += 1
  }
  const on = (respond: (save: () => void) => Response) =>
    server.use(
      http.post('*/graphql', async ({ request }) => {
        const { query, variables } = (await request.clone().json()) as {
          query: string
          variables: { links: Stored[]; basedOn: number | null }
        }
        if (!query.includes('updateLinkCollection(')) return undefined
        if (variables.basedOn === now.version) return respond(() => save(variables.links))
        now.refusals += 1
        await now.held
        const extensions = { code: 409, reason: 'LIST_CHANGED' }
        return HttpResponse.json({ data: null, errors: [{ message: 'refused', extensions }] })
      }),
    )
  const saves = () =>
    on((store) => {
      store()
      return HttpResponse.json({ data: { updateLinkCollection: read() } })
    })
  saves()
  return {
    now,
    /** Somebody else saves these links. */
    save,
    saves,
    /** The next lists are stored, but no response arrives. */
    losesAnswers: () =>
      on((store) => {
        store()
        return HttpResponse.error()
      }),
    titles: () => now.links.map(({ title }) => title),
  }
}

async function open() {
  aUser({ notificationChannels: [ersti], viewerCanEditProfile: true })
  answer(SessionStateQuery, () => stateAnswer({}, aMe().account.email))
  const { user } = openAt('/freshman/links')
  await settled()
  await screen.findByRole('heading', { name: 'Linksammlung' })
  return user
}

const button = (name: string) => screen.getByRole('button', { name })
const form = (name: string) => within(screen.getByRole('form', { name }))
const merged = 'Inzwischen hat jemand die Links geändert.'

// spec: FRESHMAN-25
it('keeps what both have changed, says so once, and leaves what is being typed', async () => {
  const collection = aCollection('Eins', 'Zwei', 'Drei')
  const user = await open()
  await user.click(button('Link hinzufügen'))
  await user.type(form('Neuer Link').getByRole('textbox', { name: 'Link' }), 'kein link')
  await user.click(button('„Zwei“ bearbeiten'))
  await user.type(form('„Zwei“ bearbeiten').getByLabelText('Titel'), ' neu')

  const [one, two] = links('Eins', 'Zwei') as [Stored, Stored]
  collection.save([one, { ...two, icon: 'bus' }, ...links('Fremd')])
  await user.click(button('„Eins“ löschen'))
  await waitFor(() => expect(collection.titles()).toEqual(['Zwei', 'Fremd']))
  expect(await screen.findByText(merged)).toBeVisible()
  expect(screen.getByText('Eure Änderungen sind zusammengeführt.')).toBeVisible()
  expect(screen.getByText('Fremd')).toBeVisible()
  expect(form('Neuer Link').getByRole('textbox', { name: 'Link' })).toHaveValue('kein link')

  // The form was opened before: only its own change is saved.
  await user.click(form('„Zwei“ bearbeiten').getByRole('button', { name: 'Übernehmen' }))
  await waitFor(() => expect(collection.titles()).toEqual(['Zwei neu', 'Fremd']))
  expect(collection.now.links[0]).toEqual({ ...two, title: 'Zwei neu', icon: 'bus' })
  expect(collection.now.refusals).toBe(1)
  expect(screen.getAllByText(merged)).toHaveLength(1)
})

it('keeps a form, with the focus in it, if somebody else deletes its link', async () => {
  const collection = aCollection('Eins', 'Zwei', 'Drei')
  const user = await open()
  const { held, release } = hold()
  collection.now.held = held
  collection.save(links('Eins', 'Drei'))
  await user.click(button('„Eins“ löschen'))
  await user.click(button('„Zwei“ bearbeiten'))
  const title = form('„Zwei“ bearbeiten').getByLabelText('Titel')
  await user.type(title, ' neu')
  release()
  await waitFor(() => expect(collection.titles()).toEqual(['Drei']))
  expect(form('Neuer Link').getByLabelText('Titel')).toBe(title)
  expect(title).toHaveValue('Zwei neu')
  expect(title).toHaveFocus()
  await user.click(form('Neuer Link').getByRole('button', { name: 'Übernehmen' }))
  await waitFor(() => expect(collection.titles()).toEqual(['Drei', 'Zwei neu']))
})

it('reports no change of others if only a response was lost', async () => {
  const collection = aCollection('Eins', 'Zwei')
  const user = await open()
  collection.losesAnswers()
  await user.click(button('„Eins“ löschen'))
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(collection.titles()).toEqual(['Zwei'])
  collection.saves()
  await user.click(button('Link hinzufügen'))
  await user.type(form('Neuer Link').getByRole('textbox', { name: 'Link' }), 'a.example')
  await user.click(form('Neuer Link').getByRole('button', { name: 'Übernehmen' }))
  await waitFor(() => expect(collection.titles()).toEqual(['Zwei', 'Titel']))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(collection.now.refusals).toBe(1)
  expect(screen.queryByText(merged)).toBeNull()
})

it('keeps the own changes if the links of others cannot be loaded', async () => {
  const collection = aCollection('Eins', 'Zwei')
  const user = await open()
  collection.save(links('Eins', 'Zwei', 'Fremd'))
  disconnect(LinkCollectionQuery)
  await user.click(button('„Eins“ löschen'))
  expect(await screen.findByRole('alert')).toHaveTextContent('konnten nicht gespeichert werden')
  expect(screen.queryByText('Eins')).toBeNull()
  expect(collection.titles()).toEqual(['Eins', 'Zwei', 'Fremd'])
})

it('shows the links of others on return to the page, unless a form is open', async () => {
  const collection = aCollection('Eins')
  const user = await open()
  const comeBack = () => act(async () => void window.dispatchEvent(new Event('focus')))
  const later = (minutes: number) =>
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + minutes * 60_000)
  collection.save(links('Fremd', 'Eins'))
  later(1)
  await comeBack()
  expect(await screen.findByText('Fremd')).toBeVisible()
  expect(screen.queryByText(merged)).toBeNull()

  await user.click(button('„Eins“ bearbeiten'))
  collection.save(links('Fremd', 'Eins', 'Drei'))
  later(2)
  await comeBack()
  await settled()
  expect(screen.queryByText('Drei')).toBeNull()
})
