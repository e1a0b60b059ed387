// Saving and leaving the profile form.

import { mapTiles } from '@test/places'
import { aForm, field, openForm, save, sent, takes } from '@test/profileForm'
import { disconnect, refuse } from '@test/server'
import { aProfile } from '@test/settings'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { lastingNames } from '@/lib/vault'
import { UpdateUserMutation } from './queries'

beforeEach(aForm)

/** Saves the form for the first time. */
async function saveOnce(user: UserEvent) {
  await user.click(save())
  await waitFor(() => expect(sent).toHaveBeenCalledOnce())
}

async function openAndWrite() {
  const opened = await openForm()
  await opened.write('Anzeigename', 'Fachschaft Physik')
  return opened
}

describe('saving', () => {
  // spec: SETTINGS-02, SETTINGS-03, SETTINGS-05
  it('is enabled only while a field differs', async () => {
    const { write, user } = await openForm()
    expect(save()).toBeDisabled()
    await write('Anzeigename', 'Fachschaft Physik')
    expect(save()).toBeEnabled()
    await write('Anzeigename', 'Fachschaft Informatik')
    expect(save()).toBeDisabled()

    await write('Anzeigename', 'Fachschaft Physik')
    takes(aProfile({ displayName: 'Fachschaft Physik' }))
    await user.click(save())
    expect(await screen.findByText('Einstellungen wurden aktualisiert')).toBeInTheDocument()
    await waitFor(() => expect(save()).toBeDisabled())
    expect(field('Anzeigename')).toHaveValue('Fachschaft Physik')
    expect(screen.getByText('Alles gespeichert')).toHaveFocus()
  })

  it('sends only what was changed', async () => {
    const { write, user } = await openForm()
    await write('Anzeigename', ' Fachschaft Physik ')
    await write('Telefonnummer', '+49 (721) 608-0')
    takes(aProfile({ displayName: 'Fachschaft Physik' }))
    await saveOnce(user)
    expect(sent).toHaveBeenCalledWith({
      displayName: 'Fachschaft Physik',
      contact: { telephoneNumber: '+49 (721) 608-0' },
    })
  })

  // spec: SETTINGS-12
  it('sends all contact data', async () => {
    const { write, user } = await openForm()
    const contact = within(screen.getByRole('region', { name: 'Kontaktdaten' }))
    await user.clear(contact.getByLabelText('E-Mail-Adresse'))
    await user.paste('post@fs-physik.de')
    await write('Telefonnummer', '0721 608-1')
    await write('Website', 'fs-physik.de')
    await write('Impressum', 'fs-physik.de/impressum')
    await write('Name oder Adresse', 'Campus Nord')
    await write('Straße und Hausnummer', 'Engesserstraße 7')
    await write('Gebäude, Etage, Raum', '2. Etage')
    await write('PLZ', '76344')
    await write('Stadt', 'Leopoldshafen')
    await write('Bundesland', 'Baden-Württemberg')
    await write('Land', 'Deutschland')
    await saveOnce(user)
    expect(sent).toHaveBeenCalledWith({
      contact: {
        email: 'post@fs-physik.de',
        telephoneNumber: '0721 608-1',
        website: 'https://fs-physik.de',
        imprint: 'https://fs-physik.de/impressum',
        location: {
          label: 'Campus Nord',
          street: 'Engesserstraße 7',
          addition: '2. Etage',
          postalCode: '76344',
          city: 'Leopoldshafen',
          state: 'Baden-Württemberg',
          country: 'Deutschland',
          geoPoint: null,
        },
      },
    })
  })

  // spec: SETTINGS-12
  it('uses the position that was selected on the map', async () => {
    const { contact } = aProfile()
    const location = { ...contact.location, geoPoint: null } as typeof contact.location
    const before = aProfile({ contact: { ...contact, location } })
    const { user } = await openForm(before, {}, mapTiles)
    await user.click(await screen.findByRole('button', { name: 'Auf der Karte zeigen' }))
    await user.click(await screen.findByRole('button', { name: 'Kartenmitte übernehmen' }))
    await saveOnce(user)
    // The centre of Germany: no position was set before.
    const geoPoint = { lat: expect.closeTo(51.1, 3), lng: expect.closeTo(10.4, 3) }
    expect(sent.mock.calls[0]?.[0].contact?.location).toMatchObject({ city: 'Karlsruhe', geoPoint })
  })

  // spec: SETTINGS-12
  it('sends a place as a whole, with its point while the address is unchanged', async () => {
    const { write, user } = await openForm()
    await write('Gebäude, Etage, Raum', 'Raum 004')
    await saveOnce(user)
    const place = {
      label: 'Campus Süd',
      street: 'Am Fasanengarten 5',
      addition: 'Raum 004',
      postalCode: '76131',
      city: 'Karlsruhe',
      state: '',
      country: '',
    }
    const geoPoint = { lat: 49.01, lng: 8.41 }
    expect(sent).toHaveBeenLastCalledWith({ contact: { location: { ...place, geoPoint } } })

    await write('Gebäude, Etage, Raum', 'Raum 004')
    await write('Straße und Hausnummer', 'Kaiserstraße 12')
    await user.click(save())
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
    expect(sent).toHaveBeenLastCalledWith({
      contact: { location: { ...place, street: 'Kaiserstraße 12', geoPoint: null } },
    })
  })

  it('clears the fields that were emptied', async () => {
    const { write, user } = await openForm()
    await write('Website', '')
    await saveOnce(user)
    expect(sent).toHaveBeenCalledWith({ contact: { website: '' } })
  })

  // spec: SETTINGS-04
  it('shows a failure with the support address, and keeps the input', async () => {
    const { user } = await openAndWrite()
    refuse(UpdateUserMutation, { code: 500, reason: 'INTERNAL' })
    await user.click(save())
    const notice = await screen.findByRole('alert')
    expect(notice).toHaveTextContent('Einstellungen konnten nicht gespeichert werden')
    expect(notice).toHaveTextContent('Versuch es später wieder')
    expect(notice).toHaveTextContent('hilfe@aushang.example')
    expect(field('Anzeigename')).toHaveValue('Fachschaft Physik')
    expect(save()).toBeEnabled()
  })

  it('can be retried after a failure without a connection', async () => {
    const { user } = await openAndWrite()
    disconnect(UpdateUserMutation)
    await user.click(save())
    expect(await screen.findByText(/nicht erreichbar/)).toBeInTheDocument()
    takes(aProfile({ displayName: 'Fachschaft Physik' }))
    await user.click(save())
    expect(await screen.findByText('Einstellungen wurden aktualisiert')).toBeInTheDocument()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows refusals at the fields and focuses the first one', async () => {
    const { write, user } = await openForm()
    await write('Nutzername', 'fs-physik')
    await write('Website', 'physik.de')
    refuse(UpdateUserMutation, {
      code: 409,
      reason: 'USERNAME_TAKEN',
      fields: [
        { field: 'contact.website', reason: 'NOT_A_URL' },
        { field: 'username', reason: 'USERNAME_TAKEN' },
      ],
    })
    await user.click(save())
    await waitFor(() => expect(field('Nutzername')).toHaveFocus())
    expect(field('Nutzername')).toHaveAccessibleDescription(/^Nutzername bereits vergeben/)
    expect(field('Website')).toHaveAccessibleDescription('Keine valide URL')
    await user.type(field('Nutzername'), '2')
    expect(screen.queryByText('Nutzername bereits vergeben')).toBeNull()
  })

  it('shows a refusal of other fields in one message', async () => {
    const { write, user } = await openForm()
    await write('Stadt', 'Karlsruhe-Durlach')
    const field = 'contact.location.geoPoint'
    refuse(UpdateUserMutation, { code: 400, reason: 'INVALID', field })
    await user.click(save())
    const notice = await screen.findByRole('alert')
    expect(notice).toHaveTextContent('Diese Angabe stimmt so nicht.')
    expect(notice).not.toHaveTextContent('markierten')
  })

  it('updates the profile card', async () => {
    const { user, router } = await openAndWrite()
    takes(aProfile({ displayName: 'Fachschaft Physik' }))
    await user.click(save())
    await screen.findByText('Einstellungen wurden aktualisiert')
    await waitFor(() => expect(save()).toBeDisabled())
    await router.navigate('/')
    expect(await screen.findByRole('heading', { name: 'Fachschaft Physik' })).toBeInTheDocument()
  })
})

describe('leaving', () => {
  const leave = (user: UserEvent) => user.click(screen.getByRole('link', { name: 'Account' }))
  const question = () => screen.findByRole('dialog', { name: 'Änderungen verwerfen?' })

  it('does not ask without changes', async () => {
    const { user, router } = await openForm()
    await leave(user)
    await screen.findByLabelText('Altes Passwort')
    expect(router.state.location.pathname).toBe('/settings/account')
  })

  it('asks with changes, and stays on Weiter bearbeiten', async () => {
    const { user, router } = await openAndWrite()
    await leave(user)
    await user.click(within(await question()).getByRole('button', { name: 'Weiter bearbeiten' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.pathname).toBe('/settings')
    expect(field('Anzeigename')).toHaveValue('Fachschaft Physik')
  })

  it('leaves on Verwerfen, and discards the changes', async () => {
    const { user, router } = await openAndWrite()
    await leave(user)
    await user.click(within(await question()).getByRole('button', { name: 'Verwerfen' }))
    await screen.findByLabelText('Altes Passwort')
    expect(router.state.location.pathname).toBe('/settings/account')
    await waitFor(() => expect(lastingNames('settings.')).toEqual([]))
  })

  it('does not ask on the way to another address of the same form', async () => {
    const { user, router } = await openAndWrite()
    await user.click(screen.getByRole('link', { name: 'Profil' }))
    expect(router.state.location.pathname).toBe('/settings/profile')
    await user.click(screen.getByRole('button', { name: /Dein Menü/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Einstellungen' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(field('Anzeigename')).toHaveValue('Fachschaft Physik')
  })

  it('asks when the page is closed with unsaved changes', async () => {
    const { write } = await openForm()
    const close = () => fireEvent(window, new Event('beforeunload', { cancelable: true }))
    expect(close()).toBe(true)
    await write('Anzeigename', 'Fachschaft Physik')
    expect(close()).toBe(false)
  })
})

it('discards changes after a confirmation', async () => {
  const { user } = await openAndWrite()
  await user.click(screen.getByRole('button', { name: 'Verwerfen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Änderungen verwerfen?' }))
  await user.click(dialog.getByRole('button', { name: 'Verwerfen' }))
  await waitFor(() => expect(field('Anzeigename')).toHaveValue('Fachschaft Informatik'))
  expect(save()).toBeDisabled()
})
