import { answerTiles, mapTiles } from '@test/places'
import { renderInConsole } from '@test/render'
import { answer, disconnect } from '@test/server'
import { signIn } from '@test/session'
import { aMe } from '@test/world'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { MeQuery } from '../queries'
import { ProfileCard } from './ProfileCard'

const onEdit = vi.fn()

beforeEach(() => {
  onEdit.mockClear()
  signIn()
})

// spec: HOME-01
it('shows name, username and role of the profile', async () => {
  answer(MeQuery, { me: aMe() })
  renderInConsole(<ProfileCard onEdit={onEdit} />)
  expect(await screen.findByRole('heading', { name: 'Fachschaft Informatik' })).toBeVisible()
  expect(screen.getByText('@fs-informatik')).toBeVisible()
  expect(screen.getByText('Studierendenvertretung')).toBeVisible()
  expect(screen.getByText('FI')).toBeVisible()
  expect(screen.getByRole('link', { name: 'fs-info@uni-beispiel.de' })).toHaveAttribute(
    'href',
    'mailto:fs-info@uni-beispiel.de',
  )
})

it('shows the numbers of followers and published posts', async () => {
  answer(MeQuery, { me: aMe({ followerCount: 2418, postsCount: 1 }) })
  renderInConsole(<ProfileCard onEdit={onEdit} />)
  expect(await screen.findByText('2.418')).toBeVisible()
  expect(screen.getByText('Post')).toBeVisible()
})

it('shows only the parts of an address that exist', async () => {
  const location = {
    __typename: 'Location' as const,
    label: 'Campus Süd',
    street: null,
    addition: 'Raum 004',
    postalCode: null,
    city: null,
    geoPoint: null,
  }
  answer(MeQuery, { me: aMe({ contact: { ...aMe().contact, email: null, location } }) })
  renderInConsole(<ProfileCard onEdit={onEdit} />)
  expect(await screen.findByText('Campus Süd')).toBeVisible()
  expect(screen.getByText('Raum 004')).toBeVisible()
})

it('shows a placeholder while it is loading', () => {
  answer(MeQuery, () => new Promise(() => {}))
  renderInConsole(<ProfileCard onEdit={onEdit} />)
  expect(screen.getByRole('status', { name: 'Profil wird geladen' })).toBeVisible()
})

it('shows a loading failure, with a retry', async () => {
  disconnect(MeQuery)
  const { user } = renderInConsole(<ProfileCard onEdit={onEdit} />)
  expect(await screen.findByText('Dein Profil konnte leider nicht geladen werden.')).toBeVisible()
  answer(MeQuery, { me: aMe() })
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  expect(await screen.findByText('Fachschaft Informatik')).toBeVisible()
})

it.each([true, false])('can be edited if this is permitted: %s', async (may) => {
  answer(MeQuery, { me: aMe({ viewerCanEditProfile: may }) })
  const { user } = renderInConsole(<ProfileCard onEdit={onEdit} />)
  await screen.findByRole('heading', { name: 'Fachschaft Informatik' })
  const button = screen.queryByRole('button', { name: 'Profil bearbeiten' })
  if (button) await user.click(button)
  expect(onEdit).toHaveBeenCalledTimes(may ? 1 : 0)
  const why = screen.queryByText('Mit deiner Rolle kannst du das Profil sehen, aber nicht ändern.')
  expect(why !== null).toBe(!may)
})

// spec: PROFILE-01
it.each([
  ['CONTENT_PROVIDER', 'Content Provider'],
  ['STUDENT_COUNCIL', 'Studierendenvertretung'],
  ['INSTITUTION', 'Einrichtung'],
  ['UNIVERSITY', 'Hochschule'],
  ['USER', 'Privates Profil'],
  ['RECRUITING_PROMOTER', 'Recruiting'],
] as const)('shows the kind of the profile: %s', async (role, label) => {
  answer(MeQuery, { me: aMe({ role }) })
  renderInConsole(<ProfileCard onEdit={onEdit} />)
  expect(await screen.findByText(label)).toBeVisible()
})

const aPicture = (large: string) => ({ __typename: 'Image' as const, large, placeholder: 'x' })

// spec: PROFILE-02
it('shows the images and all contact data of the profile', async () => {
  const contact = {
    __typename: 'Contact' as const,
    email: 'post@fs.example',
    telephoneNumber: '+49 (721) 608-1',
    website: 'https://fs.example/',
    imprint: 'https://fs.example/impressum',
    location: {
      __typename: 'Location' as const,
      label: 'Infobau',
      street: 'Am Fasanengarten 5',
      addition: 'Raum 004',
      postalCode: '76131',
      city: 'Karlsruhe',
      geoPoint: { __typename: 'GeoPoint' as const, lat: 49.01, lng: 8.41 },
    },
  }
  const images = { avatar: aPicture('/avatar.jpg'), header: aPicture('/header.jpg') }
  answer(MeQuery, { me: aMe({ contact, ...images }) })
  answerTiles(mapTiles)
  const { container } = renderInConsole(<ProfileCard onEdit={onEdit} />)
  expect(await screen.findByRole('heading', { name: 'Fachschaft Informatik' })).toBeVisible()
  expect(screen.getByText('@fs-informatik')).toBeVisible()
  for (const image of ['/avatar.jpg', '/header.jpg'])
    expect(container.querySelector(`img[src="${image}"]`)).toBeInTheDocument()
  expect(await screen.findByRole('img', { name: 'Kartenausschnitt mit dem Ort' })).toBeVisible()
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual([
    'mailto:post@fs.example',
    'tel:+497216081',
    'https://fs.example/',
    'https://fs.example/impressum',
    'https://karten.example/recht',
  ])
  for (const line of ['Infobau', 'Raum 004', 'Am Fasanengarten 5, 76131 Karlsruhe'])
    expect(screen.getByText(line)).toBeVisible()
})

it.each([
  ['map', null, { lat: 49.01, lng: 8.41 }],
  ['point', mapTiles, null],
])('shows no map without a %s', async (_without, tiles, point) => {
  const location = {
    __typename: 'Location' as const,
    label: 'Infobau',
    street: null,
    addition: null,
    postalCode: null,
    city: null,
    geoPoint: point && { __typename: 'GeoPoint' as const, ...point },
  }
  answer(MeQuery, { me: aMe({ contact: { ...aMe().contact, location } }) })
  const asked = answerTiles(tiles)
  renderInConsole(<ProfileCard onEdit={onEdit} />)
  expect(await screen.findByText('Infobau')).toBeVisible()
  await waitFor(() => expect(asked).toHaveLength(point ? 1 : 0))
  expect(screen.queryByRole('img', { name: 'Kartenausschnitt mit dem Ort' })).toBeNull()
})
