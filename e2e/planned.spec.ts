// A planned post moves from 'Geplant' to the published posts at its date, while the page is open.

import { isOperation } from './support/operation.ts'
import { ADMIN, signIn } from './support/people.ts'
import { choose, openList, textOf } from './support/posting.ts'
import { expect, test } from './support/test.ts'

const TEXT = 'Die Bibliothek öffnet früher.'
/** How late the server may publish, in ms. */
const MAX_DELAY = 5_000

// spec: POST-10
test('a planned post is published at its date and moves between the lists without a reload', async ({
  page,
  caller,
}) => {
  const { sendPost: post }: { sendPost: { id: string } } = await caller.ask(
    'mutation ($text: String!, $date: DateTime!) { sendPost(content: $text, sendPush: false, publishDate: $date) { id } }',
    { text: TEXT, date: new Date(Date.now() + 86_400_000).toISOString() },
  )
  const isLive = async (): Promise<boolean> => {
    const answer: { post: { status: string } } = await caller.ask(
      'query ($id: ID!) { post(id: $id) { status } }',
      { id: post.id },
    )
    return answer.post.status === 'LIVE'
  }

  await signIn(page, ADMIN)
  const planned = page.getByRole('region', { name: 'Geplant' })
  const published = page.getByRole('region', { name: 'Veröffentlicht' })
  const cardIn = (list: typeof planned) => list.getByRole('article').filter({ hasText: TEXT })
  await openList(page, 'Geplant')
  await expect(planned.getByRole('button', { name: /^Geplant/ })).toContainText('3 Posts')
  await textOf(page).fill('Noch nicht fertig')

  // The date picker has steps of five minutes, so the test changes the date in the request.
  let due = Number.POSITIVE_INFINITY
  await page.route('**/graphql', async (route) => {
    if (!isOperation(route.request(), 'UpdatePostPublishDate')) return route.fallback()
    const body = route.request().postDataJSON()
    due = Date.now() + 4_000
    body.variables.publishDate = new Date(due).toISOString()
    await route.continue({ postData: JSON.stringify(body) })
  })
  await choose(cardIn(planned), 'Datum ändern')
  const dialog = page.getByRole('dialog', { name: 'Wann soll der Post erscheinen?' })
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog).toBeHidden()

  // The time of the last request that was not answered with LIVE.
  let lastNotLive = 0
  await expect
    .poll(
      async () => {
        const requestedAt = Date.now()
        const live = await isLive()
        if (live) expect(Date.now()).toBeGreaterThanOrEqual(due)
        else lastNotLive = requestedAt
        return live
      },
      { intervals: [200] },
    )
    .toBe(true)
  expect(lastNotLive).toBeLessThanOrEqual(due + MAX_DELAY)

  // The page polls for the due post.
  await expect(cardIn(planned)).toHaveCount(0)
  await expect(planned.getByRole('button', { name: /^Geplant/ })).toContainText('2 Posts')
  await openList(page, 'Veröffentlicht')
  await expect(cardIn(published)).toBeVisible()
  await expect(cardIn(published).getByText('Live', { exact: true })).toBeVisible()
  await expect(textOf(page)).toHaveValue('Noch nicht fertig')
  const loads = await page.evaluate(() => performance.getEntriesByType('navigation').length)
  expect(loads).toBe(1)
})
