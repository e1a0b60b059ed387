import { axe } from '@test/axe'
import { openAt } from '@test/render'
import { answer, hold, refuse } from '@test/server'
import { config } from '@test/world'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { ConfigQuery } from '@/features/session/config'
import { InstagramDeletionQuery } from './InstagramDeletionPage'

/** Returns the requests. */
const theServerSays = (deletedAt: string | null, connectedAgain = false) =>
  answer(InstagramDeletionQuery, {
    instagramDeletion: deletedAt === null ? null : { deletedAt, connectedAgain },
  })

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const isDeleted = () => heading('Eure Daten von Instagram sind gelöscht')
const isUnknown = () => heading('Diesen Link kennen wir nicht')
const mail = () => screen.findByRole('link', { name: config.supportEmail })

beforeEach(() => void answer(ConfigQuery, { config }))

it('says without sign-in what was deleted and when, what remains, and whom to ask', async () => {
  const requests = theServerSays('2026-11-24T23:30:00.000Z')
  openAt('/instagram/deletion?code=abc')
  expect(await isDeleted()).toBeVisible()
  expect(screen.getByText(/^Gelöscht am 25.11.2026, 00:30\sUhr/)).toBeVisible()
  expect(screen.getAllByRole('listitem')).toHaveLength(4)
  expect(screen.getByText(/hier veröffentlicht wurden, bleiben/)).toBeVisible()
  expect(await mail()).toHaveAttribute('href', `mailto:${config.supportEmail}`)
  expect(requests).toEqual([{ code: 'abc' }])
  expect(document.title).toBe('Eure Daten von Instagram sind gelöscht · Aushang')
  expect(await axe()).toEqual([])
})

it('says it in one English sentence too', async () => {
  theServerSays('2026-11-24T23:30:00.000Z')
  openAt('/instagram/deletion?code=abc')
  const english = await screen.findByText(/^On 2026-11-25 we deleted your Instagram data/)
  expect(english).toHaveAttribute('lang', 'en')
})

it('does not say that a later connection was deleted', async () => {
  theServerSays('2026-11-24T23:30:00.000Z', true)
  openAt('/instagram/deletion?code=abc')
  expect(await heading('Der Account wurde wieder verbunden')).toBeVisible()
  expect(
    screen.getByText(/Alles andere haben wir am 25.11.2026, 00:30\sUhr gelöscht/),
  ).toBeVisible()
  expect(screen.getByText(/remains; everything else was deleted on 2026-11-25/)).toBeVisible()
  expect(await axe()).toEqual([])
})

it('does not know every code', async () => {
  theServerSays(null)
  openAt('/instagram/deletion?code=abc')
  expect(await isUnknown()).toBeVisible()
  expect(screen.getByText(/^We know of no data deletion/)).toHaveAttribute('lang', 'en')
  expect(await mail()).toBeVisible()
  expect(await axe()).toEqual([])
})

it('requests nothing without a code', async () => {
  const requests = theServerSays('2026-11-24T23:30:00.000Z')
  openAt('/instagram/deletion')
  expect(await isUnknown()).toBeVisible()
  expect(requests).toEqual([])
})

it('does not say that data is deleted while it is looked up', async () => {
  const { held, release } = hold()
  answer(InstagramDeletionQuery, async () => {
    await held
    return { instagramDeletion: { deletedAt: '2026-11-24T23:30:00.000Z', connectedAgain: false } }
  })
  openAt('/instagram/deletion?code=abc')
  expect(
    await screen.findByRole('status', { name: 'Wir sehen nach, ob eure Daten gelöscht sind' }),
  ).toBeVisible()
  expect(await heading('Löschung eurer Daten von Instagram')).toBeVisible()
  release()
  expect(await isDeleted()).toBeVisible()
})

it('reports that it could not be looked up, and can retry', async () => {
  refuse(InstagramDeletionQuery, { code: 500 })
  const { user } = openAt('/instagram/deletion?code=abc')
  const retry = await screen.findByRole('button', { name: 'Erneut versuchen' })
  expect(await axe()).toEqual([])
  theServerSays('2026-11-24T23:30:00.000Z')
  await user.click(retry)
  expect(await isDeleted()).toBeVisible()
})
