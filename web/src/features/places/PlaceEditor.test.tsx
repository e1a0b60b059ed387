import { answerTiles, mapTiles } from '@test/places'
import { renderInConsole } from '@test/render'
import { answer, hold, refuse } from '@test/server'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { PlaceEditor } from './PlaceEditor'
import { noPlace, type PlaceDraft, placeLines } from './place'
import { GeocodeQuery, PlaceDetailsQuery } from './queries'

const point = { __typename: 'GeoPoint', lat: 51.3397, lng: 12.3731 }
const mensa = {
  __typename: 'Place',
  id: 'p1',
  name: 'Mensa am Park',
  location: {
    __typename: 'Location',
    country: 'Deutschland',
    city: 'Leipzig',
    postalCode: '04109',
    street: 'Parkstraße 3',
    state: 'Sachsen',
    label: 'Mensa am Park, Parkstraße 3, 04109 Leipzig',
    geoPoint: point,
  },
}

beforeEach(() => {
  answerTiles(mapTiles)
  answer(PlaceDetailsQuery, {
    placeDetails: {
      __typename: 'PlaceDetails',
      id: 'p1',
      name: 'Mensa am Park',
      rating: 4.25,
      telephoneNumber: '+49 341 123456',
    },
  } as never)
})

let place: PlaceDraft

const findsMensa = () => answer(GeocodeQuery, { geocode: [mensa] } as never)
const statuses = () => screen.getAllByRole('status').map((one) => one.textContent)

function Form({ before }: { before: PlaceDraft }) {
  const [draft, setDraft] = useState(before)
  place = draft
  return (
    <PlaceEditor
      place={draft}
      onChange={(_field, change) => setDraft(change)}
      fieldId={(part) => `place-${part}`}
      errorOf={() => undefined}
      onLeave={() => {}}
    />
  )
}

async function openMap(before: PlaceDraft = noPlace) {
  const opened = renderInConsole(<Form before={before} />)
  await opened.user.click(await screen.findByRole('button', { name: 'Auf der Karte zeigen' }))
  return { ...opened, map: await screen.findByRole('region', { name: 'Karte' }) }
}

const click = (map: HTMLElement) => {
  fireEvent.mouseDown(map, { clientX: 0, clientY: 0 })
  fireEvent.click(map, { clientX: 0, clientY: 0 })
}

// spec: FRESHMAN-14, FRESHMAN-06
it('looks up address and details of a point on the map', async () => {
  const requests = findsMensa()
  const { map } = await openMap({ ...noPlace, addition: 'Innenhof' })
  click(map)
  expect(await screen.findByText('Bewertung 4,3 von 5')).toBeInTheDocument()
  expect(screen.getByText('+49 341 123456')).toBeInTheDocument()
  expect(requests).toHaveLength(1)
  expect(screen.getByLabelText('Name oder Adresse')).toHaveValue(mensa.location.label)
  expect(screen.getByLabelText('Stadt')).toHaveValue('Leipzig')
  expect(screen.getByLabelText('Gebäude, Etage, Raum')).toHaveValue('Innenhof')
  // The point is the selected one, not the one that the service returns.
  expect(place.geoPoint).toEqual(requests[0]?.point)
})

// spec: FRESHMAN-14
it('looks up the position to which the pin is dragged', async () => {
  const requests = findsMensa()
  const { map } = await openMap({ ...noPlace, geoPoint: { lat: 51, lng: 12 } })
  const pin = within(map).getByTitle('Der gewählte Ort')
  // Leaflet reads the main button from a legacy property, which jsdom sets differently.
  fireEvent.mouseDown(pin, { clientX: 10, clientY: 10, button: 1 })
  fireEvent.mouseMove(document.body, { clientX: 60, clientY: 40 })
  expect(requests).toEqual([])
  fireEvent.mouseUp(document.body)
  await waitFor(() => expect(screen.getByLabelText('Stadt')).toHaveValue('Leipzig'))
  // A move to the right is east, a move down is south.
  expect(requests).toHaveLength(1)
  expect(requests[0]?.point?.lng).toBeGreaterThan(12)
  expect(requests[0]?.point?.lat).toBeLessThan(51)
  expect(place.geoPoint).toEqual(requests[0]?.point)
})

it('uses the centre of the map by keyboard', async () => {
  findsMensa()
  const { user } = await openMap()
  screen.getByRole('button', { name: 'Kartenmitte übernehmen' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(place.city).toBe('Leipzig'))
  expect(place.geoPoint?.lat).toBeCloseTo(51.1, 3)
})

it('looks up the position to which the arrow keys move the pin, after the last press', async () => {
  const requests = findsMensa()
  const { user, map } = await openMap({ ...noPlace, geoPoint: { lat: 51, lng: 12 } })
  within(map).getByRole('application', { name: 'Der gewählte Ort' }).focus()
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowDown}')
  expect(place.geoPoint).toEqual({ lat: 51, lng: 12 })
  expect(
    await screen.findByText(`Die Nadel steht jetzt hier: ${mensa.location.label}`),
  ).toBeInTheDocument()
  expect(requests).toHaveLength(1)
  expect(requests[0]?.point?.lng).toBeLessThan(12)
  expect(requests[0]?.point?.lat).toBeLessThan(51)
  expect(place.geoPoint).toEqual(requests[0]?.point)
})

it('takes coordinates and links to maps as a point, without a search', async () => {
  const requests = findsMensa()
  const { user } = renderInConsole(<Form before={noPlace} />)
  await screen.findByRole('button', { name: 'Auf der Karte zeigen' })
  await user.click(screen.getByLabelText('Name oder Adresse'))
  await user.paste('https://www.openstreetmap.org/#map=18/51.34/12.37')
  expect(requests).toEqual([])
  expect(screen.getByRole('option', { name: 'Punkt 51,34; 12,37 übernehmen' })).toBeVisible()
  await user.tab()
  await waitFor(() => expect(place.city).toBe('Leipzig'))
  expect(place.geoPoint).toEqual({ lat: 51.34, lng: 12.37 })
  expect(place.label).toBe(mensa.location.label)
  expect(requests).toEqual([{ point: { lat: 51.34, lng: 12.37 } }])
  expect(screen.getByText('Punkt auf der Karte: 51,34; 12,37')).toBeVisible()
})

it('takes a typed point that is chosen', async () => {
  const requests = findsMensa()
  const { user } = renderInConsole(<Form before={noPlace} />)
  await screen.findByRole('button', { name: 'Auf der Karte zeigen' })
  await user.type(screen.getByLabelText('Name oder Adresse'), '51.340, 12.370{Enter}')
  await waitFor(() => expect(place.geoPoint).toEqual({ lat: 51.34, lng: 12.37 }))
  expect(requests).toHaveLength(1)
})

it('does not change a place whose editor was closed', async () => {
  const release = aSlowLookUp()
  const { user, unmount } = renderInConsole(<Form before={noPlace} />)
  await screen.findByRole('button', { name: 'Auf der Karte zeigen' })
  await user.type(screen.getByLabelText('Name oder Adresse'), '51.340, 12.370')
  await user.tab()
  const before = place
  unmount()
  release()
  await act(async () => {})
  expect(place).toBe(before)
})

// spec: FRESHMAN-15
it('reports that the address of a point cannot be looked up, and keeps the point', async () => {
  refuse(GeocodeQuery, { code: 500, reason: 'PLACES_UNAVAILABLE' })
  const { map } = await openMap({ ...noPlace, label: 'Irgendwo' })
  click(map)
  expect(
    await screen.findByText('Während des Vorganges kam es zu einem Fehler.'),
  ).toBeInTheDocument()
  expect(place.geoPoint).not.toBeNull()
  expect(place.label).toBe('Irgendwo')
})

it('reports that a point has no known address', async () => {
  answer(GeocodeQuery, { geocode: [] })
  const { map } = await openMap()
  click(map)
  expect(await screen.findByText(/keine Adresse bekannt/)).toBeInTheDocument()
})

it("shows the map's attribution as text, not as markup", async () => {
  await openMap()
  expect(screen.getByRole('link', { name: '© <b>Kartenleute</b>' })).toHaveAttribute(
    'href',
    'https://karten.example/recht',
  )
})

it('shows no map without a map service, and drops the point because it is not visible', async () => {
  answerTiles()
  const before = { ...noPlace, city: 'Leipzig', geoPoint: { lat: 51.3, lng: 12.4 } }
  const { user } = renderInConsole(<Form before={before} />)
  await user.type(screen.getByLabelText('Gebäude, Etage, Raum'), 'Hof')
  expect(place.geoPoint).not.toBeNull()
  await user.type(screen.getByLabelText('Stadt'), ' Mitte')
  expect(place.geoPoint).toBeNull()
  expect(screen.queryByRole('button', { name: 'Auf der Karte zeigen' })).toBeNull()
})

/** A lookup that hangs until the returned function is called. */
function aSlowLookUp() {
  const { held, release } = hold()
  answer(GeocodeQuery, () => held.then(() => ({ geocode: [mensa] }) as never))
  return release
}

it.each([
  ['Name oder Adresse', 'label', 'Grillplatz'],
  ['Stadt', 'city', 'Markkleeberg'],
] as const)('keeps what is typed while a point is looked up: %s', async (name, part, typed) => {
  const goOn = aSlowLookUp()
  const { map, user, client } = await openMap({ ...noPlace, street: 'Weg 1' })
  click(map)
  await user.type(screen.getByLabelText(name), typed)
  await act(async () => {
    goOn()
    // The same query is answered at the same time as the lookup.
    await client.query(GeocodeQuery, { point: place.geoPoint }).toPromise()
  })
  expect(place[part]).toBe(typed)
  expect(place.street).toBe('Weg 1')
  expect(screen.queryByText('Bewertung 4,3 von 5')).toBeNull()
})

it('fills in the address if only the room is typed in the meantime', async () => {
  const goOn = aSlowLookUp()
  const { map, user } = await openMap()
  click(map)
  await user.type(screen.getByLabelText('Gebäude, Etage, Raum'), 'Hof')
  await act(async () => goOn())
  expect(await screen.findByText('Bewertung 4,3 von 5')).toBeInTheDocument()
  expect(place).toMatchObject({ city: 'Leipzig', addition: 'Hof' })
})

it('does not report a failed lookup after the place was cleared', async () => {
  const { held, release } = hold()
  refuse(GeocodeQuery, { code: 500 }, held)
  const { map, user, client } = await openMap()
  click(map)
  await waitFor(() => expect(place.geoPoint).not.toBeNull())
  const point = place.geoPoint
  await user.click(screen.getByRole('button', { name: 'Ort entfernen' }))
  await act(async () => {
    release()
    await client.query(GeocodeQuery, { point }).toPromise()
  })
  expect(screen.queryByText('Während des Vorganges kam es zu einem Fehler.')).toBeNull()
  expect(place).toEqual(noPlace)
})

it('drops a point that is not visible when the address changes, and reports it', async () => {
  const before = { ...noPlace, label: 'Mensa', city: 'Leipzig', geoPoint: { lat: 51.3, lng: 12.4 } }
  const { user } = renderInConsole(<Form before={before} />)
  await screen.findByRole('button', { name: 'Auf der Karte zeigen' })
  await user.type(screen.getByLabelText('Name oder Adresse'), ' 2')
  expect(place.geoPoint).toBeNull()
  expect(statuses()).toContainEqual(expect.stringContaining('gehörte zur früheren Adresse'))

  await user.click(screen.getByRole('button', { name: 'Punkt behalten' }))
  expect(place.geoPoint).toEqual(before.geoPoint)
  expect(screen.getByLabelText('Name oder Adresse')).toHaveFocus()
  await user.type(screen.getByLabelText('Stadt'), ' Mitte')
  expect(place.geoPoint).toEqual(before.geoPoint)
  expect(screen.queryByText(/früheren Adresse/)).toBeNull()
})

it('keeps a point that is visible on the map', async () => {
  const before = { ...noPlace, city: 'Leipzig', geoPoint: { lat: 51.3, lng: 12.4 } }
  const { user } = await openMap(before)
  await user.type(screen.getByLabelText('Stadt'), ' Mitte')
  expect(place.geoPoint).toEqual(before.geoPoint)
})

it('keeps the address fields open while the last one is edited', async () => {
  const { user } = renderInConsole(<Form before={{ ...noPlace, city: 'Ulm' }} />)
  const city = screen.getByLabelText('Stadt')
  await user.type(city, '{Backspace>3}Bonn')
  expect(place.city).toBe('Bonn')
  expect(city).toHaveFocus()
})

it('clears the whole place', async () => {
  const { user } = renderInConsole(<Form before={{ ...noPlace, city: 'Leipzig' }} />)
  await user.click(screen.getByRole('button', { name: 'Ort entfernen' }))
  expect(place).toEqual(noPlace)
  expect(screen.getByLabelText('Name oder Adresse')).toHaveFocus()
})

it('announces the search results to screen readers', async () => {
  answer(GeocodeQuery, ({ text }) => ({ geocode: text === 'Mensa' ? [mensa] : [] }) as never)
  const { user } = renderInConsole(<Form before={noPlace} />)
  await user.type(screen.getByLabelText('Name oder Adresse'), 'Mensa')
  await waitFor(() => expect(statuses()).toContain('1 Ort gefunden'))
  await user.type(screen.getByLabelText('Name oder Adresse'), ' im Mond')
  await waitFor(() =>
    expect(statuses()).toContain('Dazu ist kein Ort bekannt. Was du eingibst, gilt trotzdem.'),
  )
})

it.each([
  [{ label: 'Audimax' }, ['Audimax']],
  [
    { label: 'Mensa', addition: 'Hof', street: 'Weg 1', postalCode: '04109', city: 'Leipzig' },
    ['Mensa', 'Hof', 'Weg 1, 04109 Leipzig'],
  ],
  [{ label: 'Mensa, Weg 1, Leipzig', street: 'Weg 1', city: 'Leipzig' }, ['Mensa, Weg 1, Leipzig']],
  [{ label: 'Leipzig, Sachsen', city: 'Leipzig' }, ['Leipzig, Sachsen']],
  [{ city: 'Leipzig' }, ['Leipzig']],
])('formats %j', (parts, lines) => {
  expect(placeLines({ ...noPlace, ...parts })).toEqual(lines)
})
