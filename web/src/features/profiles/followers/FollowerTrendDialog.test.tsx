import { axe } from '@test/axe'
import { aUser } from '@test/home'
import { renderInConsole } from '@test/render'
import { answer, disconnect } from '@test/server'
import type { aMe } from '@test/world'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { FollowerTrendQuery as Found } from '@/graphql/generated/graphql'
import { ProfileCard } from '../card/ProfileCard'
import { FollowerTrendQuery } from './queries'

const name = '2.418 Follower, Verlauf der letzten 30 Tage'

const points = (values: number[]) =>
  values.map((y, at) => ({
    __typename: 'TrendPoint' as const,
    x: new Date(Date.UTC(2026, 9, 23 + at)).toISOString().slice(0, 10),
    y,
  }))
const days = points(Array.from({ length: 30 }, (_, at) => 2380 + at))

const theServerHas = (followerTrend: Found['followerTrend']) =>
  answer(FollowerTrendQuery, { followerTrend })

const showCard = (change: Parameters<typeof aMe>[0] = {}) => {
  aUser({ viewerCanSeeFollowerTrend: true, ...change })
  return renderInConsole(<ProfileCard onEdit={() => {}} />)
}

async function open() {
  const { user } = showCard()
  await user.click(await screen.findByRole('button', { name }))
  const dialog = await screen.findByRole('dialog', { name: 'Wie viele folgen deinem Profil?' })
  return { user, dialog: within(dialog) }
}

beforeEach(() => void theServerHas(days))

// spec: PROFILE-31
it('shows the last 30 days as a chart, in words and in a table', async () => {
  const requests = theServerHas(days)
  const { user, dialog } = await open()
  expect(await dialog.findByText('Seit dem 23.10.2026 sind es 29 Follower mehr.')).toBeVisible()
  expect(requests).toEqual([{ amount: 30 }])
  expect(dialog.getByRole('img', { name: /^Verlauf vom 23\.10\.2026/ })).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: 'Tabelle' }))
  expect(within(dialog.getByRole('table')).getAllByRole('row')).toHaveLength(31)
  expect(await axe()).toEqual([])
})

it('can be opened and closed by keyboard, and restores the focus', async () => {
  const { user } = showCard()
  const button = await screen.findByRole('button', { name })
  button.focus()
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByRole('img')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(button).toHaveFocus())
})

// spec: PROFILE-32
it('shows a message if there are no data', async () => {
  theServerHas([])
  const { dialog } = await open()
  expect(await dialog.findByText('Keine Daten vorhanden')).toBeVisible()
  expect(dialog.queryByRole('img')).toBeNull()
})

it('shows a placeholder while it is loading', async () => {
  answer(FollowerTrendQuery, () => new Promise<Found>(() => {}))
  const { dialog } = await open()
  expect(dialog.getByRole('status', { name: 'Der Verlauf wird geladen' })).toBeVisible()
})

it('announces that it is loading, and then the result', async () => {
  const { dialog } = await open()
  const listening = dialog.getByRole('status')
  expect(await dialog.findByText('Seit dem 23.10.2026 sind es 29 Follower mehr.')).toBeVisible()
  expect(listening).toBeInTheDocument()
  expect(listening).toHaveTextContent('Seit dem 23.10.2026 sind es 29 Follower mehr.')
  expect(listening).not.toContainElement(dialog.getByRole('img'))
})

it('shows a loading failure, with a retry', async () => {
  disconnect(FollowerTrendQuery)
  const { user, dialog } = await open()
  expect(await dialog.findByText('Der Verlauf konnte nicht geladen werden.')).toBeVisible()
  theServerHas(days)
  await user.click(dialog.getByRole('button', { name: 'Erneut versuchen' }))
  expect(await dialog.findByRole('img')).toBeVisible()
})

// spec: ROLES-12, ROLES-17, HOME-19
it.each([
  ['to those who may not see it', { viewerCanSeeFollowerTrend: false }, '2.418'],
  ['without followers', { followerCount: 0 }, '0'],
])('is not offered %s', async (_when, change, shown) => {
  showCard(change)
  expect((await screen.findByText('Follower')).nextSibling).toHaveTextContent(shown)
  expect(screen.getByText('Posts').nextSibling).toHaveTextContent('136')
  expect(screen.queryByRole('button', { name: /Verlauf/ })).toBeNull()
})
