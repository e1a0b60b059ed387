// The deletion of a profile, and the proof that it requires.
import { cancelProof, proofDialog } from '@test/proofs'
import { answer, disconnect, refuse } from '@test/server'
import { openPanel, showPanel, staffWorld } from '@test/staffProfile'
import { aMe } from '@test/world'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MeQuery } from '@/features/profiles/queries'
import { ProveIdentityMutation } from '@/features/proof/queries'
import { DeleteProfileMutation } from './queries'

const deleted = vi.fn()
const word = () => screen.getByLabelText('Tipp zur Bestätigung LÖSCHEN')
const confirm = () => question().getByRole('button', { name: 'Löschen' })
const question = () => within(screen.getByRole('dialog', { name: '„Fachschaft Physik“ löschen?' }))

beforeEach(() => void deleted.mockReset())

async function ask() {
  const shown = await openPanel({ onDeleted: deleted })
  await shown.user.click(screen.getByRole('button', { name: 'Profil löschen …' }))
  await screen.findByRole('dialog')
  return shown
}

/** The server refuses until the password was entered. `sent` are the requests after that. */
function needsProof() {
  const sent: unknown[] = []
  refuse(DeleteProfileMutation, { code: 403, reason: 'PROOF_REQUIRED' })
  const proofs = answer(ProveIdentityMutation, () => {
    answer(DeleteProfileMutation, (variables) => {
      sent.push(variables)
      return { deleteProfile: true }
    })
    return { proveIdentity: true }
  })
  return { sent, proofs }
}

describe('the deletion', () => {
  // spec: ADMIN-26
  it.each(['', 'LÖSCHE', 'löschen', 'LOESCHEN', ' LÖSCHEN', 'LÖSCHEN '])(
    'cannot be confirmed with "%s"',
    async (typed) => {
      const { user } = await ask()
      const sent = answer(DeleteProfileMutation, { deleteProfile: true })
      if (typed) await user.type(word(), typed)
      expect(confirm()).toBeDisabled()
      await user.type(word(), '{Enter}')
      expect(sent).toEqual([])
    },
  )

  // spec: ADMIN-25, ADMIN-26
  it('names what is deleted, and needs exactly the word', async () => {
    const { user } = await ask()
    expect(
      question().getByText(/das Profil @fs-physik, alle seine Accounts, Kanäle und Posts/),
    ).toBeVisible()
    const sent = answer(DeleteProfileMutation, { deleteProfile: true })
    await user.type(word(), 'LÖSCHEN')
    await user.click(confirm())
    await waitFor(() => expect(deleted).toHaveBeenCalledOnce())
    expect(sent).toEqual([{ id: 'profile-2' }])
    expect(await screen.findByText('„Fachschaft Physik“ gelöscht')).toBeInTheDocument()
  })

  // spec: ADMIN-37
  it('shows a refusal and keeps the typed word', async () => {
    const { user } = await ask()
    refuse(DeleteProfileMutation, { code: 403, reason: 'OWN_PROFILE', message: 'your own profile' })
    await user.type(word(), 'LÖSCHEN{Enter}')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Bei deinem eigenen Profil geht das nicht')
    expect(alert).toHaveTextContent('your own profile')
    expect(word()).toHaveValue('LÖSCHEN')
    expect(deleted).not.toHaveBeenCalled()
  })

  it('of a profile that a colleague has deleted counts as success', async () => {
    const { user } = await ask()
    refuse(DeleteProfileMutation, { code: 404, reason: 'NOT_FOUND' })
    await user.type(word(), 'LÖSCHEN{Enter}')
    await waitFor(() => expect(deleted).toHaveBeenCalledOnce())
  })

  it('is not offered for the profile that the user acts for', async () => {
    staffWorld()
    answer(MeQuery, { me: aMe({ id: 'profile-2' }) })
    showPanel()
    expect(await screen.findByText(/Für dieses Profil arbeitest du gerade/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Profil löschen …' })).toBeNull()
  })
})

describe('the proof', () => {
  it('asks for the password and then repeats the operation by itself', async () => {
    const { user } = await ask()
    const { sent, proofs } = needsProof()
    await user.type(word(), 'LÖSCHEN{Enter}')
    const dialog = await proofDialog()
    const password = await dialog.findByLabelText('Passwort')
    await waitFor(() => expect(password).toHaveFocus())
    await user.type(password, 'Geheim1234')
    await user.click(dialog.getByRole('button', { name: 'Bestätigen' }))
    await waitFor(() => expect(deleted).toHaveBeenCalledOnce())
    expect(proofs).toEqual([{ password: 'Geheim1234', code: null }])
    expect(sent).toEqual([{ id: 'profile-2' }])
  })

  it('shows a wrong password at its field', async () => {
    const { user } = await ask()
    needsProof()
    refuse(ProveIdentityMutation, { code: 400, reason: 'PASSWORD_INCORRECT', field: 'password' })
    await user.type(word(), 'LÖSCHEN{Enter}')
    const dialog = await proofDialog()
    const password = await dialog.findByLabelText('Passwort')
    await user.type(password, 'falsch')
    await user.click(dialog.getByRole('button', { name: 'Bestätigen' }))
    expect(await dialog.findByText('Falsches Passwort')).toBeVisible()
    expect(password).toHaveAccessibleDescription('Falsches Passwort')
    expect(password).toHaveFocus()
    expect(password).toHaveValue('falsch')
    expect(deleted).not.toHaveBeenCalled()
  })

  it('requires a password', async () => {
    const { user } = await ask()
    const { proofs } = needsProof()
    await user.type(word(), 'LÖSCHEN{Enter}')
    const dialog = await proofDialog()
    await user.click(await dialog.findByRole('button', { name: 'Bestätigen' }))
    expect(await dialog.findByText('Bitte gib dein Passwort ein')).toBeVisible()
    expect(proofs).toEqual([])
  })

  it.each([
    ['too many attempts', () => refuse(ProveIdentityMutation, tooMany), /zu viele Versuche/],
    ['a lost connection', () => disconnect(ProveIdentityMutation), /nicht erreichbar/],
  ])('shows %s', async (_what, fail, text) => {
    const { user } = await ask()
    needsProof()
    fail()
    await user.type(word(), 'LÖSCHEN{Enter}')
    const dialog = await proofDialog()
    await user.type(await dialog.findByLabelText('Passwort'), 'Geheim1234')
    await user.click(dialog.getByRole('button', { name: 'Bestätigen' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(text)
    expect(dialog.getByLabelText('Passwort')).toHaveValue('Geheim1234')
  })

  it('that is cancelled leaves everything as it was, and is no failure', async () => {
    const { user } = await ask()
    const { sent } = needsProof()
    await user.type(word(), 'LÖSCHEN{Enter}')
    await cancelProof(user)
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Bist du es wirklich?' })).toBeNull(),
    )
    expect(word()).toHaveValue('LÖSCHEN')
    expect(confirm()).toBeEnabled()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(sent).toEqual([])
    expect(deleted).not.toHaveBeenCalled()
  })
})

const tooMany = { code: 429, reason: 'TOO_MANY_ATTEMPTS' }
