// Auto-follow of a profile: switched on once, and never off.
import { answer, hold, refuse } from '@test/server'
import { openPanel, profileAnswer } from '@test/staffProfile'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SetAutoFollowMutation, StaffProfileQuery } from './queries'

const section = () => within(screen.getByRole('region', { name: 'Auto-Follow' }))
const button = () => section().queryByRole('button')

async function ask() {
  const shown = await openPanel()
  await shown.user.click(section().getByRole('button', { name: 'Auto-Follow einschalten …' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Auto-Follow für „Fachschaft Physik“ einschalten?' }),
  )
  return { ...shown, dialog }
}

// spec: ADMIN-19
it.each([
  ['offline', { visible: false }, /Das Profil ist offline/],
  ['auto-follow already', { autoFollow: true }, /Auto-Follow ist an/],
])('is not offered for a profile that is %s', async (_what, profile, text) => {
  await openPanel({ profile })
  expect(button()).toBeNull()
  expect(section().getByText(text)).toBeVisible()
})

// spec: ADMIN-18, ADMIN-20, ADMIN-21
it('is switched on once after a question, and shows the new followers', async () => {
  const { user, dialog } = await ask()
  expect(dialog.getByText('Das lässt sich nicht rückgängig machen.')).toBeVisible()
  const { held, release } = hold()
  const sent = answer(SetAutoFollowMutation, async () => {
    await held
    return { setAutoFollow: 1234 }
  })
  await user.click(dialog.getByRole('button', { name: 'Einschalten' }))
  expect(
    await dialog.findByText('Auto-Follow wird eingeschaltet. Das kann einige Minuten dauern.'),
  ).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Einschalten' }))
  release()
  expect(await section().findByText('1.234 neue Follower')).toBeVisible()
  expect(sent).toEqual([{ id: 'profile-2' }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(button()).toBeNull()
  expect(section().getByText(/lässt sich nicht ausschalten/)).toBeVisible()
})

it('says whom it reaches: the saved targeting counts', async () => {
  const { user } = await openPanel({ targets: { universities: ['bonn'], roles: ['student'] } })
  const form = within(await screen.findByRole('form', { name: 'Zielgruppe' }))
  const reach = 'Erreicht Studierende dieser Hochschule: Universität Bonn.'
  const open = async () => {
    await user.click(section().getByRole('button', { name: 'Auto-Follow einschalten …' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText(reach)).toBeVisible()
    return dialog
  }
  const dialog = await open()
  expect(dialog.queryByText(/Es zählt die gespeicherte/)).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(form.getByRole('switch', { name: 'Alle Hochschulen' }))
  expect((await open()).getByText(/Es zählt die gespeicherte/)).toBeVisible()
})

it('is not switched on when the question is cancelled', async () => {
  const { user, dialog } = await ask()
  const sent = answer(SetAutoFollowMutation, { setAutoFollow: 1 })
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([])
  expect(button()).toBeEnabled()
})

// spec: ADMIN-18, ADMIN-19, ADMIN-37
it.each([
  ['AUTO_FOLLOW_SET', { autoFollow: true }, /schon eingeschaltet/, /Auto-Follow ist an/],
  ['PROFILE_OFFLINE', { visible: false }, /solange das Profil online ist/, /Profil ist offline/],
])('shows the refusal %s, and then the current state', async (reason, now, refusal, state) => {
  const { user, dialog } = await ask()
  refuse(SetAutoFollowMutation, { code: 409, reason, message: 'refused by the server' })
  answer(StaffProfileQuery, profileAnswer(now))
  await user.click(dialog.getByRole('button', { name: 'Einschalten' }))
  const alert = await dialog.findByRole('alert')
  expect(alert).toHaveTextContent(refusal)
  expect(alert).toHaveTextContent('refused by the server')
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }))
  expect(await section().findByText(state)).toBeVisible()
})
