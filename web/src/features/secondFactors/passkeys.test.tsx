// The passkeys of an account, in its settings.
import { axe } from '@test/axe'
import { aBrowserWithPasskeys } from '@test/passkeys'
import { cancelProof, needsProof, provesWith } from '@test/proofs'
import { answer, refuse } from '@test/server'
import { stateAnswer } from '@test/session'
import { openSettings, settled, someFactors } from '@test/settings'
import { config } from '@test/world'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ConfigQuery } from '../session/config'
import { SessionStateQuery } from '../session/state/queries'
import { updateSession } from '../session/store'
import {
  AddPasskeyMutation,
  BeginPasskeyMutation,
  RemovePasskeyMutation,
  RenamePasskeyMutation,
  SecondFactorsQuery,
} from './queries'

const phone = {
  __typename: 'Passkey' as const,
  id: 'passkey-1',
  name: 'Mein Handy',
  createdAt: '2026-11-03T08:00:00.000Z',
  lastUsedAt: '2026-11-20T08:00:00.000Z',
}
const laptop = { ...phone, id: 'passkey-2', name: 'Firefox auf Linux', lastUsedAt: null }
const codes = ['0123-4567-89ab-cdef', 'ghjk-mnpq-rstv-wxyz']

const section = () => within(screen.getByRole('region', { name: 'Passkeys' }))
const press = (name: string) => section().getByRole('button', { name })

async function open(factors = someFactors(), onlyProviders = false) {
  const shown = openSettings('/settings/account')
  answer(ConfigQuery, { config: { ...config, onlyProviders } })
  answer(SecondFactorsQuery, { secondFactors: factors })
  await screen.findByRole('region', { name: 'Passkeys' })
  await section().findAllByRole('button')
  await settled()
  return shown
}

function begins() {
  const beginPasskey = { __typename: 'PasskeyCeremony' as const, id: 'ceremony-1', options: '{}' }
  answer(BeginPasskeyMutation, { beginPasskey })
}

function adds(recoveryCodes: string[]) {
  const secondFactors = someFactors(null, 10, [laptop])
  const addPasskey = { __typename: 'NewRecoveryCodes' as const, recoveryCodes, secondFactors }
  return answer(AddPasskeyMutation, { addPasskey })
}

it('adds a passkey, and shows the recovery codes of the first', async () => {
  aBrowserWithPasskeys()
  begins()
  const added = adds(codes)
  const { user } = await open()
  await user.click(press('Passkey hinzufügen'))
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Deine Wiederherstellungscodes' }),
  )
  expect(dialog.getByText(codes[0] as string)).toBeVisible()
  expect(added).toEqual([{ ceremony: 'ceremony-1', response: '{"id":"signed"}' }])
  await user.click(dialog.getByRole('button', { name: 'Ich habe sie gesichert' }))
  expect(section().getByText('Firefox auf Linux')).toBeVisible()
  expect(section().getByText('Noch 10 Wiederherstellungscodes übrig')).toBeVisible()
})

it.each([
  [false, null, /reicht ein Passwort allein zum Anmelden nicht mehr/],
  [false, '2026-11-03T08:00:00.000Z', /nimm einen Code aus deiner App/],
  [true, null, /^Du bekommst Wiederherstellungscodes/],
])(
  'says before the first one what follows (only providers: %s, codes since %s)',
  async (onlyProviders, since, text) => {
    await open(someFactors(since), onlyProviders)
    expect(section().getByText(text)).toBeVisible()
  },
)

it('says that the device has one already', async () => {
  aBrowserWithPasskeys({ refuses: 'InvalidStateError' })
  begins()
  const { user } = await open(someFactors(null, 10, [phone]))
  await user.click(press('Passkey hinzufügen'))
  expect(await section().findByText(/gibt es schon einen Passkey für deinen Account/)).toBeVisible()
})

it('says why the server refuses', async () => {
  aBrowserWithPasskeys()
  refuse(BeginPasskeyMutation, { code: 409, reason: 'TOO_MANY_PASSKEYS' })
  const { user } = await open(someFactors(null, 10, [phone]))
  await user.click(press('Passkey hinzufügen'))
  expect(await section().findByText(/Du hast schon 10 Passkeys/)).toBeVisible()
})

it('lists name and dates, and renames', async () => {
  const { user } = await open(someFactors(null, 10, [phone, laptop]))
  expect(
    section().getByText(/zuletzt benutzt am 20\. November 2026|zuletzt benutzt am/),
  ).toBeVisible()
  expect(section().getByText(/noch nicht benutzt/)).toBeVisible()
  expect(await axe()).toEqual([])
  await user.click(press('Mein Handy umbenennen'))
  const dialog = within(await screen.findByRole('dialog'))
  const name = dialog.getByLabelText('Name')
  await user.clear(name)
  await user.click(dialog.getByRole('button', { name: 'Umbenennen' }))
  expect(dialog.getByText('Bitte gib einen Namen ein')).toBeVisible()
  const renamed = answer(RenamePasskeyMutation, {
    renamePasskey: someFactors(null, 10, [{ ...phone, name: 'Altes Handy' }, laptop]),
  })
  await user.type(name, 'Altes Handy')
  await user.click(dialog.getByRole('button', { name: 'Umbenennen' }))
  expect(await section().findByText('Altes Handy')).toBeVisible()
  expect(renamed).toEqual([{ id: 'passkey-1', name: 'Altes Handy' }])
})

it('removes a passkey after a question', async () => {
  const removed = answer(RemovePasskeyMutation, { removePasskey: someFactors() })
  const { user } = await open(someFactors(null, 10, [phone]))
  await user.click(press('Mein Handy entfernen'))
  const dialog = within(await screen.findByRole('dialog', { name: /„Mein Handy“ entfernen/ }))
  await user.click(dialog.getByRole('button', { name: 'Entfernen' }))
  await waitFor(() => expect(section().queryByText('Mein Handy')).toBeNull())
  expect(removed).toEqual([{ id: 'passkey-1' }])
})

it('says nothing of a failure if the proof is cancelled', async () => {
  aBrowserWithPasskeys()
  provesWith({ passkeys: [phone.id] })
  needsProof(BeginPasskeyMutation)
  const { user } = await open(someFactors(null, 10, [phone]))
  await user.click(press('Passkey hinzufügen'))
  await cancelProof(user)
  expect(screen.queryByText('Der Passkey konnte nicht hinzugefügt werden')).toBeNull()
  needsProof(RemovePasskeyMutation)
  await user.click(press('Mein Handy entfernen'))
  const question = within(await screen.findByRole('dialog', { name: /„Mein Handy“ entfernen/ }))
  await user.click(question.getByRole('button', { name: 'Entfernen' }))
  await cancelProof(user)
  expect(question.queryByText('Der Passkey konnte nicht entfernt werden')).toBeNull()
  expect(section().getByText('Mein Handy')).toBeInTheDocument()
})

describe('the question before a passkey is removed', () => {
  const SINCE = '2026-11-03T08:00:00.000Z'
  const password = /Hast du ein Passwort, reicht es danach zum Anmelden wieder allein/
  const code = /brauchst du danach einen Code aus deiner App/
  const staff = /sobald du einen neuen hinzugefügt hast/

  async function ask(factors: ReturnType<typeof someFactors>) {
    const { user } = await open(factors)
    await user.click(press('Mein Handy entfernen'))
    return within(await screen.findByRole('dialog', { name: /„Mein Handy“ entfernen/ }))
  }

  it.each([
    ['the password suffices again after the last one', someFactors(null, 10, [phone]), [password]],
    ['codes are still needed after the last one', someFactors(SINCE, 10, [phone]), [code]],
    ['nothing of that while there is another one', someFactors(null, 10, [phone, laptop]), []],
  ])('says: %s', async (_what, factors, said) => {
    const question = await ask(factors)
    for (const text of [password, code, staff])
      expect(question.queryAllByText(text)).toHaveLength((said as RegExp[]).includes(text) ? 1 : 0)
  })

  it('says what internal staff has to do', async () => {
    const factors = someFactors(null, 10, [phone])
    const { user } = await open(factors)
    answer(SessionStateQuery, stateAnswer({ accountRole: 'SUPERADMIN' }))
    act(() => updateSession({ accountRole: 'SUPERADMIN' }))
    await user.click(await screen.findByRole('button', { name: 'Mein Handy entfernen' }))
    expect(await screen.findByText(staff)).toBeVisible()
  })
})
