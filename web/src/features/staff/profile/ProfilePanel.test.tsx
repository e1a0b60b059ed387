// The panel of a profile as a whole.
import { axe } from '@test/axe'
import { answer, disconnect, hold, refuse } from '@test/server'
import { anAccount } from '@test/settings'
import {
  aChannel,
  catalogueChannel,
  openPanel,
  profileAnswer,
  showPanel,
  staffWorld,
} from '@test/staffProfile'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { StaffProfileQuery, UpdateProfileMutation } from './queries'

describe('the panel', () => {
  it('shows which profile it is', async () => {
    await openPanel({ profile: { autoFollow: true } })
    expect(screen.getByText('@fs-physik · Studierendenvertretung')).toBeVisible()
    expect(screen.getByText('Online')).toBeVisible()
    expect(screen.getAllByText('Auto-Follow')[0]).toBeVisible()
  })

  it('shows that a profile is offline', async () => {
    await openPanel({ profile: { visible: false } })
    expect(screen.getByText('Offline')).toBeVisible()
  })

  it('shows a placeholder while it is loading', async () => {
    staffWorld()
    answer(StaffProfileQuery, () => new Promise(() => {}))
    showPanel()
    expect(await screen.findByRole('status', { name: 'Profil wird geladen' })).toBeVisible()
  })

  it.each([
    ['fails', () => refuse(StaffProfileQuery, { code: 500 })],
    ['does not reach the server', () => disconnect(StaffProfileQuery)],
  ])('shows a failure with a retry if the request %s', async (_how, fail) => {
    staffWorld()
    fail()
    const { user } = showPanel()
    expect(await screen.findByRole('alert')).toHaveTextContent('konnte nicht geladen werden')
    answer(StaffProfileQuery, profileAnswer())
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await screen.findByRole('heading', { name: 'Fachschaft Physik' })).toBeVisible()
  })

  it('says that a profile does not exist', async () => {
    staffWorld()
    refuse(StaffProfileQuery, { code: 404, reason: 'NOT_FOUND' })
    showPanel()
    expect(await screen.findByText('Dieses Profil gibt es nicht.')).toBeVisible()
  })

  it('is accessible', async () => {
    await openPanel({
      profile: { notificationChannels: [aChannel(), catalogueChannel()] },
      targets: { universities: ['aachen', 'bonn'], roles: ['student'] },
      accounts: [anAccount(), anAccount({ viewerCanSeeInviteLink: true, registered: false })],
    })
    await screen.findByText(/Erreicht Studierende/)
    await screen.findByText('Kann sich noch nicht anmelden')
    expect(await axe()).toEqual([])
  })
})

describe('the id in the customer system', () => {
  const field = () => screen.getByLabelText('CRM-ID')
  const form = () => screen.getByRole('form', { name: 'CRM' })
  const save = () => form().querySelector('[type=submit]') as HTMLButtonElement

  // spec: ADMIN-16
  it('is saved trimmed', async () => {
    const { user } = await openPanel({ profile: { pipedriveId: '17' } })
    const sent = answer(UpdateProfileMutation, ({ pipedriveId }) => ({
      updateProfile: profileAnswer({ pipedriveId: pipedriveId ?? null }).managedProfile,
    }))
    expect(field()).toHaveValue('17')
    expect(save()).toBeDisabled()
    await user.clear(field())
    await user.type(field(), ' 4711 {Enter}')
    expect(await screen.findByText('CRM-ID gespeichert')).toBeInTheDocument()
    expect(sent).toEqual([{ id: 'profile-2', pipedriveId: '4711' }])
    expect(field()).toHaveValue('4711')
    expect(save()).toBeDisabled()
  })

  // spec: ADMIN-16
  it('is removed by emptying the field', async () => {
    const { user } = await openPanel({ profile: { pipedriveId: '17' } })
    const sent = answer(UpdateProfileMutation, () => ({
      updateProfile: profileAnswer({ pipedriveId: null }).managedProfile,
    }))
    await user.clear(field())
    await user.click(save())
    expect(await screen.findByText('CRM-ID entfernt')).toBeInTheDocument()
    expect(sent).toEqual([{ id: 'profile-2', pipedriveId: '' }])
  })

  it.each([
    [200, false],
    [201, true],
  ])('with %i characters is refused: %s', async (length, isRefused) => {
    const { user } = await openPanel()
    const sent = answer(UpdateProfileMutation, () => ({
      updateProfile: profileAnswer({ pipedriveId: 'x'.repeat(length) }).managedProfile,
    }))
    await user.click(field())
    await user.paste('x'.repeat(length))
    await user.click(save())
    if (isRefused) {
      expect(await screen.findByText('Bitte kürze auf höchstens 200 Zeichen')).toBeVisible()
      expect(field()).toHaveFocus()
    } else expect(await screen.findByText('CRM-ID gespeichert')).toBeInTheDocument()
    expect(sent).toHaveLength(isRefused ? 0 : 1)
  })

  it('shows a refusal of the server at its field', async () => {
    const { user } = await openPanel()
    refuse(UpdateProfileMutation, { code: 400, reason: 'TOO_LONG', field: 'pipedriveId' })
    await user.type(field(), '4711{Enter}')
    expect(await screen.findByText('Bitte kürze auf höchstens 200 Zeichen')).toBeVisible()
    expect(field()).toHaveValue('4711')
  })

  // spec: ADMIN-37
  it("shows the server's message when it fails, and keeps what was typed", async () => {
    const { user } = await openPanel()
    refuse(UpdateProfileMutation, { code: 500, message: 'The disk is full.' })
    await user.type(field(), '4711{Enter}')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Die CRM-ID konnte nicht gespeichert werden')
    expect(alert).toHaveTextContent('Meldung des Servers: The disk is full.')
    expect(field()).toHaveValue('4711')
    expect(screen.getByText('Noch nicht gespeichert')).toBeVisible()
  })

  it('is kept when the panel is opened again, and can be discarded', async () => {
    const { user, unmount } = await openPanel({ profile: { pipedriveId: '17' } })
    await user.type(field(), '42')
    await screen.findByText('Noch nicht gespeichert')
    unmount()
    const again = showPanel()
    await screen.findByRole('heading', { name: 'Fachschaft Physik' })
    expect(field()).toHaveValue('1742')
    await again.user.click(screen.getByRole('button', { name: 'Verwerfen' }))
    expect(field()).toHaveValue('17')
  })

  it('keeps what is typed while it is being saved', async () => {
    const { user } = await openPanel()
    const { held, release } = hold()
    answer(UpdateProfileMutation, async () => {
      await held
      return { updateProfile: profileAnswer({ pipedriveId: '1' }).managedProfile }
    })
    await user.type(field(), '1{Enter}2')
    release()
    expect(await screen.findByText('CRM-ID gespeichert')).toBeInTheDocument()
    expect(field()).toHaveValue('12')
  })

  it('asks before it is lost by leaving the page', async () => {
    const { user, router } = await openPanel()
    await user.type(field(), '4711')
    void router.navigate('/')
    const asked = () => screen.findByRole('dialog', { name: 'Änderungen verwerfen?' })
    await user.click(within(await asked()).getByRole('button', { name: 'Weiter bearbeiten' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(field()).toHaveValue('4711')
    void router.navigate('/')
    await user.click(within(await asked()).getByRole('button', { name: 'Verwerfen' }))
    expect(await screen.findByText('Startseite')).toBeVisible()
  })
})
