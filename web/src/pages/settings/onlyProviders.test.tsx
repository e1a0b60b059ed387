// Where people sign in only with a provider, no screen speaks of passwords.
import { choose, openWithEva } from '@test/accounts'
import { axe } from '@test/axe'
import { answer } from '@test/server'
import { openSettings, settled, someFactors } from '@test/settings'
import { config } from '@test/world'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SecondFactorsQuery } from '@/features/secondFactors/queries'
import { ConfigQuery } from '@/features/session/config'

const closed = { config: { ...config, onlyProviders: true } }
const SINCE = '2026-11-03T08:00:00.000Z'
const phone = {
  __typename: 'Passkey' as const,
  id: 'passkey-1',
  name: 'Mein Handy',
  createdAt: SINCE,
  lastUsedAt: null,
}

it.each([
  ['without second factors', someFactors()],
  ['with codes and a passkey', someFactors(SINCE, 10, [phone])],
])('the settings of the account, %s', async (_what, secondFactors) => {
  openSettings('/settings/account')
  answer(ConfigQuery, closed)
  answer(SecondFactorsQuery, { secondFactors })
  await screen.findByRole('region', { name: 'Codes aus einer App' })
  await screen.findByText(/Bestätige wichtige Schritte mit Fingerabdruck/)
  await settled()
  expect(screen.queryByText(/Passwort/)).toBeNull()
  expect(screen.getByText(/gib der IT deiner Einrichtung Bescheid/)).toBeVisible()
  expect(await axe()).toEqual([])
})

it.each([
  ['einen Passkey', 'Mein Handy entfernen'],
  ['die Codes', 'Entfernen'],
])('removing %s', async (_what, name) => {
  const { user } = openSettings('/settings/account')
  answer(ConfigQuery, closed)
  answer(SecondFactorsQuery, {
    secondFactors: _what === 'die Codes' ? someFactors(SINCE, 10) : someFactors(null, 10, [phone]),
  })
  await screen.findByText(/Bestätige wichtige Schritte mit Fingerabdruck/)
  await settled()
  await user.click(await screen.findByRole('button', { name }))
  expect(await screen.findByRole('dialog')).not.toHaveTextContent(/Passwort|[Aa]nmelden/)
})

it('removing the codes of a colleague', async () => {
  const shown = await openWithEva({ hasSecondFactor: true })
  answer(ConfigQuery, closed)
  await choose(shown, 'Eva Lang', 'Codes und Passkeys entfernen')
  expect(await screen.findByRole('dialog')).not.toHaveTextContent(/Passwort/)
})
