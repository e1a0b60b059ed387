// The setting for two people.
import { aChannel } from '@test/composing'
import { cancelProof, needsProof } from '@test/proofs'
import { renderInConsole } from '@test/render'
import { answer, refuse } from '@test/server'
import { aMe } from '@test/world'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { EmergencySection } from './EmergencySection'
import { EmergencySettingsQuery, SetEmergencyNeedsTwoMutation } from './queries'

const NAME = 'Zwei Personen für Notfälle'

function show({ needsTwo = false, releasers = 2, ...others }) {
  const me = {
    ...aMe({ notificationChannels: [aChannel('kanal-1', 'Notfall', 'EMERGENCY')], ...others }),
    emergencyNeedsTwo: needsTwo,
  }
  answer(EmergencySettingsQuery, {
    me: { __typename: 'Me', id: me.id, emergencyNeedsTwo: needsTwo, releaserCount: releasers },
  } as never)
  return renderInConsole(<EmergencySection me={me as never} />)
}

describe('the switch', () => {
  it('switches two people on', async () => {
    const calls = answer(SetEmergencyNeedsTwoMutation, {
      setEmergencyNeedsTwo: {
        __typename: 'Me',
        id: 'profil-1',
        emergencyNeedsTwo: true,
        releaserCount: 2,
      },
    } as never)
    const { user } = show({})
    await user.click(await screen.findByRole('switch', { name: NAME }))
    expect(await screen.findByText('Notfälle brauchen jetzt zwei Personen')).toBeInTheDocument()
    expect(calls).toEqual([{ value: true }])
  })

  it('asks before two people are switched off, and says what changes', async () => {
    const calls = answer(SetEmergencyNeedsTwoMutation, {
      setEmergencyNeedsTwo: {
        __typename: 'Me',
        id: 'profil-1',
        emergencyNeedsTwo: false,
        releaserCount: 2,
      },
    } as never)
    const { user } = show({ needsTwo: true })
    await user.click(await screen.findByRole('switch', { name: NAME }))
    const question = within(
      await screen.findByRole('dialog', { name: 'Zweite Person ausschalten?' }),
    )
    expect(question.getByText(/enden\. Dadurch wird nichts gesendet/)).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Abbrechen' }))
    expect(calls).toEqual([])
    await user.click(await screen.findByRole('switch', { name: NAME }))
    await user.click(await screen.findByRole('button', { name: 'Ausschalten' }))
    expect(await screen.findByText('Notfälle brauchen nur noch eine Person')).toBeInTheDocument()
    expect(calls).toEqual([{ value: false }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says why a single account cannot switch it on', async () => {
    show({ releasers: 1 })
    expect(await screen.findByText(/mindestens zwei Accounts/)).toBeVisible()
    expect(screen.getByRole('switch', { name: NAME })).toBeDisabled()
  })

  it('warns if the second account has left, and can still be switched off', async () => {
    show({ needsTwo: true, releasers: 1 })
    expect(await screen.findByText('Zurzeit darf nur ein Account Posts freigeben')).toBeVisible()
    expect(screen.getByRole('switch', { name: NAME })).toBeEnabled()
  })

  it('shows a refusal', async () => {
    refuse(SetEmergencyNeedsTwoMutation, { code: 409, reason: 'TOO_FEW_RELEASERS' })
    const { user } = show({})
    await user.click(await screen.findByRole('switch', { name: NAME }))
    expect(await screen.findByText('Das hat nicht geklappt')).toBeInTheDocument()
  })

  it('stays on, without a failure, if the proof is cancelled', async () => {
    needsProof(SetEmergencyNeedsTwoMutation)
    const { user } = show({ needsTwo: true })
    await user.click(await screen.findByRole('switch', { name: NAME }))
    await user.click(await screen.findByRole('button', { name: 'Ausschalten' }))
    await cancelProof(user)
    expect(screen.queryByText('Das hat nicht geklappt')).toBeNull()
    expect(screen.getByRole('switch', { name: NAME })).toBeChecked()
  })

  it('is shown to administrators of profiles with an emergency channel', () => {
    show({ viewerCanManageAccounts: false })
    show({ notificationChannels: [] })
    expect(screen.queryByRole('switch')).toBeNull()
  })
})
