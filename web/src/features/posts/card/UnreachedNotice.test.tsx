// The notice about an emergency that no device has got.
import { showCard } from '@test/card'
import { aChannel } from '@test/composing'
import { aUser } from '@test/home'
import { aPost } from '@test/world'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'

const delivery = (change: object) => ({
  __typename: 'PostDelivery' as const,
  devices: 0,
  accepted: 0,
  uncertain: 0,
  gone: 0,
  failed: 0,
  waiting: 0,
  toReplace: 0,
  replaced: 0,
  done: true,
  ...change,
})

const channel = aChannel('kanal-1', 'Alarm', 'EMERGENCY_ALARM')

const alarm = (change: object) =>
  aPost({
    publishDate: new Date().toISOString(),
    notificationChannels: [{ __typename: 'PostChannel', notification: true, channel }],
    ...change,
  } as never)

const START = 'Diese Nachricht hat kein Gerät erreicht: '

beforeEach(() => void aUser())

it.each([
  [
    'Niemand, den euer Profil erreichen kann, hat ein Gerät angemeldet.',
    { delivery: delivery({}) },
  ],
  [
    'Keines der 3 angemeldeten Geräte war erreichbar.',
    { delivery: delivery({ devices: 3, gone: 2, failed: 1 }) },
  ],
  [
    'Ihr Datum lag mehr als 24 Stunden zurück, deshalb ging kein Push raus.',
    { pushSkipped: 'TOO_LATE' },
  ],
  ['Euer Profil war offline, deshalb ging kein Push raus.', { pushSkipped: 'PROFILE_OFFLINE' }],
])('says: %s', (text, change) => {
  showCard(alarm(change))
  const notice = screen.getByRole('alert')
  expect(notice).toHaveTextContent(`${START}${text}`)
  expect(notice).toHaveTextContent(/auf einem anderen Weg/)
})

it('stays on the card of an older one, but is not announced with each visit', () => {
  showCard(alarm({ publishDate: '2026-01-01T00:00:00Z', delivery: delivery({}) }))
  expect(screen.getByText(new RegExp(`^${START}`))).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

it.each([
  ['while it is sent', alarm({ delivery: delivery({ devices: 3, waiting: 3, done: false }) })],
  ['if one device got it', alarm({ delivery: delivery({ devices: 3, accepted: 1, failed: 2 }) })],
  ['if one device may have got it', alarm({ delivery: delivery({ devices: 1, uncertain: 1 }) })],
  ['for an ordinary post', aPost({ delivery: delivery({}) } as never)],
])('is not shown %s', (_when, post) => {
  showCard(post)
  expect(screen.queryByText(new RegExp(`^${START}`))).toBeNull()
})
