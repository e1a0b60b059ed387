// The maps: their list, a new one, and one as first-years see it.
import { axe } from '@test/axe'
import { someLists } from '@test/home'
import { aMap, aPlace, storeMaps } from '@test/maps'
import {
  audimax,
  button,
  campus,
  drag,
  editor,
  find,
  names,
  openMaps,
  paneOf,
  prepare,
  zoomOf,
} from '@test/mapsPage'
import { answerTiles, mapTiles } from '@test/places'
import { openAt, renderInConsole } from '@test/render'
import { disconnect, refuse } from '@test/server'
import { settled } from '@test/settings'
import { config } from '@test/world'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { MapFailed } from '@/features/places/MapFailed'
import { ConfigQuery } from '@/features/session/config'
import { MAPS } from '@/lib/rules'
import { lastingNames } from '@/lib/vault'
import { MapsQuery, UpdateMapMutation } from '../queries'

describe('the list of maps', () => {
  // spec: FRESHMAN-01, SHELL-25
  it('is a subpage of the area, between posts and links', async () => {
    await openMaps('', [])
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
    const { user } = await openMaps('', [campus(), { ...aMap('map-2', 'Kneipen'), visible: false }])
    expect(await screen.findByText('3 Orte')).toBeVisible()
    expect(screen.getByText('Verborgen')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Campus' }))
    expect(await screen.findByRole('heading', { name: 'Campus' })).toBeVisible()
    expect(names()).toEqual(['Audimax', 'Mensa', 'Bibliothek'])
  })

  it('has at most 20 maps', async () => {
    const maps = (count: number) =>
      Array.from({ length: count }, (_, at) => aMap(`map-${at}`, `Karte ${at}`))
    const { unmount } = await openMaps('', maps(MAPS.maxMaps - 1))
    expect(await screen.findByRole('link', { name: 'Neue Karte' })).toBeVisible()
    unmount()
    await openMaps('', maps(MAPS.maxMaps))
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
    const { user, updates, router } = await openMaps('?map=new', [])
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
    const { user, stored, router } = await openMaps('?map=new', [])
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
    const { user, unmount } = await openMaps('?map=new', [])
    disconnect(UpdateMapMutation)
    // The default name is selected, so typing replaces it.
    await user.type(await screen.findByLabelText('Name der Karte'), 'Süd')
    await user.click(button('Karte anlegen'))
    expect(await screen.findByRole('alert')).toHaveTextContent('konnte nicht gespeichert werden')
    await waitFor(() => expect(lastingNames('maps.')).toHaveLength(1))
    unmount()
    await openMaps('?map=new', [])
    expect(await screen.findByLabelText('Name der Karte')).toHaveValue('Süd')
  })
})

describe('the view of a map', () => {
  // spec: FRESHMAN-04, FRESHMAN-07
  it('says everything about the places without a map image', async () => {
    const { user } = await openMaps('?map=map-1')
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
    const { user } = await openMaps('?map=map-1', [campus()], {}, mapTiles)
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
    await openMaps('?map=map-1', [one], {}, mapTiles)
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
    await openMaps('?map=map-1', [aMap('map-1', 'Leer')], {}, mapTiles)
    expect(await screen.findByText('Kein Standort ausgewählt')).toBeVisible()
  })

  // spec: FRESHMAN-32
  it('is all that drafters get', async () => {
    await openMaps(editor, [campus()], { viewerCanEditProfile: false })
    expect(await screen.findByRole('list', { name: 'Orte' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Bearbeiten' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Löschen' })).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('can be deleted, and restored', async () => {
    const { user, router } = await openMaps('?map=map-1')
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
    await openMaps('?map=map-9')
    expect(await screen.findByText('Diese Karte gibt es nicht mehr')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Alle Karten' })).toBeVisible()
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
