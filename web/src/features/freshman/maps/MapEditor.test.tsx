// The editor of a map and its places.
import { aMap, aPlace, storeMaps } from '@test/maps'
import { button, editor, find, form, names, openMaps } from '@test/mapsPage'
import { answer, disconnect, hold, refuse } from '@test/server'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { lastingNames } from '@/lib/vault'
import { DeleteLocationMutation, UpdateLocationMutation, UpdateMapMutation } from '../queries'

describe('the editor', () => {
  // spec: FRESHMAN-31
  it('switches whether first-years see the map', async () => {
    const { user, updates } = await openMaps(editor)
    const visible = await screen.findByRole('switch', { name: 'Für Erstsemester sichtbar' })
    expect(visible).toBeChecked()
    await user.click(visible)
    await waitFor(() => expect(updates).toEqual([{ id: 'map-1', visible: false }]))
    await waitFor(() => expect(visible).not.toBeChecked())
    refuse(UpdateMapMutation, { code: 500 })
    await user.click(visible)
    expect(await screen.findByText('Die Karte konnte nicht gespeichert werden')).toBeVisible()
    expect(visible).not.toBeChecked()
  })

  // spec: FRESHMAN-04, FRESHMAN-05, FRESHMAN-10, FRESHMAN-11, FRESHMAN-19
  it('adds a place as a temporary entry, which gets an id when it is saved', async () => {
    const { user, places } = await openMaps(editor)
    await user.click(await find('Ort hinzufügen'))
    const added = form('Neuer Ort')
    expect(added.getByLabelText('Titel')).toHaveValue('Titel')
    expect(added.getByLabelText('Titel')).toHaveFocus()
    expect(document.querySelector('[id^="place-tmp_"]')).not.toBeNull()
    await user.keyboard('Fachschaft')
    await user.click(added.getByRole('radio', { name: 'Fachschaft' }))
    await user.click(added.getByRole('radio', { name: 'Ja' }))
    await user.type(added.getByLabelText('Wie man hineinkommt'), 'Klingeln')
    await user.type(added.getByLabelText('Name oder Adresse'), 'Weg 5')
    await user.click(added.getByRole('button', { name: 'Ort speichern' }))
    await waitFor(() => expect(names()).toEqual(['Audimax', 'Mensa', 'Bibliothek', 'Fachschaft']))
    expect(places).toEqual([
      {
        map: 'map-1',
        id: null,
        name: 'Fachschaft',
        type: 'studentCouncil',
        location: { label: 'Weg 5' },
        wheelchair: 'YES',
        entrance: 'Klingeln',
      },
    ])
    expect(document.querySelector('[id^="place-tmp_"]')).toBeNull()
    expect(screen.queryByRole('form', { name: 'Neuer Ort' })).toBeNull()
    expect(button('„Fachschaft“ bearbeiten')).toHaveFocus()
    expect(await screen.findByText('„Fachschaft“ ist gespeichert.')).toBeInTheDocument()
  })

  // spec: FRESHMAN-12
  it('removes a new place that is cancelled, and keeps a stored one', async () => {
    const { user, places } = await openMaps(editor)
    await user.click(await find('Ort hinzufügen'))
    await user.click(form('Neuer Ort').getByRole('button', { name: 'Abbrechen' }))
    expect(names()).toEqual(['Audimax', 'Mensa', 'Bibliothek'])
    await user.click(button('„Mensa“ bearbeiten'))
    await user.type(form('„Mensa“ bearbeiten').getByLabelText('Titel'), ' am Park')
    await user.click(button('Abbrechen'))
    expect(names()).toEqual(['Audimax', 'Mensa', 'Bibliothek'])
    expect(button('„Mensa“ bearbeiten')).toHaveFocus()
    await user.click(await find('Rückgängig'))
    expect(names()).toEqual(['Audimax', 'Mensa am Park', 'Bibliothek'])
    expect(places).toEqual([])
  })

  it('sends only what was changed', async () => {
    const { user, places } = await openMaps(editor)
    await user.click(await find('„Audimax“ bearbeiten'))
    await user.type(form('„Audimax“ bearbeiten').getByLabelText('Titel'), ' 2')
    await user.click(button('Ort speichern'))
    await waitFor(() => expect(places).toEqual([{ map: 'map-1', id: 'a', name: 'Audimax 2' }]))
  })

  it('keeps an entry that is not valid or cannot be saved', async () => {
    const { user } = await openMaps(editor)
    await user.click(await find('„Mensa“ bearbeiten'))
    const edited = form('„Mensa“ bearbeiten')
    const title = edited.getByLabelText('Titel')
    await user.clear(title)
    await user.click(edited.getByRole('button', { name: 'Ort speichern' }))
    expect(title).toHaveAccessibleDescription('Bitte gib einen Titel ein')
    await user.type(title, 'Cafeteria')
    refuse(UpdateLocationMutation, { code: 400, field: 'location.label', reason: 'TOO_LONG' })
    await user.click(screen.getByRole('button', { name: 'Ort speichern' }))
    const label = screen.getByLabelText('Name oder Adresse')
    await waitFor(() => expect(label).toBeInvalid())
    expect(title).toHaveValue('Cafeteria')
    disconnect(UpdateLocationMutation)
    await user.click(screen.getByRole('button', { name: 'Ort speichern' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Der Ort konnte nicht gespeichert werden',
    )
    expect(title).toHaveValue('Cafeteria')
  })

  it('keeps several unsaved entries, over a reload', async () => {
    const { user, unmount } = await openMaps(editor)
    await user.click(await find('„Mensa“ bearbeiten'))
    await user.type(form('„Mensa“ bearbeiten').getByLabelText('Titel'), ' Nord')
    await user.click(button('Ort hinzufügen'))
    await user.keyboard('Kneipe')
    await user.click(button('„Audimax“ bearbeiten'))
    expect(names()).toContain('Mensa Nord')
    await waitFor(() => expect(lastingNames('maps.')).toHaveLength(1))
    await waitFor(async () => {
      expect(screen.getAllByText('Nicht gespeichert')).toHaveLength(2)
    })
    unmount()
    await openMaps(editor)
    await find('„Mensa Nord“ bearbeiten')
    expect(names()).toEqual(['Audimax', 'Mensa Nord', 'Bibliothek', 'Kneipe'])
    expect(screen.getAllByText('Nicht gespeichert')).toHaveLength(2)
  })

  it('asks before logging out deletes unsaved changes', async () => {
    const { user } = await openMaps(editor)
    await user.click(await find('„Mensa“ bearbeiten'))
    await user.type(form('„Mensa“ bearbeiten').getByLabelText('Titel'), ' Nord')
    await waitFor(() => expect(lastingNames('maps.')).toHaveLength(1))
    await user.click(button(/Dein Menü/))
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
    expect(await screen.findByRole('dialog')).toHaveTextContent('Änderungen an Karten')
  })

  it('keeps what is typed while it is saved, and leaves the focus there', async () => {
    const { user, stored } = await openMaps(editor)
    const { held, release } = hold()
    answer(UpdateLocationMutation, async () => {
      await held
      const place = aPlace('b', 'Mensa Nord', { wheelchair: 'LIMITED', entrance: 'Vom Hof' })
      const [map] = stored.maps
      if (map) map.locations = map.locations.map((one) => (one.id === 'b' ? place : one))
      return { updateLocation: place } as never
    })
    await user.click(await find('„Mensa“ bearbeiten'))
    const title = form('„Mensa“ bearbeiten').getByLabelText('Titel')
    await user.type(title, ' Nord')
    await user.click(button('Ort speichern'))
    await user.type(title, ' 2')
    release()
    expect(await screen.findByText('„Mensa Nord“ ist gespeichert.')).toBeInTheDocument()
    expect(screen.getByLabelText('Titel')).toHaveValue('Mensa Nord 2')
    expect(screen.getByLabelText('Titel')).toHaveFocus()
  })

  it('discards an unsaved entry, and brings it back', async () => {
    const { user } = await openMaps(editor)
    await user.click(await find('Ort hinzufügen'))
    await user.keyboard('Kneipe')
    await user.click(button('„Audimax“ bearbeiten'))
    await user.click(button('„Kneipe“ löschen'))
    expect(names()).not.toContain('Kneipe')
    expect(screen.getByRole('form', { name: '„Audimax“ bearbeiten' })).toBeVisible()
    await user.click(await find('Rückgängig'))
    expect(names()).toContain('Kneipe')
  })

  it('keeps what a colleague changed in the other field of the map', async () => {
    const { user, updates } = await openMaps(editor)
    const name = await screen.findByLabelText('Name der Karte')
    await user.type(name, '!')
    await user.type(name, '{Backspace}')
    expect(screen.queryByRole('button', { name: 'Speichern' })).toBeNull()
    await waitFor(() => expect(lastingNames('maps.')).toEqual([]))
    await user.type(name, ' Süd')
    await user.click(button('Speichern'))
    await waitFor(() => expect(updates).toEqual([{ id: 'map-1', name: 'Campus Süd' }]))
  })

  it('does not create a place twice if the first response was lost', async () => {
    const { user, places, stored } = await openMaps(editor)
    await user.click(await find('Ort hinzufügen'))
    await user.keyboard('Kneipe')
    disconnect(UpdateLocationMutation)
    await user.click(button('Ort speichern'))
    expect(await screen.findByRole('alert')).toBeVisible()
    stored.maps[0]?.locations.push(aPlace('d', 'Kneipe'))
    await user.click(button('Ort speichern'))
    await waitFor(() => expect(names()).toEqual(['Audimax', 'Mensa', 'Bibliothek', 'Kneipe']))
    expect(places).toEqual([])
  })

  it('creates a place again that a colleague has deleted while it was edited', async () => {
    const { user, stored, places } = await openMaps(editor)
    await user.click(await find('„Mensa“ bearbeiten'))
    await user.type(form('„Mensa“ bearbeiten').getByLabelText('Titel'), ' Nord')
    const [map] = stored.maps
    if (map) map.locations = map.locations.filter(({ id }) => id !== 'b')
    refuse(UpdateLocationMutation, { code: 404, reason: 'NOT_FOUND' })
    await user.click(button('Ort speichern'))
    expect(await screen.findByText('Diesen Ort hat inzwischen jemand gelöscht')).toBeVisible()
    const again = storeMaps(stored.maps)
    await user.click(button('Ort speichern'))
    await waitFor(() => expect(names()).toEqual(['Audimax', 'Bibliothek', 'Mensa Nord']))
    expect(again.places[0]).toMatchObject({ id: null, name: 'Mensa Nord', wheelchair: 'LIMITED' })
    expect(places).toEqual([])
  })

  it('deletes a place, and restores it', async () => {
    const { user } = await openMaps(editor)
    await user.click(await find('„Mensa“ löschen'))
    expect(names()).toEqual(['Audimax', 'Bibliothek'])
    expect(button('„Bibliothek“ löschen')).toHaveFocus()
    await user.click(await find('Rückgängig'))
    await waitFor(() => expect(names()).toContain('Mensa'))
    refuse(DeleteLocationMutation, { code: 500 })
    await user.click(button('„Audimax“ löschen'))
    expect(await screen.findByText('„Audimax“ konnte nicht gelöscht werden')).toBeVisible()
    expect(names()).toContain('Audimax')
  })

  it('has at most 100 places', async () => {
    const places = (count: number) =>
      Array.from({ length: count }, (_, at) => aPlace(`p${at}`, `Ort ${at}`))
    const { unmount } = await openMaps(editor, [aMap('map-1', 'Viele', places(99))])
    expect(await find('Ort hinzufügen')).toBeEnabled()
    unmount()
    await openMaps(editor, [aMap('map-1', 'Viele', places(100))])
    expect(await find('Ort hinzufügen')).toBeDisabled()
    expect(screen.getByText('Mehr als 100 Orte passen nicht auf eine Karte.')).toBeVisible()
  })
})
