// The dialog that asks whose account it is, opened by any mutation that the server refuses without a proof.
import { cancelProof, proofDialog, provesWith } from '@test/proofs'
import { renderInConsole } from '@test/render'
import { answer, refuse } from '@test/server'
import { config } from '@test/world'
import { screen, act as settle, waitFor } from '@testing-library/react'
import { useMutation } from 'urql'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { EndSessionMutation } from '@/features/openSessions/queries'
import { ConfigQuery } from '@/features/session/config'
import { PROOF_WINDOW, reportProof } from './proofWindow'
import { ProveIdentityMutation, RequestProofCodeMutation } from './queries'

function Acting({ proofFor }: { proofFor?: string }) {
  const [{ data, error }, act] = useMutation(EndSessionMutation)
  return (
    <>
      <button type="button" onClick={() => void act({ id: 'one' }, proofFor ? { proofFor } : {})}>
        Handeln
      </button>
      <p role="status">{data ? 'erledigt' : error ? 'abgelehnt' : 'offen'}</p>
    </>
  )
}

/** The server refuses until a proof was given. */
function needs(reason: 'PROOF_REQUIRED' | 'STRONG_PROOF_REQUIRED') {
  refuse(EndSessionMutation, { code: 403, reason })
  return answer(ProveIdentityMutation, () => {
    answer(EndSessionMutation, { endSession: true })
    return { proveIdentity: true }
  })
}

async function act(proofFor?: string) {
  const shown = renderInConsole(<Acting {...(proofFor && { proofFor })} />)
  await shown.user.click(screen.getByRole('button', { name: 'Handeln' }))
  return shown
}

const outcome = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeVisible())

it('requests a code at once if the password does not suffice, and sends both', async () => {
  const proofs = needs('STRONG_PROOF_REQUIRED')
  const requests = answer(RequestProofCodeMutation, { requestProofCode: true })
  const { user } = await act()
  const shown = await proofDialog()
  expect(await shown.findByText(/^Nimm den Code aus der neuesten E-Mail an/)).toBeVisible()
  await user.type(await shown.findByLabelText('Passwort'), 'Geheim1234')
  await user.click(shown.getByRole('button', { name: 'Bestätigen' }))
  expect(await shown.findByText('Bitte gib den Code aus der E-Mail ein')).toBeVisible()
  await user.type(shown.getByLabelText('Code aus der E-Mail'), '123 456')
  await user.click(shown.getByRole('button', { name: 'Bestätigen' }))
  await outcome('erledigt')
  expect(proofs).toEqual([{ password: 'Geheim1234', code: '123 456' }])
  expect(requests).toEqual([{ another: false }])
})

it('shows a refused code at its field, and sends another one', async () => {
  needs('STRONG_PROOF_REQUIRED')
  refuse(ProveIdentityMutation, { code: 400, reason: 'CODE_ENDED', field: 'code' })
  const requests = answer(RequestProofCodeMutation, { requestProofCode: true })
  const { user } = await act()
  const shown = await proofDialog()
  await user.type(await shown.findByLabelText('Passwort'), 'Geheim1234')
  const code = shown.getByLabelText('Code aus der E-Mail')
  await user.type(code, '123456')
  await user.click(shown.getByRole('button', { name: 'Bestätigen' }))
  expect(
    await shown.findByText('Dieser Code gilt nicht mehr. Fordere einen neuen an.'),
  ).toBeVisible()
  expect(code).toHaveFocus()
  expect(shown.getByLabelText('Passwort')).toHaveValue('Geheim1234')
  expect(requests).toEqual([{ another: false }])
})

describe('another code', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  })

  const pass = (ms: number) => settle(() => vi.advanceTimersByTime(ms))

  it('is sent 30 seconds after the last one at the earliest', async () => {
    needs('STRONG_PROOF_REQUIRED')
    const requests = answer(RequestProofCodeMutation, { requestProofCode: true })
    const { user } = await act()
    const shown = await proofDialog()
    await shown.findByText(/^Nimm den Code/)
    const again = shown.getByRole('button', { name: 'Neuen Code senden' })
    expect(again).toBeDisabled()
    expect(shown.getByText('wieder in 30 s')).toHaveAttribute('aria-hidden', 'true')
    await pass(29_000)
    expect(again).toBeDisabled()
    expect(shown.getByText('wieder in 1 s')).toBeVisible()
    await pass(750)
    expect(again).toBeDisabled()
    await pass(250)
    expect(again).toBeEnabled()
    expect(shown.queryByText(/^wieder in/)).toBeNull()
    await user.click(again)
    expect(await shown.findByText(/Ein neuer Code ist unterwegs/)).toBeVisible()
    expect(again).toBeDisabled()
    expect(shown.getByLabelText('Code aus der E-Mail')).toHaveFocus()
    expect(requests).toEqual([{ another: false }, { another: true }])
  })

  it('can be requested at once if the last request failed', async () => {
    needs('STRONG_PROOF_REQUIRED')
    refuse(RequestProofCodeMutation, { code: 500 })
    await act()
    const shown = await proofDialog()
    await shown.findByText('Der Code konnte nicht angefordert werden')
    expect(shown.getByRole('button', { name: 'Neuen Code senden' })).toBeEnabled()
  })
})

it('says that no more codes are sent', async () => {
  needs('STRONG_PROOF_REQUIRED')
  refuse(RequestProofCodeMutation, { code: 429, reason: 'TOO_MANY_ATTEMPTS' })
  await act()
  const shown = await proofDialog()
  expect(await shown.findByText(/schon zehn Codes angefordert/)).toBeVisible()
})

it('asks once for operations that wait at the same time, and for the code if one needs it', async () => {
  refuse(EndSessionMutation, { code: 403, reason: 'PROOF_REQUIRED' })
  const { user } = await act()
  await proofDialog()
  const { askForProof } = await import('./proof')
  answer(RequestProofCodeMutation, { requestProofCode: true })
  const other = askForProof({ strong: true, purpose: 'deleteChannel' })
  await screen.findByLabelText('Code aus der E-Mail')
  expect(screen.getByText(/, um den Kanal zu löschen\./)).toBeVisible()
  await user.click((await proofDialog()).getByRole('button', { name: 'Abbrechen' }))
  await expect(other).resolves.toBe(false)
  await outcome('abgelehnt')
})

it('says calmly that it was cancelled, however it is closed', async () => {
  needs('PROOF_REQUIRED')
  const { user } = await act()
  await cancelProof(user)
  await outcome('abgelehnt')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Meldung schließen' }))
  await user.click(screen.getByRole('button', { name: 'Handeln' }))
  await proofDialog()
  await user.keyboard('{Escape}')
  expect(await screen.findByText('Es wurde nichts gesendet oder geändert.')).toBeInTheDocument()
})

it('says what the proof is for, also of an operation that it does not know', async () => {
  needs('PROOF_REQUIRED')
  await act()
  const shown = await proofDialog()
  expect(await shown.findByText(/^Bestätige zur Sicherheit, dass du es bist\. Gib/)).toBeVisible()
})

it.each([
  ['emergency.ask', /um für die Notfall-Nachricht eine zweite Person anzufragen\./],
  ['emergency.confirm', /um die Notfall-Nachricht zu bestätigen\./],
])('says what the proof is for if the operation names it: %s', async (proofFor, text) => {
  needs('PROOF_REQUIRED')
  await act(proofFor)
  expect(await (await proofDialog()).findByText(text)).toBeVisible()
})

it('gives up what waits when the page of the account is left', async () => {
  needs('PROOF_REQUIRED')
  const { unmount } = await act()
  await proofDialog()
  const { askForProof } = await import('./proof')
  const waiting = askForProof({ strong: false, purpose: 'deleteChannel' })
  unmount()
  await expect(waiting).resolves.toBe(false)
})

describe('an account with an app for codes', () => {
  const missing = { code: 400, reason: 'SECOND_FACTOR_REQUIRED', field: 'code' }

  it('needs a code of the app besides the password', async () => {
    const proofs = needs('PROOF_REQUIRED')
    refuse(ProveIdentityMutation, missing)
    const { user } = await act()
    const shown = await proofDialog()
    expect(shown.queryByLabelText('Code aus deiner App')).toBeNull()
    await user.type(await shown.findByLabelText('Passwort'), 'Geheim1234')
    await user.click(shown.getByRole('button', { name: 'Bestätigen' }))
    const code = await shown.findByLabelText('Code aus deiner App')
    expect(code).toHaveFocus()
    expect(shown.queryByRole('alert')).toBeNull()
    refuse(ProveIdentityMutation, { ...missing, reason: 'CODE_INCORRECT' })
    await user.type(code, '000000')
    await user.click(shown.getByRole('button', { name: 'Bestätigen' }))
    expect(await shown.findByText('Dieser Code stimmt nicht oder ist schon benutzt')).toBeVisible()
    const proved = needs('PROOF_REQUIRED')
    await user.clear(code)
    await user.type(code, '123456')
    await user.click(shown.getByRole('button', { name: 'Bestätigen' }))
    await outcome('erledigt')
    expect(proofs).toEqual([])
    expect(proved).toEqual([{ password: 'Geheim1234', code: '123456' }])
  })

  it('gets no code by mail', async () => {
    const proofs = needs('STRONG_PROOF_REQUIRED')
    refuse(RequestProofCodeMutation, missing)
    const { user } = await act()
    const shown = await proofDialog()
    const code = await shown.findByLabelText('Code aus deiner App')
    expect(shown.queryByLabelText('Code aus der E-Mail')).toBeNull()
    expect(shown.queryByRole('button', { name: 'Neuen Code senden' })).toBeNull()
    await user.type(await shown.findByLabelText('Passwort'), 'Geheim1234')
    await user.type(code, '123456')
    await user.click(shown.getByRole('button', { name: 'Bestätigen' }))
    await outcome('erledigt')
    expect(proofs).toEqual([{ password: 'Geheim1234', code: '123456' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('an account that is linked with a provider', () => {
  const uni = { id: 'uni', label: 'Mit Uni-Account anmelden' }
  const href = `${location.origin}/api/sign-in/uni?for=proof`

  it('proves there in a window of its own, and keeps what was typed', async () => {
    provesWith({ providers: [uni] })
    needs('PROOF_REQUIRED')
    const open = vi.spyOn(window, 'open').mockReturnValue({ focus: () => {} } as Window)
    const { user } = await act()
    const shown = await proofDialog()
    await user.type(await shown.findByLabelText('Passwort'), 'Gehe')
    const link = await shown.findByRole('link', { name: uni.label })
    expect(link).toHaveAttribute('href', href)
    await user.click(link)
    expect(open).toHaveBeenCalledWith(href, PROOF_WINDOW, expect.stringContaining('popup'))
    expect(shown.getByLabelText('Passwort')).toHaveValue('Gehe')
    answer(EndSessionMutation, { endSession: true })
    reportProof()
    await outcome('erledigt')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is sent a code only when it asks for one, where no password is needed', async () => {
    provesWith({ password: false, providers: [uni] })
    answer(ConfigQuery, { config: { ...config, onlyProviders: true } })
    const proofs = needs('PROOF_REQUIRED')
    const requests = answer(RequestProofCodeMutation, { requestProofCode: true })
    const { user } = await act()
    expect(await screen.findByRole('link', { name: uni.label })).toHaveAttribute('href', href)
    expect(screen.queryByLabelText('Passwort')).toBeNull()
    expect(requests).toEqual([])
    await user.click(
      screen.getByRole('button', { name: 'Stattdessen einen Code per E-Mail senden' }),
    )
    await user.type(await screen.findByLabelText('Code aus der E-Mail'), '123456')
    await user.click(screen.getByRole('button', { name: 'Bestätigen' }))
    await outcome('erledigt')
    expect(requests).toHaveLength(1)
    expect(proofs).toEqual([{ password: null, code: '123456' }])
  })

  /** The person signs in at the provider in the other window, which is not enough. */
  async function signsInThere(ways: Parameters<typeof provesWith>[0] = {}) {
    provesWith({ password: false, providers: [uni], isByProviderAlone: true, ...ways })
    reportProof()
  }

  it('needs a code by mail besides the sign-in there, if that had no second factor', async () => {
    provesWith({ providers: [uni] })
    const proofs = needs('STRONG_PROOF_REQUIRED')
    const requests = answer(RequestProofCodeMutation, { requestProofCode: true })
    const { user } = await act()
    const shown = await proofDialog()
    const link = await shown.findByRole('link', { name: uni.label })
    expect(link).toHaveAttribute('href', `${href}&factor=second`)
    await shown.findByLabelText('Passwort')
    await signsInThere()
    expect(
      await shown.findByText(/Hier brauchst du noch den Code aus unserer E-Mail\.$/),
    ).toBeVisible()
    expect(shown.queryByLabelText('Passwort')).toBeNull()
    expect(shown.queryByRole('link', { name: uni.label })).toBeNull()
    const code = shown.getByLabelText('Code aus der E-Mail')
    await waitFor(() => expect(code).toHaveFocus())
    expect(shown.getByRole('button', { name: 'Neuen Code senden' })).toBeDisabled()
    await user.type(code, '123456')
    await user.click(shown.getByRole('button', { name: 'Bestätigen' }))
    await outcome('erledigt')
    expect(proofs).toEqual([{ password: null, code: '123456' }])
    expect(requests).toEqual([{ another: false }])
  })

  it('leads on to the code also where passwords are closed', async () => {
    provesWith({ password: false, providers: [uni] })
    answer(ConfigQuery, { config: { ...config, onlyProviders: true } })
    const proofs = needs('STRONG_PROOF_REQUIRED')
    const requests = answer(RequestProofCodeMutation, { requestProofCode: true })
    const { user } = await act()
    await screen.findByRole('link', { name: uni.label })
    expect(requests).toEqual([])
    await signsInThere()
    const code = await screen.findByLabelText('Code aus der E-Mail')
    await waitFor(() => expect(code).toHaveFocus())
    await user.type(code, '123456')
    await user.click(screen.getByRole('button', { name: 'Bestätigen' }))
    await outcome('erledigt')
    expect(proofs).toEqual([{ password: null, code: '123456' }])
    expect(requests).toEqual([{ another: false }])
  })

  it('asks for the code of the app besides the sign-in there', async () => {
    const oneTimeCodesSince = '2026-01-01T00:00:00Z'
    provesWith({ providers: [uni], oneTimeCodesSince })
    const proofs = needs('STRONG_PROOF_REQUIRED')
    const requests = answer(RequestProofCodeMutation, { requestProofCode: true })
    const { user } = await act()
    const shown = await proofDialog()
    await shown.findByLabelText('Passwort')
    await signsInThere({ oneTimeCodesSince })
    await shown.findByText(/Hier brauchst du noch einen Code aus deiner App\.$/)
    const code = shown.getByLabelText('Code aus deiner App')
    await waitFor(() => expect(code).toHaveFocus())
    await user.type(code, '123456')
    await user.click(shown.getByRole('button', { name: 'Bestätigen' }))
    await outcome('erledigt')
    expect(proofs).toEqual([{ password: null, code: '123456' }])
    expect(requests).toEqual([])
  })

  it('offers the passkey besides the sign-in there', async () => {
    provesWith({ providers: [uni], passkeys: ['one'] })
    needs('STRONG_PROOF_REQUIRED')
    await act()
    const shown = await proofDialog()
    await shown.findByRole('link', { name: uni.label })
    await signsInThere({ passkeys: ['one'] })
    await shown.findByText(/Hier brauchst du noch deinen Passkey\.$/)
    const passkey = shown.getByRole('button', { name: 'Mit Passkey bestätigen' })
    await waitFor(() => expect(passkey).toHaveFocus())
    expect(shown.queryByRole('link', { name: uni.label })).toBeNull()
    expect(
      shown.getByRole('button', { name: 'Stattdessen mit einem Wiederherstellungscode' }),
    ).toBeVisible()
  })

  it('needs nothing more where the sign-in there suffices', async () => {
    provesWith({ providers: [uni] })
    needs('PROOF_REQUIRED')
    await act()
    const shown = await proofDialog()
    await shown.findByRole('link', { name: uni.label })
    answer(EndSessionMutation, { endSession: true })
    await signsInThere()
    await outcome('erledigt')
  })

  it('asks for the code at once after a sign-in there a moment ago', async () => {
    provesWith({ password: false, providers: [uni], isByProviderAlone: true })
    needs('STRONG_PROOF_REQUIRED')
    const requests = answer(RequestProofCodeMutation, { requestProofCode: true })
    await act()
    const shown = await proofDialog()
    const code = await shown.findByLabelText('Code aus der E-Mail')
    await waitFor(() => expect(code).toHaveFocus())
    expect(shown.queryByLabelText('Passwort')).toBeNull()
    await waitFor(() => expect(requests).toEqual([{ another: false }]))
    // It was not asked for a second factor then.
    expect(shown.getByRole('link', { name: uni.label })).toBeVisible()
  })

  it('asks for the password if the sign-in there is too long ago, and keeps the code', async () => {
    provesWith({ password: false, providers: [uni], isByProviderAlone: true })
    const proofs = needs('STRONG_PROOF_REQUIRED')
    answer(RequestProofCodeMutation, { requestProofCode: true })
    const { user } = await act()
    const shown = await proofDialog()
    await user.type(await shown.findByLabelText('Code aus der E-Mail'), '123456')
    refuse(ProveIdentityMutation, { code: 400, reason: 'REQUIRED', field: 'password' })
    provesWith({ providers: [uni] })
    await user.click(shown.getByRole('button', { name: 'Bestätigen' }))
    const password = await shown.findByLabelText('Passwort')
    expect(await shown.findByText(/^Deine Anmeldung bei der Einrichtung ist über/)).toBeVisible()
    expect(await shown.findByRole('link', { name: uni.label })).toBeVisible()
    const again = needs('STRONG_PROOF_REQUIRED')
    await user.type(password, 'Geheim1234')
    await user.click(shown.getByRole('button', { name: 'Bestätigen' }))
    await outcome('erledigt')
    expect(proofs).toEqual([])
    expect(again).toEqual([{ password: 'Geheim1234', code: '123456' }])
  })
})
