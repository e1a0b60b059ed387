import { button, openCardMenu, showCard } from '@test/card'
import { aUser } from '@test/home'
import { renderInConsole } from '@test/render'
import { answer, disconnect } from '@test/server'
import { aPost } from '@test/world'
import { screen, waitFor, within } from '@testing-library/react'
import { useQuery } from 'urql'
import { beforeEach, expect, it } from 'vitest'
import { endEdit } from '@/features/writing/state'
import type { PostStatisticsQuery as StatisticsData } from '@/graphql/generated/graphql'
import { PostCard } from '../card/PostCard'
import { PostDialog } from '../card/PostDialog'
import { PostQuery, PostStatisticsQuery } from '../queries'

type Statistics = NonNullable<StatisticsData['post']['statistics']> & {
  __typename: 'PostStatistics'
}

const group = (label: string, value: number) => ({ __typename: 'Share' as const, label, value })
const counted: Statistics = {
  __typename: 'PostStatistics',
  seen: 4812,
  uniqueSeen: 2034,
  clicks: 97,
  affiliations: [group('Informatik', 0.4167), group('Physik', 0.25)],
  universities: [group('KIT', 1)],
  oneSource: [],
  refreshedAt: '2026-11-21T09:00:00.000Z',
}
const post = aPost({ viewerCanReadStatistics: true, content: '**Sommerfest** am See' })

const theServerHas = (statistics: Statistics | null, now: object = {}) =>
  answer(PostStatisticsQuery, {
    post: { ...post, nextCount: null, ...now, statistics },
  } as StatisticsData)

async function open() {
  const { user } = showCard(post)
  await user.click(screen.getByRole('button', { name: 'Statistik' }))
  const dialog = await screen.findByRole('dialog', { name: 'Was wurde aus dem Post?' })
  return { user, dialog: within(dialog) }
}

/** Shows the post in the cache. */
function KnownPost() {
  const [{ data }] = useQuery({ query: PostQuery, variables: { id: post.id } })
  return (
    <>
      {data ? <PostCard post={data.post as never} /> : null}
      <PostDialog onDeleted={endEdit} />
    </>
  )
}

beforeEach(() => void aUser())

it('shows which numbers come from many new readers of one network', async () => {
  theServerHas({ ...counted, oneSource: ['LIKES', 'VOTES'] })
  const { dialog } = await open()
  expect(await dialog.findByText(/^Auffällig: Viele Likes/)).toBeVisible()
  expect(dialog.getByText(/^Auffällig: Viele Stimmen/)).toBeVisible()
  expect(dialog.queryByText(/^Auffällig: Viele Personen/)).not.toBeInTheDocument()
})

// spec: POST-27, POST-28, POST-29, POST-30, POST-31, POST-35
it('opens from the post and shows counts, the largest groups and when they were counted', async () => {
  theServerHas(counted)
  const { dialog } = await open()
  for (const [name, value] of [
    ['Aufrufe', '4.812'],
    ['Personen', '2.034'],
    ['Klicks', '97'],
  ] as const) {
    expect((await dialog.findByText(name)).nextSibling).toHaveTextContent(value)
  }
  const majors = within(dialog.getByRole('region', { name: 'Die häufigsten Studiengänge' }))
  expect(majors.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Informatik42\u00a0%',
    'Physik25\u00a0%',
  ])
  expect(dialog.getByRole('region', { name: 'Die häufigsten Hochschulen' })).toHaveTextContent(
    'KIT',
  )
  expect(dialog.getByText(/^Stand: 21.11.2026, 10:00 Uhr/)).toBeVisible()
  expect(dialog.getByText('Sommerfest am See')).toBeVisible()
  // A live region: screen readers announce it.
  const region = dialog.getByRole('status')
  expect(region).toHaveAttribute('aria-busy', 'false')
  expect(region).toHaveTextContent('Aufrufe4.812Personen2.034Klicks97')
})

// spec: POST-34, API-16
it('updates the likes on the card', async () => {
  theServerHas(counted, { likesCount: 1204 })
  answer(PostQuery, () => ({ post }) as never)
  const { user } = renderInConsole(<KnownPost />)
  await user.click(await screen.findByRole('button', { name: 'Statistik' }))
  expect(await screen.findByText('1.204 Likes')).toBeInTheDocument()
})

// spec: ROLES-15
it('is offered only with the permission to read statistics', () => {
  showCard(aPost())
  expect(button('Statistik')).toBeNull()
})

// spec: POST-34
it('loads from the server each time it opens', async () => {
  const before = theServerHas(counted)
  const { user } = await open()
  await screen.findByText('4.812')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const after = theServerHas({ ...counted, seen: 5000 })
  await user.click(screen.getByRole('button', { name: 'Statistik' }))
  expect(await screen.findByText('5.000')).toBeVisible()
  expect([...before, ...after]).toEqual([{ id: post.id }, { id: post.id }])
})

// spec: POST-33
it.each([0, 9])('says so if %i people are too few to show groups', async (uniqueSeen) => {
  theServerHas({ ...counted, seen: uniqueSeen, uniqueSeen, affiliations: [], universities: [] })
  const { dialog } = await open()
  expect(await dialog.findByText('Nicht genügend Daten zur weiteren Auswertung')).toBeVisible()
  expect(dialog.getByText('Personen').nextSibling).toHaveTextContent(String(uniqueSeen))
  expect(dialog.queryByRole('region')).toBeNull()
})

it.each([
  ['2126-11-21T15:40:00.000Z', 'Noch keine Zahlen. Die nächste Zählung ist gegen 16:40\u00a0Uhr.'],
  ['2020-11-21T15:40:00.000Z', 'Noch keine Zahlen. Gleich wird gezählt.'],
])('shows no zeros before the first count: %s', async (nextCount, words) => {
  theServerHas(null, { nextCount })
  const { dialog } = await open()
  expect((await dialog.findByText(/^Noch keine Zahlen/)).textContent).toBe(words)
  expect(dialog.queryByText('Nicht genügend Daten zur weiteren Auswertung')).toBeNull()
  expect(dialog.queryByText('Personen')).toBeNull()
})

it('shows a skeleton while the numbers load', async () => {
  answer(PostStatisticsQuery, () => new Promise<StatisticsData>(() => {}))
  const { dialog } = await open()
  expect(dialog.getByRole('status', { name: 'Die Statistik wird geladen' })).toBeVisible()
})

// spec: POST-32
it('names the support if loading fails, and can retry', async () => {
  disconnect(PostStatisticsQuery)
  const { user, dialog } = await open()
  const text = 'Es ist leider ein Fehler aufgetreten. Bitte kontaktieren Sie hilfe@aushang.example'
  expect(await dialog.findByText(text)).toBeVisible()
  theServerHas(counted)
  await user.click(dialog.getByRole('button', { name: 'Erneut versuchen' }))
  expect(await dialog.findByText('4.812')).toBeVisible()
})

// spec: POST-35
it('has a counterpart in the menu of a waiting post: the date dialog', async () => {
  const waiting = aPost({ status: 'APPROVED', viewerCanReschedule: true })
  const user = await openCardMenu(waiting)
  await user.click(screen.getByRole('menuitem', { name: 'Datum ändern' }))
  expect(
    await screen.findByRole('dialog', { name: 'Wann soll der Post erscheinen?' }),
  ).toBeVisible()
})
