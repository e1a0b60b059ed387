// Readers use an institution's posts while the console shows the numbers.
import { Crowd } from './support/crowd.ts'
import { ADMIN, Reader, reload, signIn } from './support/people.ts'
import { begin, card, send, textOf } from './support/posting.ts'
import { expect, test } from './support/test.ts'

const QUESTION = 'Wohin soll der Ausflug gehen?'
const FEW_SEE = 'Der Schlüssel zum Fachschaftsraum ist wieder da.'
const TOO_LITTLE = 'Nicht genügend Daten zur weiteren Auswertung'
/** The numbers in the dialog, in this order. */
const COUNTS = ['Aufrufe', 'Personen', 'Klicks']

// spec: POST-27, POST-31, POST-33, PROFILE-31
test('likes, votes, pushes and followers are updated while readers come, and views after a night', async ({
  page,
  server,
  pushService,
}) => {
  const device = pushService.subscribe()
  await Reader.following(server, 'fs-informatik', device)
  await signIn(page, ADMIN)
  await begin(page, QUESTION, 'Umfrage')
  await page.getByRole('textbox', { name: 'Option 1' }).fill('Schwarzwald')
  await page.getByRole('textbox', { name: 'Option 2' }).fill('Pfalz')
  await page.getByText(/^An \d+ Follower senden$/).click()
  await send(page)

  // The console polls the delivery of the push by itself.
  const post = card(page, QUESTION)
  await expect(post.getByText('Push: 1 Gerät erreicht')).toBeVisible()
  expect(pushService.received(device)).toHaveLength(1)
  await expect(post.getByText('0 Likes')).toBeVisible()

  // The other numbers are updated on a reload.
  const crowd = Crowd.start(server, 'fs-informatik')
  await expect(async () => {
    await reload(page)
    await expect(post.getByText(/^[1-9]\d* Likes?$/)).toBeVisible({ timeout: 5_000 })
    await expect(post.getByText(/^[1-9]\d+ Stimmen ·/)).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 120_000 })
  const output = await crowd.stop()
  const follows = Number(/^follows +(\d+)$/m.exec(output)?.[1])
  expect(follows, output).toBeGreaterThan(0)
  expect(output).toMatch(/^broken +0$/m)

  await reload(page)
  const followers = `${193 + follows} Follower, Verlauf der letzten 30 Tage`
  await page.getByRole('button', { name: followers, exact: true }).click()
  const trend = page.getByRole('dialog', { name: 'Wie viele folgen deinem Profil?' })
  await expect(trend.getByText(/^Seit dem .* sind es \d+ Follower mehr\.$/)).toBeVisible()
  await page.keyboard.press('Escape')

  await textOf(page).fill(FEW_SEE)
  await send(page)
  await expect(card(page, FEW_SEE)).toBeVisible()
  for (let number = 0; number < 9; number += 1) {
    const reader = await Reader.following(server, 'fs-informatik')
    await reader.markSeen(FEW_SEE)
  }

  // Views are counted every 12 hours. Ten readers have voted, so at least ten have seen the
  // question.
  const statistics = page.getByRole('dialog', { name: 'Was wurde aus dem Post?' })
  const open = (words: string) =>
    card(page, words).getByRole('button', { name: 'Statistik' }).click()
  const number = (name: string) => statistics.getByRole('definition').nth(COUNTS.indexOf(name))
  await open(QUESTION)
  await expect(statistics.getByText(/^Noch keine Zahlen/)).toBeVisible()
  await server.passNight()
  await expect(async () => {
    await reload(page)
    await open(QUESTION)
    await expect(number('Personen')).toHaveText(/^[1-9]\d+$/, { timeout: 5_000 })
  }).toPass({ timeout: 120_000 })
  const universities = statistics.getByRole('region', { name: 'Die häufigsten Hochschulen' })
  await expect(universities.getByRole('listitem').first()).toHaveText(/[1-9][\d,]*\s%$/)
  await expect(statistics.getByText(TOO_LITTLE)).toBeHidden()
  await page.keyboard.press('Escape')

  await open(FEW_SEE)
  await expect(number('Personen')).toHaveText('9')
  await expect(statistics.getByText(TOO_LITTLE)).toBeVisible()
  await expect(statistics.getByRole('list')).toHaveCount(0)
})
