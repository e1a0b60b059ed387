// The dialog that blocks the console while the operator requires a second factor that the account lacks.
import { axe } from '@test/axe'
import { aUser, someLists } from '@test/home'
import { anEye } from '@test/observe'
import { aBrowserWithPasskeys } from '@test/passkeys'
import { openAt } from '@test/render'
import { answer, hold, refuse } from '@test/server'
import { signIn, stateAnswer } from '@test/session'
import { someFactors } from '@test/settings'
import { config } from '@test/world'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import {
  AddPasskeyMutation,
  BeginOneTimeCodesMutation,
  BeginPasskeyMutation,
  ConfirmOneTimeCodesMutation,
} from '@/features/secondFactors/queries'
import { ConfigQuery } from '@/features/session/config'
import { LogoutMutation } from '@/features/session/signOut'
import { SessionStateQuery } from '@/features/session/state/queries'
import { isSignedIn } from '@/features/session/store'
import { HeldPostsQuery } from '@/features/undo/queries'
import { onTabMessage, postToTabs } from '@/lib/otherTabs'

const dialog = async (name = 'Sichere deinen Account besser ab') =>
  within(await screen.findByRole('dialog', { name }))

function open(reason = 'SECOND_FACTOR_MISSING', passkeys = true) {
  anEye()
  aUser()
  answer(ConfigQuery, { config: { ...config, passkeys } })
  signIn({ accountRole: 'SUPERADMIN' })
  someLists()
  answer(SessionStateQuery, () => stateAnswer({ accountRole: 'SUPERADMIN' }))
  refuse(HeldPostsQuery, { code: 403, reason })
  return openAt('/')
}

it('sets up codes', async () => {
  const beginOneTimeCodes = {
    __typename: 'OneTimeCodesSetup' as const,
    secret: 'GEZDGNBVGY3TQOJQ',
    uri: 'otpauth://totp/Aushang:eva?secret=GEZDGNBVGY3TQOJQ',
  }
  answer(BeginOneTimeCodesMutation, { beginOneTimeCodes })
  const confirmOneTimeCodes = {
    __typename: 'NewRecoveryCodes' as const,
    recoveryCodes: ['0123-4567-89ab-cdef'],
    secondFactors: someFactors('2026-11-03T08:00:00.000Z', 10),
  }
  answer(ConfirmOneTimeCodesMutation, { confirmOneTimeCodes })
  const { user } = open()
  const shown = await dialog()
  expect(document.querySelector('[inert]')).not.toBeNull()
  expect(await shown.findByRole('button', { name: 'Passkey hinzufügen' })).toBeVisible()
  expect(await axe()).toEqual([])
  await user.click(shown.getByRole('button', { name: 'Codes einrichten' }))
  const setup = await dialog('Mit welcher App möchtest du Codes anzeigen?')
  await user.type(setup.getByLabelText('Code aus deiner App'), '123456{Enter}')
  const recovery = await dialog('Deine Wiederherstellungscodes')
  expect(recovery.getByText('0123-4567-89ab-cdef')).toBeVisible()
})

it('accepts a passkey instead of codes', async () => {
  aBrowserWithPasskeys()
  const { user } = open()
  const beginPasskey = { __typename: 'PasskeyCeremony' as const, id: 'ceremony-1', options: '{}' }
  answer(BeginPasskeyMutation, { beginPasskey })
  const addPasskey = {
    __typename: 'NewRecoveryCodes' as const,
    recoveryCodes: ['0123-4567-89ab-cdef'],
    secondFactors: someFactors(null, 10),
  }
  answer(AddPasskeyMutation, { addPasskey })
  await user.click((await dialog()).getByRole('button', { name: 'Passkey hinzufügen' }))
  expect((await dialog('Deine Wiederherstellungscodes')).getByRole('listitem')).toBeVisible()
})

it('offers only codes where there are no passkeys', async () => {
  open('SECOND_FACTOR_MISSING', false)
  const shown = await dialog('Richte Codes aus einer App ein')
  expect(shown.getByRole('button', { name: 'Codes einrichten' })).toBeVisible()
  expect(shown.queryByRole('button', { name: 'Passkey hinzufügen' })).toBeNull()
})

it('adds a passkey if only that will do', async () => {
  aBrowserWithPasskeys()
  const { user } = open('PASSKEY_MISSING')
  const shown = await dialog('Füge einen Passkey hinzu')
  expect(shown.queryByRole('button', { name: 'Codes einrichten' })).toBeNull()
  const beginPasskey = { __typename: 'PasskeyCeremony' as const, id: 'ceremony-1', options: '{}' }
  answer(BeginPasskeyMutation, { beginPasskey })
  const addPasskey = {
    __typename: 'NewRecoveryCodes' as const,
    recoveryCodes: ['0123-4567-89ab-cdef'],
    secondFactors: someFactors(null, 10),
  }
  answer(AddPasskeyMutation, { addPasskey })
  await user.click(shown.getByRole('button', { name: 'Passkey hinzufügen' }))
  expect((await dialog('Deine Wiederherstellungscodes')).getByRole('listitem')).toBeVisible()
})

it('ends in other tabs of the account once one of them has added a factor', async () => {
  aBrowserWithPasskeys()
  const reload = vi.fn()
  vi.stubGlobal('location', { ...window.location, reload })
  const { user } = open()
  await dialog()
  // The other tab, which shows the recovery codes first.
  postToTabs('aushang.secondFactor')
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  const beginPasskey = { __typename: 'PasskeyCeremony' as const, id: 'ceremony-1', options: '{}' }
  answer(BeginPasskeyMutation, { beginPasskey })
  const secondFactors = someFactors(null, 10)
  const recoveryCodes = ['0123-4567-89ab-cdef']
  const addPasskey = { __typename: 'NewRecoveryCodes' as const, recoveryCodes, secondFactors }
  answer(AddPasskeyMutation, { addPasskey })
  const told = vi.fn()
  const stop = onTabMessage('aushang.secondFactor', told)
  await user.click((await dialog()).getByRole('button', { name: 'Passkey hinzufügen' }))
  const shown = await dialog('Deine Wiederherstellungscodes')
  expect(told).not.toHaveBeenCalled()
  await user.click(shown.getByRole('button', { name: 'Ich habe sie gesichert' }))
  await waitFor(() => expect(told).toHaveBeenCalledOnce())
  stop()
})

describe('a message of another tab', () => {
  const recoveryCodes = ['0123-4567-89ab-cdef']
  const secondFactors = someFactors(null, 10)
  const added = { __typename: 'NewRecoveryCodes' as const, recoveryCodes, secondFactors }

  function openToReload() {
    const reload = vi.fn()
    vi.stubGlobal('location', { ...window.location, reload })
    return { ...open(), reload }
  }

  /** Begins to add a passkey in this tab. */
  async function addPasskey(user: UserEvent) {
    aBrowserWithPasskeys()
    const beginPasskey = { __typename: 'PasskeyCeremony' as const, id: 'ceremony-1', options: '{}' }
    answer(BeginPasskeyMutation, { beginPasskey })
    await user.click((await dialog()).getByRole('button', { name: 'Passkey hinzufügen' }))
  }

  /** Begins to confirm codes in this tab. */
  async function confirmCodes(user: UserEvent) {
    const uri = 'otpauth://totp/Aushang:eva?secret=GEZDGNBVGY3TQOJQ'
    const setup = { __typename: 'OneTimeCodesSetup' as const, secret: 'GEZDGNBVGY3TQOJQ', uri }
    answer(BeginOneTimeCodesMutation, { beginOneTimeCodes: setup })
    await user.click((await dialog()).getByRole('button', { name: 'Codes einrichten' }))
    const asked = await dialog('Mit welcher App möchtest du Codes anzeigen?')
    await user.type(asked.getByLabelText('Code aus deiner App'), '123456{Enter}')
  }

  /** Resolves once this tab has got the message, too. */
  async function tellTabs() {
    const told = vi.fn()
    const stop = onTabMessage('aushang.secondFactor', told)
    postToTabs('aushang.secondFactor')
    await waitFor(() => expect(told).toHaveBeenCalledOnce())
    stop()
  }

  it.each([
    ['a passkey', addPasskey],
    ['an app', confirmCodes],
  ])('lets new recovery codes be read after adding %s', async (_kind, add) => {
    const { user, reload } = openToReload()
    const { held, release } = hold()
    answer(AddPasskeyMutation, () => held.then(() => ({ addPasskey: added })))
    answer(ConfirmOneTimeCodesMutation, () => held.then(() => ({ confirmOneTimeCodes: added })))
    await add(user)
    await tellTabs()
    release()
    const shown = await dialog('Deine Wiederherstellungscodes')
    await tellTabs()
    expect(shown.getByText('0123-4567-89ab-cdef')).toBeVisible()
    expect(reload).not.toHaveBeenCalled()
    await user.click(shown.getByRole('button', { name: 'Ich habe sie gesichert' }))
    await waitFor(() => expect(reload).toHaveBeenCalled())
  })

  it.each([
    ['a passkey', addPasskey],
    ['an app', confirmCodes],
  ])('ends the dialog once adding %s is refused', async (_kind, add) => {
    const { user, reload } = openToReload()
    const { held, release } = hold()
    refuse(AddPasskeyMutation, { code: 400, reason: 'PASSKEY_REFUSED' }, held)
    refuse(ConfirmOneTimeCodesMutation, { code: 400, reason: 'CODE_INCORRECT' }, held)
    await add(user)
    await tellTabs()
    expect(reload).not.toHaveBeenCalled()
    release()
    await waitFor(() => expect(reload).toHaveBeenCalled())
  })
})

it('offers to log out', async () => {
  answer(LogoutMutation, { logout: true })
  const { user } = open()
  await user.click((await dialog()).getByRole('button', { name: 'Abmelden' }))
  await waitFor(() => expect(isSignedIn()).toBe(false))
})
