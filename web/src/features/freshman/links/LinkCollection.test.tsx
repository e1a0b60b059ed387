// The link collection: each change saves the whole list, in order, and nothing typed is lost.
import { axe } from '@test/axe'
import { aUser } from '@test/home'
import { openAt } from '@test/render'
import { answer, disconnect, hold, refuse } from '@test/server'
import { stateAnswer } from '@test/session'
import { settled } from '@test/settings'
import { aMe, config, ersti } from '@test/world'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { SessionStateQuery } from '@/features/session/state/queries'
import { ICONS } from '@/lib/rules'
import { lastingNames } from '@/lib/vault'
import { LinkCollectionQuery, UpdateLinkCollectionMutation } from '../queries'

type SentLink = { title: string; icon: string; link: string }
type Sent = { id?: string | null; links: SentLink[]; basedOn?: number | null }

const stored = (titles: string[]) =>
  titles.map((title) => ({
    __typename: 'Link',
    title,
    icon: 'pin',
    link: `https://${title.toLowerCase()}.example`,
  }))

const collection = (titles: string[], id = 'collection-1', version = 1) => ({
  __typename: 'LinkCollection',
  id,
  version,
  links: stored(titles),
})

const listed = (collections: object[]) =>
  ({ me: { __typename: 'Me', id: 'profile-1', linkCollections: collections } }) as never

/** The server stores every list. Returns the requests. */
const stores = (): Sent[] =>
  answer(
    UpdateLinkCollectionMutation,
    ({ links, basedOn }) =>
      ({
        updateLinkCollection: {
          __typename: 'LinkCollection',
          id: 'collection-1',
          version: (basedOn ?? 0) + 1,
          links: (links as Sent['links']).map((link) => ({ __typename: 'Link', ...link })),
        },
      }) as never,
  ) as Sent[]

async function open(titles: string[] | null = ['Eins', 'Zwei', 'Drei'], me = {}) {
  prepare(me)
  answer(LinkCollectionQuery, listed(titles ? [collection(titles)] : []))
  const { user } = openAt('/freshman/links')
  await settled()
  await screen.findByRole('heading', { name: 'Linksammlung' })
  return user
}

function prepare(me = {}) {
  aUser({ notificationChannels: [ersti], viewerCanEditProfile: true, ...me })
  answer(SessionStateQuery, () => stateAnswer({}, aMe().account.email))
}

const titlesIn = ({ links }: Sent) => links.map(({ title }) => title)
const button = (name: string) => screen.getByRole('button', { name })
const form = (name: string) => within(screen.getByRole('form', { name }))

describe('the list', () => {
  // spec: FRESHMAN-24, FRESHMAN-25
  it('is saved as a whole after each move, edit and deletion', async () => {
    const requests = stores()
    const user = await open()
    await user.click(button('„Zwei“ nach oben'))
    await waitFor(() => expect(requests.map(titlesIn)).toEqual([['Zwei', 'Eins', 'Drei']]))
    expect(screen.getByText('„Zwei“ steht jetzt an Stelle 1.')).toBeInTheDocument()
    expect(button('„Zwei“ nach oben')).toHaveAttribute('aria-disabled', 'true')
    expect(button('„Drei“ nach unten')).toHaveAttribute('aria-disabled', 'true')
    button('„Zwei“ verschieben: ziehen oder Pfeiltasten').focus()
    await user.keyboard('{End}')
    await waitFor(() => expect(requests.map(titlesIn)[1]).toEqual(['Eins', 'Drei', 'Zwei']))

    await user.click(button('„Drei“ löschen'))
    await waitFor(() => expect(requests.map(titlesIn)[2]).toEqual(['Eins', 'Zwei']))
    expect(button('„Zwei“ löschen')).toHaveFocus()
    expect(screen.getByText('Link „Drei“ gelöscht')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Rückgängig' }))
    await waitFor(() => expect(requests.map(titlesIn)[3]).toEqual(['Eins', 'Drei', 'Zwei']))

    await user.click(button('„Eins“ bearbeiten'))
    const edited = form('„Eins“ bearbeiten')
    expect(edited.getByLabelText('Titel')).toHaveFocus()
    await user.clear(edited.getByLabelText('Titel'))
    await user.type(edited.getByLabelText('Titel'), 'Moodle')
    await user.click(edited.getByRole('radio', { name: 'Computer' }))
    await user.click(edited.getByRole('button', { name: 'Übernehmen' }))
    await waitFor(() => expect(requests).toHaveLength(5))
    expect(button('„Moodle“ bearbeiten')).toHaveFocus()
    expect(requests[4]?.links[0]).toEqual({
      title: 'Moodle',
      icon: 'computer',
      link: 'https://eins.example',
    })
    expect(new Set(requests.map(({ id }) => id))).toEqual(new Set(['collection-1']))
    expect(requests.map(({ basedOn }) => basedOn)).toEqual([1, 2, 3, 4, 5])
  })

  // spec: FRESHMAN-21, FRESHMAN-22, FRESHMAN-23, FRESHMAN-24
  it('gets a new link, with https added and a default title', async () => {
    const requests = stores()
    const user = await open(null)
    expect(screen.getByText('Noch keine Links')).toBeVisible()
    await user.click(button('Link hinzufügen'))
    const added = form('Neuer Link')
    expect(added.getByLabelText('Titel')).toHaveFocus()
    expect(added.getByLabelText('Titel')).toHaveValue('Titel')
    await user.type(added.getByRole('textbox', { name: 'Link' }), 'chat.example/gruppe')
    await user.click(added.getByRole('button', { name: 'Übernehmen' }))
    const link = { title: 'Titel', icon: 'pin', link: 'https://chat.example/gruppe' }
    await waitFor(() => expect(requests).toEqual([{ id: null, links: [link], basedOn: null }]))
    expect(await screen.findByRole('link', { name: /chat\.example/ })).toBeVisible()
    await user.click(button('Link hinzufügen'))
    await user.click(form('Neuer Link').getByRole('button', { name: 'Abbrechen' }))
    expect(screen.queryByRole('form')).toBeNull()
    expect(requests).toHaveLength(1)
  })

  // spec: FRESHMAN-25
  it('keeps and marks an invalid entry, and does not send it', async () => {
    const requests = stores()
    const user = await open(['Eins'])
    await user.click(button('Link hinzufügen'))
    const added = form('Neuer Link')
    await user.clear(added.getByLabelText('Titel'))
    await user.type(added.getByRole('textbox', { name: 'Link' }), 'kein link')
    await user.click(added.getByRole('button', { name: 'Übernehmen' }))
    expect(added.getByLabelText('Titel')).toHaveAccessibleDescription('Bitte gib einen Titel ein')
    expect(added.getByLabelText('Titel')).toHaveFocus()
    expect(added.getByText('Diese Webadresse stimmt so nicht')).toBeVisible()
    // Other changes are sent without it, and it stays.
    await user.click(button('„Eins“ löschen'))
    await waitFor(() => expect(requests.map(titlesIn)).toEqual([[]]))
    expect(added.getByRole('textbox', { name: 'Link' })).toHaveValue('kein link')
  })

  it('is saved in the order of the changes, one request at a time', async () => {
    const { held, release } = hold()
    const requests: Sent[] = []
    const user = await open()
    answer(UpdateLinkCollectionMutation, async (variables) => {
      requests.push(variables as Sent)
      if (requests.length === 1) await held
      return { updateLinkCollection: collection(titlesIn(variables as Sent)) } as never
    })
    await user.click(button('„Eins“ löschen'))
    await waitFor(() => expect(requests).toHaveLength(1))
    await user.click(button('„Zwei“ nach unten'))
    await user.click(button('„Drei“ löschen'))
    expect(requests).toHaveLength(1)
    release()
    await waitFor(() => expect(requests.map(titlesIn)).toEqual([['Zwei', 'Drei'], ['Zwei']]))
  })

  it('keeps what is typed over a reload, and asks before logging out', async () => {
    const user = await open()
    await user.click(button('„Zwei“ bearbeiten'))
    await user.type(form('„Zwei“ bearbeiten').getByLabelText('Titel'), ' neu')
    await user.click(button('Link hinzufügen'))
    await user.type(form('Neuer Link').getByRole('textbox', { name: 'Link' }), 'kein link')
    await waitFor(() => expect(lastingNames('links.')).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: /Dein Menü/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Änderungen an Links')).toBeVisible()
    cleanup()

    const requests = stores()
    const later = await open()
    expect(form('„Zwei“ bearbeiten').getByLabelText('Titel')).toHaveValue('Zwei neu')
    expect(form('Neuer Link').getByRole('textbox', { name: 'Link' })).toHaveValue('kein link')
    await later.click(form('„Zwei“ bearbeiten').getByRole('button', { name: 'Übernehmen' }))
    await waitFor(() => expect(requests.map(titlesIn)).toEqual([['Eins', 'Zwei neu', 'Drei']]))
    await later.click(form('Neuer Link').getByRole('button', { name: 'Abbrechen' }))
    await waitFor(() => expect(lastingNames('links.')).toEqual([]))
  })

  it('keeps the changes if they cannot be saved, and saves them on request', async () => {
    disconnect(UpdateLinkCollectionMutation)
    const user = await open()
    await user.click(button('„Eins“ löschen'))
    expect(await screen.findByRole('alert')).toHaveTextContent('konnten nicht gespeichert werden')
    expect(screen.queryByText('Eins')).toBeNull()
    const requests = stores()
    await user.click(button('Erneut speichern'))
    await waitFor(() => expect(requests.map(titlesIn)).toEqual([['Zwei', 'Drei']]))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('keeps the links of a colleague who has created the collection meanwhile', async () => {
    const user = await open(null)
    answer(LinkCollectionQuery, listed([collection(['Fremd'], 'collection-2')]))
    refuse(UpdateLinkCollectionMutation, { code: 409, reason: 'LIST_CHANGED' })
    await user.click(button('Link hinzufügen'))
    await user.type(form('Neuer Link').getByRole('textbox', { name: 'Link' }), 'a.example')
    await user.click(form('Neuer Link').getByRole('button', { name: 'Übernehmen' }))
    // The merged list is refused once more, and stays as it is.
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(screen.getByText('Fremd')).toBeVisible()
    const saved = stores()
    await user.click(button('Erneut speichern'))
    await waitFor(() => expect(saved.map(titlesIn)).toEqual([['Fremd', 'Titel']]))
    expect(saved[0]?.id).toBe('collection-2')
  })
})

// spec: FRESHMAN-20
it('offers 33 icons in rows of six, which the arrow keys choose', async () => {
  const user = await open(['Eins'])
  await user.click(button('„Eins“ bearbeiten'))
  const icons = screen.getAllByRole('radio')
  expect(icons).toHaveLength(33)
  expect(ICONS).toHaveLength(33)
  expect(screen.getByRole('radio', { name: 'Stecknadel' })).toBeChecked()
  screen.getByRole('radio', { name: 'Stecknadel' }).focus()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('radio', { name: 'Hochschule' })).toBeChecked()
  expect(await axe()).toEqual([])
})

// spec: FRESHMAN-32
it('is shown to drafters, who cannot change it', async () => {
  const why = 'Mit deiner Rolle kannst du die Links sehen, aber nicht ändern.'
  await open(null, { viewerCanEditProfile: false })
  expect(screen.getByText(why)).toBeVisible()
  expect(screen.getByText('Noch keine Links')).toBeVisible()
  cleanup()
  await open(['Eins'], { viewerCanEditProfile: false })
  expect(screen.getByText(why)).toBeVisible()
  expect(screen.getByRole('link', { name: /eins\.example/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Eins/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Link hinzufügen' })).toBeNull()
})

it('reports that it could not be loaded, with a contact', async () => {
  prepare()
  refuse(LinkCollectionQuery, { code: 500 })
  const { user } = openAt('/freshman/links')
  await settled()
  expect(await screen.findByText('Die Links konnten gerade nicht geladen werden.')).toBeVisible()
  expect(await screen.findByRole('link', { name: config.supportEmail })).toBeVisible()
  answer(LinkCollectionQuery, listed([collection(['Eins'])]))
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  expect(await screen.findByText('Eins')).toBeVisible()
})
