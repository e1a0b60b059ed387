// Mastodon accounts and feeds in the settings.
import { axe } from '@test/axe'
import { answer, disconnect, hold, refuse } from '@test/server'
import { aProfile } from '@test/settings'
import { aSource } from '@test/sources'
import { address, open, section } from '@test/sourcesSection'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { UpdateUserMutation } from '@/features/profiles/edit/queries'
import { ConnectSourceMutation, DisconnectSourceMutation } from './queries'

describe('other sources', () => {
  it('are connected by an address, with Enter as well, which does not save the profile', async () => {
    const { user } = await open()
    const saves = answer(UpdateUserMutation, () => ({ updateUser: aProfile() }) as never)
    const source = aSource({ network: 'MASTODON', name: '@fs@uni.social' })
    await user.type(address(), '{Enter}')
    expect(address()).toBeInvalid()
    const requests = answer(ConnectSourceMutation, { connectSource: source } as never)
    await user.type(address(), ' @fs@uni.social {Enter}')
    expect(await section().findByRole('article', { name: '@fs@uni.social' })).toBeVisible()
    expect(await screen.findByText('Verbunden: @fs@uni.social')).toBeVisible()
    expect(requests).toEqual([{ address: '@fs@uni.social' }])
    expect(address()).toHaveValue('')
    expect(address()).toBeValid()
    expect(saves).toEqual([])
  })

  it.each([
    ['NO_SOURCE', 400, /weder einen Mastodon-Account noch einen Feed/],
    ['SOURCE_UNREACHABLE', 500, /antwortet nicht/],
    ['SOURCE_CONNECTED', 409, /schon verbunden/],
    ['TOO_MANY', 400, /Mehr Quellen/],
    ['TOO_MANY_ATTEMPTS', 429, /zu viele Versuche/],
  ])('%s is shown at the field, which keeps the address', async (reason, code, text) => {
    const { user } = await open()
    refuse(ConnectSourceMutation, { code, reason })
    await user.type(address(), 'uni.example')
    await user.click(section().getByRole('button', { name: 'Verbinden' }))
    await waitFor(() => expect(address()).toHaveAccessibleDescription(text))
    expect(address()).toHaveFocus()
    expect(address()).toHaveValue('uni.example')
    expect(address()).toBeInvalid()
  })

  it('need an address', async () => {
    const { user } = await open()
    await user.click(section().getByRole('button', { name: 'Verbinden' }))
    expect(address()).toHaveAccessibleDescription(/Bitte gib eine Adresse ein/)
  })

  it('keep the address without a connection, and after a reload', async () => {
    const { user, unmount } = await open()
    disconnect(ConnectSourceMutation)
    await user.type(address(), 'uni.example')
    await user.click(section().getByRole('button', { name: 'Verbinden' }))
    expect(await section().findByText('Die Quelle konnte nicht verbunden werden')).toBeVisible()
    expect(address()).toHaveValue('uni.example')
    unmount()
    await open()
    await waitFor(() => expect(address()).toHaveValue('uni.example'))
  })

  it('ask before logging out deletes the address', async () => {
    const { user } = await open()
    await user.type(address(), 'uni.example')
    await user.click(screen.getByRole('button', { name: /Dein Menü/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/Die Adresse einer Quelle/)).toBeVisible()
  })

  it('are disconnected after a question', async () => {
    const [first, second] = [aSource({ name: 'Eins' }), aSource({ name: 'Zwei' })]
    const { user } = await open({ sources: [first, second] })
    const { held, release } = hold()
    const requests = answer(DisconnectSourceMutation, async () => {
      await held
      return { disconnectSource: [second] } as never
    })
    await user.click(section().getByRole('button', { name: 'Trennen: Eins' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Eins trennen?' }))
    await user.click(dialog.getByRole('button', { name: 'Trennen' }))
    release()
    expect(await screen.findByText('Getrennt: Eins')).toBeVisible()
    expect(requests).toEqual([{ id: first.id, deleteDrafts: false }])
    expect(section().getAllByRole('article')).toHaveLength(1)
  })

  it('keep their waiting drafts unless one chooses to delete them', async () => {
    const source = aSource({ name: 'Eins', waitingDrafts: 3 })
    const { user } = await open({ sources: [source] })
    const requests = answer(DisconnectSourceMutation, { disconnectSource: [] } as never)
    await user.click(section().getByRole('button', { name: 'Trennen: Eins' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Eins trennen?' }))
    const choice = dialog.getByRole('checkbox', {
      name: 'Wartende Entwürfe von dieser Quelle löschen',
    })
    expect(choice).not.toBeChecked()
    expect(choice).toHaveAccessibleDescription(/^3 übernommene Entwürfe warten unbearbeitet/)
    expect(await axe()).toEqual([])
    await user.click(choice)
    await user.click(dialog.getByRole('button', { name: 'Trennen' }))
    expect(await screen.findByText('Getrennt: Eins')).toBeVisible()
    expect(requests).toEqual([{ id: source.id, deleteDrafts: true }])
  })

  it('that cannot be disconnected stay', async () => {
    const { user } = await open({ sources: [aSource({ name: 'Eins' })] })
    disconnect(DisconnectSourceMutation)
    await user.click(section().getByRole('button', { name: 'Trennen: Eins' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Trennen' }))
    expect(await screen.findByText('Nicht getrennt: Eins')).toBeVisible()
    expect(section().getByRole('article', { name: 'Eins' })).toBeVisible()
  })

  it('are at most ten', async () => {
    await open({ sources: Array.from({ length: 10 }, () => aSource()) })
    expect(section().getByText(/Mehr Quellen lassen sich nicht verbinden/)).toBeVisible()
    expect(section().queryByRole('textbox')).toBeNull()
  })
})
