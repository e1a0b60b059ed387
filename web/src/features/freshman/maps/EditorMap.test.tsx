// The map in the editor.
import { axe } from '@test/axe'
import { aLocation, aMap, aPlace } from '@test/maps'
import {
  audimax,
  button,
  campus,
  click,
  drag,
  editor,
  form,
  openMaps,
  paneOf,
  zoomOf,
} from '@test/mapsPage'
import { mapTiles } from '@test/places'
import { answer } from '@test/server'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { GeocodeQuery } from '@/features/places/queries'

describe('the map of the editor', () => {
  const found = {
    __typename: 'Place',
    id: 'p1',
    name: 'Alte Post',
    location: { ...aLocation('Alte Post, Markt 1', [51.5, 12.5]), addition: undefined },
  }
  const openMap = async (maps = [campus()]) => {
    const opened = await openMaps(editor, maps, {}, mapTiles)
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
