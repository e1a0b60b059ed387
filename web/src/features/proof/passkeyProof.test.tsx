// Proving with a passkey, in the dialog that asks whose account it is.
import { aBrowserWithPasskeys } from '@test/passkeys'
import { renderInConsole } from '@test/render'
import { answer, refuse } from '@test/server'
import { screen, waitFor, within } from '@testing-library/react'
import { useMutation } from 'urql'
import { beforeEach, expect, it } from 'vitest'
import { EndSessionMutation } from '@/features/openSessions/queries'
import {
  BeginPasskeyProofMutation,
  OwnPasskeysQuery,
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

const passkey = { __typename: 'Passkey', id: 'passkey-1' }
const secondFactors = { __typename: 'SecondFactors', id: 'account-1', passkeys: [passkey] }
const beginPasskeyProof = { __typename: 'PasskeyCeremony', id: 'ceremony-1', options: '{}' }

beforeEach(() => {
  answer(OwnPasskeysQuery, { secondFactors })
  answer(BeginPasskeyProofMutation, { beginPasskeyProof })
  refuse(RequestProofCodeMutation, { code: 400, reason: 'PASSKEY_REQUIRED', field: 'code' })
  refuse(EndSessionMutation, { code: 403, reason: 'STRONG_PROOF_REQUIRED' })
})

async function asked() {
  const { user } = renderInConsole(<Acting />)
  await user.click(screen.getByRole('button', { name: 'Handeln' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Bist du es wirklich?' }))
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
  await user.click(press)
  expect(await screen.findByRole('button', { name: 'Erledigt' })).toBeVisible()
  expect(proofs).toEqual([{ ceremony: 'ceremony-1', response: '{"id":"signed"}' }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('offers password and recovery code beside it, and no code by mail', async () => {
  aBrowserWithPasskeys()
  const { dialog } = await asked()
  expect(await dialog.findByLabelText('Wiederherstellungscode')).toBeVisible()
  expect(dialog.queryByLabelText('Code aus der E-Mail')).toBeNull()
})

it('says that it was cancelled, and keeps what was typed', async () => {
  aBrowserWithPasskeys({ refuses: 'NotAllowedError' })
  const { user, dialog, press } = await asked()
  await user.type(dialog.getByLabelText('Passwort'), 'Geheim1234')
  await user.click(press)
  expect(await dialog.findByText(/abgebrochen oder hat zu lange gedauert/)).toBeVisible()
  expect(dialog.getByLabelText('Passwort')).toHaveValue('Geheim1234')
})
