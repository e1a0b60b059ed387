import { anEvent } from '@test/attachments'
import { bothTexts, minutesOf, openAttachment, post, postRefused } from '@test/composing'
import { edit, save, updated } from '@test/editing'
import { answer, refuse } from '@test/server'
import { stubDate } from '@test/stubs'
import { aPost } from '@test/world'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { GeocodeQuery } from '@/features/places/queries'

beforeEach(() => void stubDate('2026-11-21T08:00:00Z'))

const me = { attachmentTypes: ['BLOG', 'EVENT'] as never, viewerCanWriteEnglish: true }

/** Opens an event and fills in its title and start. */
async function openEvent(title?: string, start?: string) {
  const opened = await openAttachment('Event', { me })
  await screen.findByLabelText('Titel')
  if (title) await opened.user.type(field('Titel'), title)
  if (start) set('Beginn', start)
  return opened
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const addEnd = () => fireEvent.click(screen.getByRole('button', { name: 'Ende hinzufügen' }))
/** Types a date and leaves the field. */
function set(name: string, value: string): void {
  fireEvent.change(field(name), { target: { value } })
  fireEvent.blur(field(name))
}

const sent = async (user: UserEvent) => (await post(user)).attachment

// spec: ATTACH-19, ATTACH-20, ATTACH-32
it('sends an event in both languages, with a typed place', async () => {
  const { user } = await openEvent('Sommerfest', '24.6.2027 18 Uhr')
  await user.type(field('Name oder Adresse'), 'Mensa')
  await user.type(field('Gebäude, Etage, Raum'), 'Innenhof')
  await user.click(screen.getByRole('button', { name: 'Adresse eingeben' }))
  await user.type(field('Stadt'), 'Leipzig')
  await user.click(screen.getByRole('tab', { name: 'English' }))
  await user.type(field('Titel'), 'Summer party')
  expect(await sent(user)).toEqual({
    event: {
      title: 'Sommerfest',
      start: '2027-06-24T16:00:00.000Z',
      location: { label: 'Mensa', addition: 'Innenhof', city: 'Leipzig' },
      translations: { title: bothTexts('Sommerfest', 'Summer party') },
    },
  })
})

// spec: ATTACH-26, ATTACH-27, ATTACH-28
it('starts at nine, ends an hour later, and offers quarters of an hour', async () => {
  const { user } = await openEvent('Sommerfest', '24.6.2027')
  expect(field('Beginn')).toHaveValue('24.06.2027, 09:00')
  expect(await minutesOf(user, 'Beginn')).toBe(60 / 15)
  await user.click(screen.getByRole('button', { name: 'Ende hinzufügen' }))
  expect(field('Ende')).toHaveFocus()
  expect(field('Ende')).toHaveValue('24.06.2027, 10:00')
  expect(await minutesOf(user, 'Ende')).toBe(60 / 15)
  await user.click(screen.getByRole('button', { name: 'Ende entfernen' }))
  expect(screen.queryByLabelText('Ende')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Ende hinzufügen' }))
  expect((await sent(user))?.event?.end).toBe('2027-06-24T08:00:00.000Z')
})

// spec: ATTACH-21, ATTACH-22, ATTACH-23
it('shows at the fields what is missing', async () => {
  const { user } = await openEvent()
  await user.click(screen.getByRole('button', { name: 'Ende hinzufügen' }))
  await user.click(screen.getByRole('button', { name: 'Posten' }))
  expect(field('Titel')).toHaveFocus()
  expect(field('Titel')).toHaveAccessibleDescription('Bitte gib einen deutschen Titel ein')
  expect(field('Beginn')).toHaveAccessibleDescription(/^Bitte gib an, wann das Event beginnt/)
  expect(field('Ende')).toHaveAccessibleDescription(/wann das Event endet/)
})

it('marks required fields, and the place as optional', async () => {
  const { user } = await openEvent()
  await user.click(screen.getByRole('button', { name: 'Ende hinzufügen' }))
  for (const name of ['Titel', 'Beginn', 'Ende'])
    expect(field(name)).toHaveAttribute('aria-required', 'true')
  const place = within(screen.getByRole('group', { name: 'Ort' }))
  expect(place.getByText('freiwillig')).toBeInTheDocument()
})

// spec: ATTACH-24
it('accepts no start in the past and no hour that does not exist', async () => {
  const { user } = await openEvent('Sommerfest', '20.11.2026')
  await user.click(screen.getByRole('button', { name: 'Posten' }))
  expect(field('Beginn')).toHaveAccessibleDescription(/^Der Beginn liegt in der Vergangenheit\./)
  set('Beginn', '28.3.2027 2:30')
  expect(field('Beginn')).toHaveAccessibleDescription(/gibt es an diesem Tag nicht/)
  expect(screen.queryByRole('dialog')).toBeNull()
})

// spec: ATTACH-30, ATTACH-31
it('moves the other time along, and says so as long as it stays moved', async () => {
  const { user } = await openEvent()
  const hints = () =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .filter((text) => text?.includes('Deshalb'))
  set('Beginn', '24.6.2027')
  addEnd()
  expect(hints()).toEqual([])
  set('Ende', '24.6.2027 8:00')
  expect(field('Beginn')).toHaveValue('24.06.2027, 07:00')
  const startMoved =
    'Das Ende liegt vor dem Beginn, den du gesetzt hast (24.06.2027, 09:00\u00a0Uhr). Deshalb beginnt das Event jetzt am 24.06.2027, 07:00\u00a0Uhr.'
  expect(hints()).toEqual([startMoved])
  await user.type(field('Titel'), 'S')
  expect(hints()).toEqual([startMoved])
  set('Beginn', '24.6.2027 12:00')
  expect(field('Ende')).toHaveValue('24.06.2027, 13:00')
  expect(hints()).toEqual([expect.stringMatching(/endet das Event jetzt am 24.06.2027, 13:00/)])
  set('Ende', '24.6.2027 14:00')
  expect(hints()).toEqual([])
})

it('moves nothing during typing, and does not treat invalid text as a time', async () => {
  const { user } = await openEvent()
  set('Beginn', '24.6.2027 18:00')
  addEnd()
  set('Ende', '24.6.2027 22:00')
  await user.clear(field('Beginn'))
  // While 20:00 is being typed, the time is 25.6.2027 at nine.
  await user.type(field('Beginn'), '25.6.2027')
  expect(field('Ende')).toHaveValue('24.06.2027, 22:00')
  await user.clear(field('Beginn'))
  await user.type(field('Beginn'), '24.6.2027 acht')
  set('Ende', '24.6.2027 7:00')
  expect(field('Beginn')).toHaveValue('24.6.2027 acht')
  expect(field('Ende')).toHaveValue('24.06.2027, 07:00')
})

// spec: ATTACH-29
it('offers steps of five minutes in a stored event, and keeps a start that has passed', async () => {
  const calls = updated()
  const stored = anEvent({ start: '2026-10-01T16:00:00.000Z', end: null })
  const { user } = await edit(aPost({ content: 'Alt', attachments: [stored] } as never), { me })
  await screen.findByLabelText('Beginn')
  expect(await minutesOf(user, 'Beginn')).toBe(60 / 5)
  await user.type(field('Titel'), ' am See')
  await save(user)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]?.attachment?.event).toEqual({
    title: 'Sommerfest am See',
    start: '2026-10-01T16:00:00.000Z',
    location: {
      label: 'Mensa am Park',
      addition: 'Innenhof',
      street: 'Parkstraße 3',
      postalCode: '04109',
      city: 'Leipzig',
      geoPoint: { lat: 51.3397, lng: 12.3731 },
    },
    translations: { title: bothTexts('Sommerfest am See', 'Summer party') },
  })
})

it('shows a refusal of the server at its field', async () => {
  const { user } = await openEvent('Sommerfest', '24.6.2027')
  await postRefused(user, { code: 400, reason: 'IN_PAST', field: 'attachment.event.start' })
  expect(field('Beginn')).toHaveAccessibleDescription(/^Der Beginn liegt in der Vergangenheit\./)
})

it.each([
  [
    'is typed again',
    async (user: UserEvent) => {
      await user.type(field('Name oder Adresse'), ' 2')
      expect(field('Stadt')).toHaveAccessibleDescription(/stimmt so nicht/)
    },
  ],
  [
    'is removed with its place',
    async (user: UserEvent) => {
      await user.click(screen.getByRole('button', { name: 'Ort entfernen' }))
      expect(field('Stadt')).not.toHaveAccessibleDescription()
    },
  ],
])('clears a refusal of a part of the place once it %s', async (_how, change) => {
  refuse(GeocodeQuery, { code: 500 })
  const { user } = await openEvent('Sommerfest', '24.6.2027')
  await user.type(field('Name oder Adresse'), 'Mensa')
  await user.click(screen.getByRole('button', { name: 'Adresse eingeben' }))
  await user.type(field('Stadt'), 'Ulm')
  const parts = ['label', 'city'].map((part) => `attachment.event.location.${part}`)
  const fields = parts.map((field) => ({ field, reason: 'INVALID' }))
  await postRefused(user, { code: 400, reason: 'INVALID', fields })
  for (const name of ['Name oder Adresse', 'Stadt'])
    expect(field(name)).toHaveAccessibleDescription(/stimmt so nicht/)
  await change(user)
  expect(field('Name oder Adresse')).not.toHaveAccessibleDescription(/stimmt so nicht/)
})

it('finds a place during typing, and fills in its address', async () => {
  const geoPoint = { __typename: 'GeoPoint', lat: 51.3, lng: 12.4 }
  const location = { ...anEvent().location, addition: undefined, geoPoint }
  const place = { __typename: 'Place', id: 'p1', name: 'Mensa am Park', location }
  const requests = answer(GeocodeQuery, { geocode: [place] } as never)
  const { user } = await openEvent('Sommerfest', '24.6.2027')
  await user.type(field('Gebäude, Etage, Raum'), 'Innenhof')
  await user.type(field('Name oder Adresse'), 'mensa')
  await screen.findByRole('option', { name: /Mensa am Park/ })
  await user.keyboard('{ArrowDown}{Enter}')
  expect(requests.map(({ text }) => text)).toEqual(['mensa'])
  expect(field('Name oder Adresse')).toHaveValue('Mensa am Park')
  expect(field('Stadt')).toHaveValue('Leipzig')
  expect(field('Gebäude, Etage, Raum')).toHaveValue('Innenhof')
  expect((await sent(user))?.event?.location).toMatchObject({
    street: 'Parkstraße 3',
    geoPoint: { lat: 51.3, lng: 12.4 },
  })
})

it('is not sent with Enter in one of its fields', async () => {
  refuse(GeocodeQuery, { code: 500 })
  const { user } = await openEvent()
  set('Beginn', '24.6.2027')
  for (const name of ['Titel', 'Name oder Adresse', 'Gebäude, Etage, Raum']) {
    await user.type(field(name), 'Audimax{Enter}')
    expect(field(name)).toHaveFocus()
  }
  expect(screen.queryByRole('dialog')).toBeNull()
  screen.getByRole('button', { name: 'Posten' }).focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Jetzt posten?' })).toBeVisible()
})

it('accepts a typed place if places cannot be looked up', async () => {
  refuse(GeocodeQuery, { code: 500 })
  const { user } = await openEvent()
  await user.type(field('Name oder Adresse'), 'Audimax')
  await waitFor(() =>
    expect(field('Name oder Adresse')).toHaveAccessibleDescription(
      /lassen sich gerade nicht suchen/,
    ),
  )
  expect(field('Name oder Adresse')).toHaveValue('Audimax')
})
