// Codes for signing in, in the settings of the account; and those of a colleague.
import { choose, closed, openWithEva, rowOf } from '@test/accounts'
import { axe } from '@test/axe'
import { answer, refuse } from '@test/server'
import { openSettings, settled, someFactors } from '@test/settings'
import { stubMethod } from '@test/stubs'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { RemoveSecondFactorsMutation } from '../accounts/queries'
import {
  BeginOneTimeCodesMutation,
  ConfirmOneTimeCodesMutation,
  NewRecoveryCodesMutation,
  RemoveOneTimeCodesMutation,
  SecondFactorsQuery,
} from './queries'

const SINCE = '2026-11-03T08:00:00.000Z'
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const uri = `otpauth://totp/Aushang:m.brandt%40uni-beispiel.de?secret=${secret}&issuer=Aushang`
const recoveryCodes = ['0123-4567-89ab-cdef', 'ghjk-mnpq-rstv-wxyz']

const section = () => within(screen.getByRole('region', { name: 'Codes für die Anmeldung' }))

async function open(factors = someFactors()) {
  const shown = openSettings('/settings/account')
  answer(SecondFactorsQuery, { secondFactors: factors })
  await screen.findByRole('region', { name: 'Codes für die Anmeldung' })
  await section().findAllByRole('button')
  await settled()
  return shown
}

/** Opens the dialog with the secret for the app. */
async function begin() {
  const beginOneTimeCodes = { __typename: 'OneTimeCodesSetup' as const, secret, uri }
  answer(BeginOneTimeCodesMutation, { beginOneTimeCodes })
  const shown = await open()
  await shown.user.click(section().getByRole('button', { name: 'Codes einrichten' }))
  const dialog = within(await screen.findByRole('dialog'))
  return { ...shown, dialog, code: () => dialog.getByLabelText('Code aus deiner App') }
}

const confirmed = {
  confirmOneTimeCodes: {
    __typename: 'NewRecoveryCodes' as const,
    recoveryCodes,
    secondFactors: someFactors(SINCE, 10),
  },
}

describe('setting up', () => {
  it('shows what the app needs, and asks for a code', async () => {
    const { dialog, code } = await begin()
    expect(dialog.getByRole('img', { name: 'QR-Code für deine App' })).toBeVisible()
    expect(dialog.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeVisible()
    expect(dialog.getByRole('link', { name: 'Auf diesem Gerät öffnen' })).toHaveAttribute(
      'href',
      uri,
    )
    await waitFor(() => expect(code()).toHaveFocus())
    expect(await axe()).toEqual([])
  })

  it('shows the recovery codes once a code was right', async () => {
    const { user, code } = await begin()
    const requests = answer(ConfirmOneTimeCodesMutation, confirmed)
    await user.type(code(), '123456{Enter}')
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Deine Wiederherstellungscodes' }),
    )
    expect(requests).toEqual([{ code: '123456' }])
    expect(dialog.getAllByRole('listitem').map((code) => code.textContent)).toEqual(recoveryCodes)
    expect(await axe()).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Ich habe sie gesichert' }))
    await closed()
    expect(section().getByText('Eingerichtet am 03.11.2026')).toBeVisible()
    expect(section().getByText('Noch 10 Wiederherstellungscodes übrig')).toBeVisible()
  })

  it('says that a code was wrong', async () => {
    const { user, code } = await begin()
    await user.type(code(), '{Enter}')
    expect(screen.getByText('Bitte gib den Code ein')).toBeVisible()
    refuse(ConfirmOneTimeCodesMutation, { code: 400, reason: 'CODE_INCORRECT', field: 'code' })
    await user.type(code(), '000000{Enter}')
    await waitFor(() => expect(code()).toHaveAccessibleDescription(/Dieser Code stimmt nicht/))
  })

  it('says that it took too long', async () => {
    const { user, code, dialog } = await begin()
    refuse(ConfirmOneTimeCodesMutation, { code: 409, reason: 'SETUP_ENDED' })
    await user.type(code(), '123456{Enter}')
    expect(await dialog.findByText(/hat zu lange gedauert/)).toBeVisible()
  })
})

describe('recovery codes', () => {
  async function renew() {
    answer(NewRecoveryCodesMutation, { newRecoveryCodes: confirmed.confirmOneTimeCodes })
    const shown = await open(someFactors(SINCE, 1))
    expect(section().getByText('Noch 1 Wiederherstellungscode übrig')).toBeVisible()
    await shown.user.click(section().getByRole('button', { name: 'Neue Wiederherstellungscodes' }))
    await shown.user.click(await screen.findByRole('button', { name: 'Neue anlegen' }))
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Deine Wiederherstellungscodes' }),
    )
    return { ...shown, dialog }
  }

  it('are replaced, copied and printed', async () => {
    const { user, dialog } = await renew()
    await user.click(dialog.getByRole('button', { name: 'Kopieren' }))
    expect(await screen.findByText('Codes kopiert')).toBeInTheDocument()
    expect(await navigator.clipboard.readText()).toBe(recoveryCodes.join('\n'))
    const print = vi.fn()
    stubMethod(window, 'print', print)
    await user.click(dialog.getByRole('button', { name: 'Drucken' }))
    expect(print).toHaveBeenCalledOnce()
  })

  it('cannot be closed by mistake', async () => {
    const { user, dialog } = await renew()
    await user.keyboard('{Escape}')
    expect(dialog.getByRole('list', { name: 'Wiederherstellungscodes' })).toBeVisible()
  })
})

it('the codes of the app are removed after a confirmation', async () => {
  const requests = answer(RemoveOneTimeCodesMutation, { removeOneTimeCodes: someFactors() })
  const { user } = await open(someFactors(SINCE, 10))
  await user.click(section().getByRole('button', { name: 'Entfernen' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await axe()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Entfernen' }))
  await closed()
  expect(requests).toHaveLength(1)
  expect(section().getByRole('button', { name: 'Codes einrichten' })).toBeVisible()
})

it('says that it could not be loaded', async () => {
  openSettings('/settings/account')
  refuse(SecondFactorsQuery, { code: 500 })
  const failed = 'Deine Einstellungen zur Anmeldung konnten nicht geladen werden.'
  expect(await screen.findByText(failed)).toBeVisible()
})

describe('a colleague who has lost the phone', () => {
  it('signs in with the password alone again', async () => {
    const requests = answer(RemoveSecondFactorsMutation, ({ id }) => ({
      removeSecondFactorsOf: { __typename: 'Account', id, hasSecondFactor: false } as never,
    }))
    const shown = await openWithEva({ hasSecondFactor: true })
    expect(rowOf(/Eva Lang/).getByText('Hat Codes oder Passkeys')).toBeVisible()
    const dialog = await choose(shown, 'Eva Lang', 'Codes und Passkeys entfernen')
    await shown.user.click(dialog.getByRole('button', { name: 'Codes und Passkeys entfernen' }))
    await closed()
    expect(requests).toEqual([{ id: 'eva' }])
    expect(await screen.findByText('Codes und Passkeys von Eva Lang entfernt')).toBeInTheDocument()
  })

  it('is not offered without codes', async () => {
    const { user } = await openWithEva()
    await user.click(screen.getByRole('button', { name: 'Menü von Eva Lang' }))
    expect(await screen.findByRole('menuitem', { name: 'Löschen' })).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: 'Codes und Passkeys entfernen' })).toBeNull()
  })
})
