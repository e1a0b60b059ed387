import { renderInConsole } from '@test/render'
import { answer, disconnect } from '@test/server'
import { signIn } from '@test/session'
import { aMe } from '@test/world'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { MeQuery } from '../queries'
import { ProfileCard } from './ProfileCard'

beforeEach(() => signIn())

// spec: HOME-01
it('shows name, username and role of the profile', async () => {
  answer(MeQuery, { me: aMe() })
  renderInConsole(<ProfileCard />)
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
  renderInConsole(<ProfileCard />)
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
  }
  answer(MeQuery, { me: aMe({ contact: { ...aMe().contact, email: null, location } }) })
  renderInConsole(<ProfileCard />)
  expect(await screen.findByText('Campus Süd')).toBeVisible()
  expect(screen.getByText('Raum 004')).toBeVisible()
})

it('shows a placeholder while it is loading', () => {
  answer(MeQuery, () => new Promise(() => {}))
  renderInConsole(<ProfileCard />)
  expect(screen.getByRole('status', { name: 'Profil wird geladen' })).toBeVisible()
})

it('shows a loading failure, with a retry', async () => {
  disconnect(MeQuery)
  const { user } = renderInConsole(<ProfileCard />)
  expect(await screen.findByText('Dein Profil konnte leider nicht geladen werden.')).toBeVisible()
  answer(MeQuery, { me: aMe() })
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  expect(await screen.findByText('Fachschaft Informatik')).toBeVisible()
})

it.each([true, false])(
  'links to the settings of the profile if it may be edited: %s',
  async (may) => {
    answer(MeQuery, { me: aMe({ viewerCanEditProfile: may }) })
    renderInConsole(<ProfileCard />)
    await screen.findByRole('heading', { name: 'Fachschaft Informatik' })
    const link = screen.queryByRole('link', { name: 'Profil bearbeiten' })
    expect(link?.getAttribute('href')).toBe(may ? '/settings/profile' : undefined)
  },
)
