// Proving with a passkey, in the dialog that asks whose account it is.
import { axe } from '@test/axe'
import { aBrowserWithPasskeys } from '@test/passkeys'
import { proofDialog, provesWith } from '@test/proofs'
import { renderInConsole } from '@test/render'
import { answer, refuse } from '@test/server'
import { screen, waitFor } from '@testing-library/react'
import { useMutation } from 'urql'
import { beforeEach, expect, it } from 'vitest'
import { EndSessionMutation } from '@/features/openSessions/queries'
import {
  BeginPasskeyProofMutation,
  ProveIdentityMutation,
  ProveWithPasskeyMutation,
  RequestProofCodeMutation,
} from './queries'

function Acting() {
  const [{ data }, act] = useMutation(EndSessionMutation)
  return (
    <button type="button" onClick={() => void act({ id: 'one' })}>
      {data ? 'Erledigt' : 'Handeln'}
    </button>
  )
}

const uni = { id: 'uni', label: 'Mit Uni-Account anmelden' }
const beginPasskeyProof = {
  __typename: 'PasskeyCeremony' as const,
  id: 'ceremony-1',
  options: '{}',
}

let requests: unknown[]

beforeEach(() => {
  provesWith({ passkeys: ['passkey-1'] })
  answer(BeginPasskeyProofMutation, { beginPasskeyProof })
  requests = answer(RequestProofCodeMutation, { requestProofCode: true })
  refuse(EndSessionMutation, { code: 403, reason: 'STRONG_PROOF_REQUIRED' })
})

async function asked() {
  const { user } = renderInConsole(<Acting />)
  await user.click(screen.getByRole('button', { name: 'Handeln' }))
  const dialog = await proofDialog()
  return {
    user,
    dialog,
    press: await dialog.findByRole('button', { name: 'Mit Passkey bestätigen' }),
  }
}

it('proves without a password, and what waits goes on', async () => {
  aBrowserWithPasskeys()
  const proofs = answer(ProveWithPasskeyMutation, () => {
    answer(EndSessionMutation, { endSession: true })
    return { proveIdentityWithPasskey: true }
  })
  const { user, press } = await asked()
  await waitFor(() => expect(press).toHaveFocus())
  await user.click(press)
  expect(await screen.findByRole('button', { name: 'Erledigt' })).toBeVisible()
  expect(proofs).toEqual([{ ceremony: 'ceremony-1', response: '{"id":"signed"}' }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('asks for nothing else at first, and offers the other methods by name', async () => {
  provesWith({ passkeys: ['passkey-1'], providers: [uni] })
  const { dialog } = await asked()
  expect(dialog.queryByRole('textbox')).toBeNull()
  expect(dialog.queryByLabelText('Passwort')).toBeNull()
  expect(dialog.queryByRole('button', { name: 'Bestätigen' })).toBeNull()
  expect(dialog.getByRole('button', { name: 'Stattdessen mit Passwort' })).toBeVisible()
  expect(dialog.getByRole('link', { name: uni.label })).toHaveTextContent(uni.label)
  expect(requests).toEqual([])
  expect(await axe()).toEqual([])
})

it('proves with password and recovery code instead, without a mail, and leads back', async () => {
  const proofs = answer(ProveIdentityMutation, () => {
    answer(EndSessionMutation, { endSession: true })
    return { proveIdentity: true }
  })
  const { user, dialog } = await asked()
  await user.click(dialog.getByRole('button', { name: 'Stattdessen mit Passwort' }))
  await waitFor(() => expect(dialog.getByLabelText('Passwort')).toHaveFocus())
  expect(dialog.queryByRole('button', { name: 'Mit Passkey bestätigen' })).toBeNull()
  expect(dialog.queryByLabelText('Code aus der E-Mail')).toBeNull()
  await user.type(dialog.getByLabelText('Passwort'), 'Geheim1234')
  await user.click(dialog.getByRole('button', { name: 'Andere Möglichkeit wählen' }))
  expect(dialog.getByRole('button', { name: 'Mit Passkey bestätigen' })).toHaveFocus()
  await user.click(dialog.getByRole('button', { name: 'Stattdessen mit Passwort' }))
  expect(dialog.getByLabelText('Passwort')).toHaveValue('Geheim1234')
  await user.type(dialog.getByLabelText('Wiederherstellungscode'), '0123-4567')
  await user.click(dialog.getByRole('button', { name: 'Bestätigen' }))
  expect(await screen.findByRole('button', { name: 'Erledigt' })).toBeVisible()
  expect(proofs).toEqual([{ password: 'Geheim1234', code: '0123-4567' }])
  expect(requests).toEqual([])
})

it.each([
  [
    'a recovery code',
    null,
    'Stattdessen mit einem Wiederherstellungscode',
    'Wiederherstellungscode',
  ],
  [
    'a code of the app',
    '2026-11-03T08:00:00.000Z',
    'Stattdessen mit einem Code aus deiner App',
    'Code aus deiner App',
  ],
])('without a password the form asks for %s', async (_what, oneTimeCodesSince, method, label) => {
  provesWith({ passkeys: ['passkey-1'], password: false, oneTimeCodesSince })
  const { user, dialog } = await asked()
  await user.click(dialog.getByRole('button', { name: method }))
  await waitFor(() => expect(dialog.getByLabelText(label)).toHaveFocus())
  expect(dialog.queryByLabelText('Passwort')).toBeNull()
})

it('says that the browser was cancelled, and still offers the password', async () => {
  aBrowserWithPasskeys({ refuses: 'NotAllowedError' })
  const { user, dialog, press } = await asked()
  await user.click(press)
  expect(await dialog.findByText(/abgebrochen oder hat zu lange gedauert/)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Stattdessen mit Passwort' })).toBeVisible()
})
