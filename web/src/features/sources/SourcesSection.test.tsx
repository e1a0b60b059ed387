// The section of the settings with the sources: what it offers, Instagram, and the review.
import { axe } from '@test/axe'
import { answer, disconnect, refuse } from '@test/server'
import { openSettings, settled } from '@test/settings'
import { aSource, connectionOf, instagram, installationHas, theServerHas } from '@test/sources'
import { all, card, instagramSwitch, open, reviewSwitch, section } from '@test/sourcesSection'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ChangeMustReviewMutation, DisconnectInstagramMutation, SourcesQuery } from './queries'

describe('the section', () => {
  // spec: SETTINGS-01
  it('is one of the sections of the profile settings', async () => {
    await open()
    const headings = screen
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent)
    expect(headings).toEqual([
      'Profil',
      'Kontaktdaten',
      'Automatische Synchronisation',
      'Barrierefreiheit',
      'Ruhezeit',
      'Freigabe',
      'Einwilligung Marketingzwecke',
    ])
  })

  // spec: SETTINGS-14
  it('has the switch of Instagram and the switch whether posts are reviewed', async () => {
    await open()
    expect(instagramSwitch()).not.toBeChecked()
    expect(reviewSwitch()).toBeChecked()
    expect(await axe()).toEqual([])
  })

  it('offers only what this installation can connect', async () => {
    await open({ installation: { photoNetwork: false, otherSources: false } })
    expect(section().getByText(/Instagram ist auf dieser Installation nicht/)).toBeVisible()
    expect(section().queryByRole('switch')).toBeNull()
    expect(section().queryByRole('textbox')).toBeNull()
  })

  it('still shows an account that was connected before', async () => {
    await open({
      sources: [instagram()],
      installation: { photoNetwork: false, otherSources: false },
    })
    expect(instagramSwitch()).toBeChecked()
    expect(section().queryByText(/auf dieser Installation nicht/)).toBeNull()
  })

  it('says if it could not be loaded, and retries', async () => {
    const { user } = openSettings('/settings/profile')
    installationHas(all)
    disconnect(SourcesQuery)
    expect(await screen.findByText(/Synchronisation konnte nicht geladen werden/)).toBeVisible()
    await settled()
    theServerHas([instagram()])
    await user.click(section().getByRole('button', { name: 'Erneut versuchen' }))
    expect(await section().findByRole('article', { name: '@fsinfo' })).toBeVisible()
  })

  it('gets the focus from a link to it', async () => {
    const { router } = await open()
    await act(() => router.navigate('/settings/profile#sync'))
    expect(screen.getByRole('heading', { name: 'Automatische Synchronisation' })).toHaveFocus()
  })
})

describe('Instagram', () => {
  // spec: PHOTO-03
  it('takes up to 24 hours first, as the text at the switch says', async () => {
    await open()
    expect(instagramSwitch()).toHaveAccessibleDescription(/bis zu 24 Stunden dauern/)
  })

  // spec: PHOTO-03
  it('shows at the account that the first check takes up to 24 hours, until it has ended', async () => {
    await open({ sources: [instagram({ state: 'WAITING', lastCheckedAt: null })] })
    expect(card('@fsinfo').getByText(/Sie kann bis zu 24 Stunden dauern/)).toBeVisible()
  })

  // spec: PHOTO-11
  it('asks before it disconnects, and says what happens', async () => {
    const requests = answer(DisconnectInstagramMutation, {
      disconnectInstagram: connectionOf(null),
    } as never)
    const { user } = await open({ sources: [instagram(), aSource()] })
    await user.click(instagramSwitch())
    const dialog = within(await screen.findByRole('dialog', { name: 'Instagram trennen?' }))
    expect(dialog.getByText(/Posts, die schon übernommen sind, bleiben/)).toBeVisible()
    expect(requests).toEqual([])
    answer(DisconnectInstagramMutation, (variables) => {
      requests.push(variables)
      return { disconnectInstagram: connectionOf(null) } as never
    })
    await user.click(dialog.getByRole('button', { name: 'Trennen' }))
    expect(await screen.findByText('Getrennt: Instagram')).toBeVisible()
    expect(requests).toEqual([{ deleteDrafts: false }])
    expect(instagramSwitch()).not.toBeChecked()
    expect(section().queryByRole('article', { name: '@fsinfo' })).toBeNull()
    expect(section().getAllByRole('article')).toHaveLength(1)
  })

  // spec: PHOTO-12
  it('says that it could not be disconnected, and stays on', async () => {
    const { user } = await open({ sources: [instagram()] })
    refuse(DisconnectInstagramMutation, { code: 500 })
    await user.click(instagramSwitch())
    await user.click(await screen.findByRole('button', { name: 'Trennen' }))
    expect(await section().findByText('Fehler aufgetreten')).toBeVisible()
    expect(instagramSwitch()).toBeChecked()
  })
})

describe('an account that other profiles have connected as well', () => {
  it.each([
    [['AStA'], 'Auch das Profil AStA übernimmt diese Beiträge.'],
    [['AStA', 'Mensa'], 'Auch die Profile AStA und Mensa übernehmen diese Beiträge.'],
  ])('is mentioned: %s', async (alsoConnectedBy, sentence) => {
    await open({ sources: [instagram({ alsoConnectedBy })] })
    expect(card('@fsinfo').getByText(sentence)).toBeVisible()
  })
})

describe('the review', () => {
  // spec: PHOTO-15, SETTINGS-14
  it('is explained for each position, and changed at once', async () => {
    const { user } = await open({ mustReview: true })
    const requests = answer(ChangeMustReviewMutation, ({ value }) => ({
      changeMustReviewInstagramPosts: {
        __typename: 'Me' as const,
        id: 'profile-1',
        mustReviewInstagramPosts: value,
      },
    }))
    expect(reviewSwitch()).toHaveAccessibleDescription(/warten als Entwurf/)
    await user.click(reviewSwitch())
    await waitFor(() =>
      expect(reviewSwitch()).toHaveAccessibleDescription('Sie gehen sofort live.'),
    )
    expect(reviewSwitch()).not.toBeChecked()
    expect(requests).toEqual([{ value: false }])
    expect(await screen.findByText('Übernommene Beiträge gehen jetzt sofort live')).toBeVisible()
    await user.click(reviewSwitch())
    expect(await screen.findByText('Übernommene Beiträge warten jetzt auf Freigabe')).toBeVisible()
  })

  it('says that drafts still wait when it is switched off, and leads to them', async () => {
    const sources = [instagram({ waitingDrafts: 2 }), aSource({ waitingDrafts: 1 })]
    const { user } = await open({ sources })
    answer(ChangeMustReviewMutation, ({ value }) => ({
      changeMustReviewInstagramPosts: {
        __typename: 'Me' as const,
        id: 'profile-1',
        mustReviewInstagramPosts: value,
      },
    }))
    expect(section().queryByRole('link', { name: 'Zu den Entwürfen' })).toBeNull()
    await user.click(reviewSwitch())
    const message = await screen.findByText('Übernommene Beiträge gehen jetzt sofort live')
    expect(message.closest('[role=status]')).toHaveTextContent(
      '3 Entwürfe warten weiter auf Freigabe.',
    )
    expect(section().getByText('3 Entwürfe warten weiter auf Freigabe.')).toBeVisible()
    expect(section().getByRole('link', { name: 'Zu den Entwürfen' })).toHaveAttribute('href', '/')
    expect(await axe()).toEqual([])
  })

  it('goes back if it could not be changed', async () => {
    const { user } = await open({ mustReview: false })
    disconnect(ChangeMustReviewMutation)
    await user.click(reviewSwitch())
    expect(await screen.findByText('Das konnte nicht gespeichert werden')).toBeVisible()
    expect(reviewSwitch()).not.toBeChecked()
  })
})
