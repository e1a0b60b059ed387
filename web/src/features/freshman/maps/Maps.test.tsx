// Maps: their list, a map as first-years see it, and its editor.
import { axe } from '@test/axe'
import { aUser, someLists } from '@test/home'
import { aLocation, aMap, aPlace, storeMaps } from '@test/maps'
import { answerTiles, mapTiles } from '@test/places'
import { openAt, renderInConsole } from '@test/render'
import { answer, disconnect, hold, refuse } from '@test/server'
import { stateAnswer } from '@test/session'
import { settled } from '@test/settings'
import { stubMethod } from '@test/stubs'
import { aMe, config, ersti } from '@test/world'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { MapFailed } from '@/features/places/MapFailed'
import type { MapTiles } from '@/features/places/mapTiles'
import { GeocodeQuery, PlaceDetailsQuery } from '@/features/places/queries'
import { ConfigQuery } from '@/features/session/config'
import { SessionStateQuery } from '@/features/session/state/queries'
import { MAPS } from '@/lib/rules'
import { lastingNames } from '@/lib/vault'
import {
  DeleteLocationMutation,
  MapsQuery,
  UpdateLocationMutation,
  UpdateLocationOrderMutation,
  UpdateMapMutation,
} from '../queries'

const audimax = aLocation('Platz 1', [51.3, 12.3])

const campus = () =>
  aMap('map-1', 'Campus', [
    aPlace('a', 'Audimax', { type: 'lectureHall', location: audimax }),
    aPlace('b', 'Mensa', { wheelchair: 'LIMITED', entrance: 'Vom Hof' }),
    aPlace('c', 'Bibliothek', { location: aLocation('Platz 3', [51.31, 12.31]) }),
  ])

/** The zoom level of the tiles that the map has requested last. */
function zoomOf(map: HTMLElement): number {
  const tiles = [...map.querySelectorAll('img')].map(({ src }) => Number(src.split('/')[3]))
  return tiles.at(-1) ?? -1
}

/** Where Leaflet has moved its content. */
const paneOf = (map: HTMLElement) =>
  map.querySelector('.leaflet-map-pane')?.getAttribute('style') ?? null

function drag(map: HTMLElement): void {
  // Leaflet reads the main button from a legacy property, which jsdom sets differently.
  fireEvent.mouseDown(map, { clientX: 10, clientY: 10, button: 1 })
  fireEvent.mouseMove(document.body, { clientX: 90, clientY: 90 })
  fireEvent.mouseUp(document.body)
}

function prepare(me = {}, tiles: MapTiles | null = null) {
  aUser({ notificationChannels: [ersti], viewerCanEditProfile: true, ...me })
  answer(SessionStateQuery, () => stateAnswer({}, aMe().account.email))
  answerTiles(tiles)
  answer(GeocodeQuery, { geocode: [] })
  answer(PlaceDetailsQuery, { placeDetails: null })
}

async function open(path: string, maps = [campus()], me = {}, tiles: MapTiles | null = null) {
  prepare(me, tiles)
  const server = storeMaps(maps)
  const opened = openAt(`/freshman/maps${path}`)
  await settled()
  return { ...opened, ...server }
}

const editor = '?map=map-1&edit'
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const find = (name: string | RegExp) => screen.findByRole('button', { name })
const form = (name: string) => within(screen.getByRole('form', { name }))
const names = () =>
  within(screen.getByRole('list', { name: 'Orte' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('b')?.textContent)
const click = (map: HTMLElement) => {
  fireEvent.mouseDown(map, { clientX: 0, clientY: 0 })
  fireEvent.click(map, { clientX: 0, clientY: 0 })
}

describe('the list of maps', () => {
  // spec: FRESHMAN-01, SHELL-25
  it('is a subpage of the area, between posts and links', async () => {
    await open('', [])
    const nav = within(await screen.findByRole('navigation', { name: 'Bereiche für Erstsemester' }))
    expect(nav.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Posts',
      'Karten',
      'Linksammlung',
      'Zugangscode',
    ])
    expect(nav.getByRole('link', { current: 'page' })).toHaveTextContent('Karten')
    expect(await screen.findByText('Noch keine Karten')).toBeVisible()
    expect(await axe()).toEqual([])
  })

  it('leads to each map, and says which are hidden', async () => {
    const { user } = await open('', [campus(), { ...aMap('map-2', 'Kneipen'), visible: false }])
    expect(await screen.findByText('3 Orte')).toBeVisible()
    expect(screen.getByText('Verborgen')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Campus' }))
    expect(await screen.findByRole('heading', { name: 'Campus' })).toBeVisible()
    expect(names()).toEqual(['Audimax', 'Mensa', 'Bibliothek'])
  })

  it('has at most 20 maps', async () => {
    const maps = (count: number) =>
      Array.from({ length: count }, (_, at) => aMap(`map-${at}`, `Karte ${at}`))
    const { unmount } = await open('', maps(MAPS.maxMaps - 1))
    expect(await screen.findByRole('link', { name: 'Neue Karte' })).toBeVisible()
    unmount()
    await open('', maps(MAPS.maxMaps))
    expect(await screen.findByText('Mehr als 20 Karten sind nicht möglich.')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Neue Karte' })).toBeNull()
  })

  // spec: FRESHMAN-30
  it('reports that it could not be loaded, with a contact', async () => {
    prepare()
    refuse(MapsQuery, { code: 500 })
    const { user } = openAt('/freshman/maps')
    await settled()
    expect(await screen.findByText('Die Karten konnten gerade nicht geladen werden.')).toBeVisible()
    expect(await screen.findByRole('link', { name: config.supportEmail })).toBeVisible()
    storeMaps([campus()])
    await user.click(button('Erneut versuchen'))
    expect(await screen.findByText('3 Orte')).toBeVisible()
  })
})

describe('a new map', () => {
  // spec: FRESHMAN-03, FRESHMAN-08, FRESHMAN-09
  it('needs a name, and is saved before it gets places', async () => {
    const { user, updates, router } = await open('?map=new', [])
    const name = await screen.findByLabelText('Name der Karte')
    expect(name).toHaveValue('Kartenname')
    expect(screen.queryByRole('button', { name: 'Ort hinzufügen' })).toBeNull()
    await user.clear(name)
    await user.type(name, '   ')
    await user.click(button('Karte anlegen'))
    expect(name).toHaveAccessibleDescription('Bitte gib einen Kartennamen ein')
    expect(name).toHaveFocus()
    expect(updates).toEqual([])
    await user.clear(name)
    await user.type(name, 'x'.repeat(101))
    await user.click(button('Karte anlegen'))
    expect(name).toHaveAccessibleDescription('Höchstens 100 Zeichen')
    await user.type(name, '{Backspace}')
    await user.type(screen.getByLabelText('Beschreibung'), 'Wege')
    await user.click(button('Karte anlegen'))
    expect(await find('Ort hinzufügen')).toBeVisible()
    expect(updates).toEqual([{ id: null, name: 'x'.repeat(100), description: 'Wege' }])
    expect(router.state.location.search).toMatch(/^\?map=map-new-\d+&edit$/)
  })

  it('is not created twice if the first response was lost', async () => {
    const { user, stored, router } = await open('?map=new', [])
    await screen.findByLabelText('Name der Karte')
    disconnect(UpdateMapMutation)
    await user.click(button('Karte anlegen'))
    expect(await screen.findByRole('alert')).toBeVisible()
    const again = storeMaps([...stored.maps, aMap('map-7', 'Kartenname')])
    await user.click(button('Karte anlegen'))
    expect(await find('Ort hinzufügen')).toBeVisible()
    expect(router.state.location.search).toBe('?map=map-7&edit')
    expect(again.updates).toEqual([{ id: 'map-7', name: 'Kartenname', description: '' }])
    await waitFor(() => expect(lastingNames('maps.')).toEqual([]))
  })

  it('keeps its name if it cannot be saved, and over a reload', async () => {
    const { user, unmount } = await open('?map=new', [])
    disconnect(UpdateMapMutation)
    // The default name is selected, so typing replaces it.
    await user.type(await screen.findByLabelText('Name der Karte'), 'Süd')
    await user.click(button('Karte anlegen'))
    expect(await screen.findByRole('alert')).toHaveTextContent('konnte nicht gespeichert werden')
    await waitFor(() => expect(lastingNames('maps.')).toHaveLength(1))
    unmount()
    await open('?map=new', [])
    expect(await screen.findByLabelText('Name der Karte')).toHaveValue('Süd')
  })
})

describe('the view of a map', () => {
  // spec: FRESHMAN-04, FRESHMAN-07
  it('says everything about the places without a map image', async () => {
    const { user } = await open('?map=map-1')
    const list = within(await screen.findByRole('list', { name: 'Orte' }))
    const [first, second] = list.getAllByRole('listitem')
    expect(first).toHaveTextContent('1AudimaxHörsaalPlatz 1')
    expect(second).toHaveTextContent('Teilweise mit Rollstuhl erreichbarVom Hof')
    expect(screen.queryByRole('textbox')).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Bearbeiten' }))
    expect(await screen.findByLabelText('Name der Karte')).toHaveValue('Campus')
    await user.click(screen.getByRole('link', { name: 'Fertig' }))
    expect(await screen.findByRole('heading', { name: 'Campus' })).toBeVisible()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(await axe()).toEqual([])
  })

  it('numbers the pins like the list, and highlights both', async () => {
    const { user } = await open('?map=map-1', [campus()], {}, mapTiles)
    const image = await screen.findByRole('img', { name: /^Karte mit 2 Orten/ })
    const pins = () => within(image).getAllByTitle(/./)
    await waitFor(() => expect(pins().map((pin) => pin.textContent)).toEqual(['1', '3']))
    act(() => button('3: „Bibliothek“ auf der Karte zeigen').focus())
    expect(within(image).getByTitle('Bibliothek')).toHaveAttribute('data-highlighted')
    await user.hover(within(image).getByTitle('Audimax'))
    expect(screen.getByText('Audimax').closest('li')).toHaveAttribute('data-highlighted')
    expect(within(image).getByTitle('Bibliothek')).not.toHaveAttribute('data-highlighted')
    expect(await axe()).toEqual([])
  })

  // spec: FRESHMAN-17
  it('has a map that cannot be moved, with zoom 15 for a single place', async () => {
    const one = aMap('map-1', 'Eine', [aPlace('a', 'Audimax', { location: audimax })])
    await open('?map=map-1', [one], {}, mapTiles)
    const image = await screen.findByRole('img', { name: /^Karte mit 1 Ort/ })
    await waitFor(() => expect(zoomOf(image)).toBe(15))
    expect(within(image).queryByRole('button', { name: 'Näher heran' })).toBeNull()
    const before = paneOf(image)
    fireEvent.doubleClick(image)
    fireEvent.keyDown(image, { key: '+' })
    drag(image)
    expect(paneOf(image)).toBe(before)
    expect(zoomOf(image)).toBe(15)
  })

  // spec: FRESHMAN-16
  it('shows on the map that there is no place', async () => {
    await open('?map=map-1', [aMap('map-1', 'Leer')], {}, mapTiles)
    expect(await screen.findByText('Kein Standort ausgewählt')).toBeVisible()
  })

  // spec: FRESHMAN-32
  it('is all that drafters get', async () => {
    await open(editor, [campus()], { viewerCanEditProfile: false })
    expect(await screen.findByRole('list', { name: 'Orte' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Bearbeiten' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Löschen' })).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('can be deleted, and restored', async () => {
    const { user, router } = await open('?map=map-1')
    await user.click(await find('Löschen'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Karte löschen?' }))
    expect(dialog.getByText(/„Campus“ hat 3 Orte/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Löschen' }))
    expect(await screen.findByText('Noch keine Karten')).toBeVisible()
    expect(router.state.location.search).toBe('')
    await user.click(await find('Rückgängig'))
    expect(await screen.findByRole('link', { name: 'Campus' })).toBeVisible()
  })

  it('reports a map that is gone', async () => {
    await open('?map=map-9')
    expect(await screen.findByText('Diese Karte gibt es nicht mehr')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Alle Karten' })).toBeVisible()
  })
})

describe('the editor', () => {
  // spec: FRESHMAN-31
  it('switches whether first-years see the map', async () => {
    const { user, updates } = await open(editor)
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
    const { user, places } = await open(editor)
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
    const { user, places } = await open(editor)
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
    const { user, places } = await open(editor)
    await user.click(await find('„Audimax“ bearbeiten'))
    await user.type(form('„Audimax“ bearbeiten').getByLabelText('Titel'), ' 2')
    await user.click(button('Ort speichern'))
    await waitFor(() => expect(places).toEqual([{ map: 'map-1', id: 'a', name: 'Audimax 2' }]))
  })

  it('keeps an entry that is not valid or cannot be saved', async () => {
    const { user } = await open(editor)
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
    const { user, unmount } = await open(editor)
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
    await open(editor)
    await find('„Mensa Nord“ bearbeiten')
    expect(names()).toEqual(['Audimax', 'Mensa Nord', 'Bibliothek', 'Kneipe'])
    expect(screen.getAllByText('Nicht gespeichert')).toHaveLength(2)
  })

  it('asks before logging out deletes unsaved changes', async () => {
    const { user } = await open(editor)
    await user.click(await find('„Mensa“ bearbeiten'))
    await user.type(form('„Mensa“ bearbeiten').getByLabelText('Titel'), ' Nord')
    await waitFor(() => expect(lastingNames('maps.')).toHaveLength(1))
    await user.click(button(/Dein Menü/))
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
    expect(await screen.findByRole('dialog')).toHaveTextContent('Änderungen an Karten')
  })

  it('keeps what is typed while it is saved, and leaves the focus there', async () => {
    const { user, stored } = await open(editor)
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
    const { user } = await open(editor)
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
    const { user, updates } = await open(editor)
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
    const { user, places, stored } = await open(editor)
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
    const { user, stored, places } = await open(editor)
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
    const { user } = await open(editor)
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
    const { unmount } = await open(editor, [aMap('map-1', 'Viele', places(99))])
    expect(await find('Ort hinzufügen')).toBeEnabled()
    unmount()
    await open(editor, [aMap('map-1', 'Viele', places(100))])
    expect(await find('Ort hinzufügen')).toBeDisabled()
    expect(screen.getByText('Mehr als 100 Orte passen nicht auf eine Karte.')).toBeVisible()
  })
})

describe('the order', () => {
  const order = (...ids: string[]) => ids.map((id, at) => ({ id, order: at + 1 }))

  // spec: FRESHMAN-13
  it('is saved as a whole after each move', async () => {
    const { user, orders } = await open(editor)
    await user.click(await find('„Mensa“ nach oben'))
    await waitFor(() => expect(orders).toEqual([{ map: 'map-1', order: order('b', 'a', 'c') }]))
    expect(names()).toEqual(['Mensa', 'Audimax', 'Bibliothek'])
    expect(screen.getByText('„Mensa“ steht jetzt an Stelle 1.')).toBeInTheDocument()
    await user.click(button('„Mensa“ nach unten'))
    await waitFor(() => expect(orders[1]?.order).toEqual(order('a', 'b', 'c')))
    button('„Audimax“ verschieben: ziehen oder Pfeiltasten').focus()
    await user.keyboard('{End}')
    await waitFor(() => expect(orders[2]?.order).toEqual(order('b', 'c', 'a')))
    expect(button('„Audimax“ nach unten')).toHaveAttribute('aria-disabled', 'true')
  })

  it('follows a drag over several positions', async () => {
    const { user, orders } = await open(editor)
    const grip = await find('„Audimax“ verschieben: ziehen oder Pfeiltasten')
    const rows = () => screen.getByRole('list', { name: 'Orte' }).children
    let below: Element | null = null
    stubMethod(document, 'elementFromPoint', () => below)
    fireEvent.pointerDown(grip, { button: 0 })
    for (const at of [1, 2]) {
      below = rows()[at] ?? null
      fireEvent.pointerMove(document, { clientX: 0, clientY: at })
    }
    fireEvent.pointerUp(document)
    await waitFor(() => expect(names()).toEqual(['Mensa', 'Bibliothek', 'Audimax']))
    await waitFor(() => expect(orders.at(-1)?.order).toEqual(order('b', 'c', 'a')))
    await user.keyboard('{Escape}')
  })

  it('sends moves one after the other', async () => {
    const { user, stored } = await open(editor)
    const { held, release } = hold()
    const sent: unknown[] = []
    answer(UpdateLocationOrderMutation, async ({ order }) => {
      sent.push(order)
      if (sent.length === 1) await held
      return { updateLocationOrder: stored.maps[0] } as never
    })
    await user.click(await find('„Mensa“ nach oben'))
    await user.click(button('„Bibliothek“ nach oben'))
    await waitFor(() => expect(sent).toHaveLength(1))
    release()
    await waitFor(() => expect(sent).toEqual([order('b', 'a', 'c'), order('b', 'c', 'a')]))
  })

  it('is kept if the network goes away, over a reload, until it is saved', async () => {
    const { user, unmount } = await open(editor)
    disconnect(UpdateLocationOrderMutation)
    await user.click(await find('„Mensa“ nach oben'))
    expect(await screen.findByRole('alert')).toHaveTextContent('noch nicht gespeichert')
    expect(names()).toEqual(['Mensa', 'Audimax', 'Bibliothek'])
    await waitFor(() => expect(lastingNames('maps.')).toHaveLength(1))
    unmount()
    const { user: later, orders } = await open(editor)
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(names()).toEqual(['Mensa', 'Audimax', 'Bibliothek'])
    await later.click(button('Erneut speichern'))
    await waitFor(() => expect(orders[0]?.order).toEqual(order('b', 'a', 'c')))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    await waitFor(() => expect(lastingNames('maps.')).toEqual([]))
  })

  it('is sent again with the places that a colleague has added', async () => {
    const { user, stored } = await open(editor)
    const [map] = stored.maps
    map?.locations.push(aPlace('d', 'Neu'))
    const sent: unknown[] = []
    refuse(UpdateLocationOrderMutation, { code: 409, reason: 'LIST_CHANGED' })
    // Only the first request is refused.
    answer(MapsQuery, () => {
      answer(UpdateLocationOrderMutation, ({ order }) => {
        sent.push(order)
        return { updateLocationOrder: stored.maps[0] } as never
      })
      return { me: { __typename: 'Me', id: 'profile-1', maps: stored.maps } } as never
    })
    await user.click(await find('„Mensa“ nach oben'))
    await waitFor(() => expect(sent).toEqual([order('b', 'a', 'c', 'd')]))
    await waitFor(() => expect(names()).toContain('Neu'))
  })
})

describe('what the map image needs', () => {
  // spec: SHELL-08
  it('is requested before the shell is shown, on every page', async () => {
    prepare()
    someLists()
    const requests = answerTiles(mapTiles)
    openAt('/')
    const loading = () => screen.queryByRole('status', { name: 'Aushang wird geladen' })
    await waitFor(() => expect(requests.length).toBeGreaterThan(0))
    expect(loading()).toBeVisible()
  })

  // spec: SHELL-08
  it('is reported as missing, while the shell and the list are shown', async () => {
    prepare()
    storeMaps([campus()])
    refuse(ConfigQuery, { code: 500 })
    const { user } = openAt('/freshman/maps?map=map-1')
    await settled()
    expect(await screen.findByText('Die Karte konnte gerade nicht geladen werden.')).toBeVisible()
    expect(names()).toEqual(['Audimax', 'Mensa', 'Bibliothek'])
    answerTiles(mapTiles)
    await user.click(button('Erneut versuchen'))
    expect(await screen.findByRole('img', { name: /^Karte mit 2 Orten/ })).toBeVisible()
  })

  // spec: SHELL-08, FRESHMAN-30
  it('has a message with a contact for a part that could not be loaded', async () => {
    prepare()
    renderInConsole(<MapFailed onRetry={() => {}} />)
    expect(screen.getByText('Die Karte konnte gerade nicht geladen werden.')).toBeVisible()
    expect(await screen.findByRole('link', { name: config.supportEmail })).toBeVisible()
  })
})

describe('the map of the editor', () => {
  const found = {
    __typename: 'Place',
    id: 'p1',
    name: 'Alte Post',
    location: { ...aLocation('Alte Post, Markt 1', [51.5, 12.5]), addition: undefined },
  }
  const openMap = async (maps = [campus()]) => {
    const opened = await open(editor, maps, {}, mapTiles)
    return { ...opened, map: await screen.findByRole('region', { name: 'Karte' }) }
  }

  // spec: FRESHMAN-14, FRESHMAN-19
  it('adds a place where it is clicked, with its address', async () => {
    const { map } = await openMap()
    answer(GeocodeQuery, { geocode: [found] } as never)
    click(map)
    const added = form('Neuer Ort')
    expect(await added.findByDisplayValue('Alte Post, Markt 1')).toBeVisible()
    // The name of what is there is not that of the place.
    expect(added.getByLabelText('Titel')).toHaveValue('Titel')
    expect(added.getByText('Die Nadel steht jetzt hier: Alte Post, Markt 1')).toBeInTheDocument()
    const pin = await within(map).findByRole('application', { name: 'Titel' })
    expect(pin).toHaveTextContent('4')
  })

  it('moves the pin of the open place by the arrow keys, 1 m or 10 m at a time', async () => {
    const { user, map, places } = await openMap()
    const requests = answer(GeocodeQuery, { geocode: [] })
    await user.click(button('„Audimax“ bearbeiten'))
    const pin = await within(map).findByRole('application', { name: 'Audimax' })
    pin.focus()
    await user.keyboard('{ArrowUp}{Shift>}{ArrowRight}{/Shift}')
    await waitFor(() => expect(requests).toHaveLength(1))
    await user.click(button('Ort speichern'))
    await waitFor(() => expect(places).toHaveLength(1))
    const { lat, lng } = places[0]?.location?.geoPoint ?? { lat: 0, lng: 0 }
    expect((lat - 51.3) * 111_320).toBeCloseTo(1, 3)
    expect((lng - 12.3) * 111_320 * Math.cos((51.3 * Math.PI) / 180)).toBeCloseTo(10, 2)
  })

  // spec: FRESHMAN-18
  it('can be enlarged to zoom 18, and moved', async () => {
    const { user, map } = await openMap([
      aMap('map-1', 'Eine', [aPlace('a', 'Audimax', { location: audimax })]),
    ])
    const nearer = within(map).getByRole('button', { name: 'Näher heran' })
    expect(zoomOf(map)).toBe(16)
    await user.click(nearer)
    expect(zoomOf(map)).toBe(17)
    expect(nearer).toHaveAttribute('aria-disabled', 'false')
    await user.click(nearer)
    expect(zoomOf(map)).toBe(18)
    expect(nearer).toHaveAttribute('aria-disabled', 'true')
    const before = paneOf(map)
    drag(map)
    expect(paneOf(map)).not.toBe(before)
  })

  it('opens a place whose pin is clicked', async () => {
    const { user, map } = await openMap()
    await user.click(within(map).getByTitle('Bibliothek'))
    expect(form('„Bibliothek“ bearbeiten').getByLabelText('Titel')).toHaveFocus()
  })

  // spec: FRESHMAN-16
  it('shows that there is no place', async () => {
    await openMap([aMap('map-1', 'Leer')])
    expect(await screen.findByText('Kein Standort ausgewählt')).toBeVisible()
    expect(await axe()).toEqual([])
  })
})
