import { aUser } from '@test/home'
import { renderInConsole } from '@test/render'
import { answer, disconnect, refuse } from '@test/server'
import { config } from '@test/world'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { OverflowMenu } from '@/app/shell/OverflowMenu'
import { ConfigQuery } from '@/features/session/config'
import { OfflineBanner } from '../OfflineBanner'
import { SetVisibilityMutation } from '../queries'

async function openMenu() {
  const { user } = renderInConsole(
    <>
      <OverflowMenu areas={[]} />
      <OfflineBanner />
    </>,
  )
  await screen.findByText('fs-informatik')
  await user.click(screen.getByRole('button', { name: /Dein Menü/ }))
  return user
}
const goOffline = async (user: UserEvent) => {
  await user.click(onlineSwitch())
  const dialog = within(await screen.findByRole('dialog', { name: 'Profil offline stellen?' }))
  expect(dialog.getByText(/für 2\.418 Follower nicht mehr zu sehen/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Offline stellen' }))
}
/** The menu's switch after the menu was opened again. */
const shownLater = async (user: UserEvent) => {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: /Dein Menü/ }))
  return screen.findByRole('menuitemcheckbox', { name: /^Online/ })
}
const onlineSwitch = () => screen.getByRole('menuitemcheckbox', { name: /^Online/ })

beforeEach(() => void aUser())

/** Lets the switch succeed, and returns the requests. */
const switches = () =>
  answer(SetVisibilityMutation, ({ visible }) => ({
    setVisibility: { __typename: 'Me', id: 'profile-1', visible },
  }))

// spec: SHELL-16, PROFILE-03
it.each([true, false])('shows whether the profile is online: %s', async (visible) => {
  aUser({ visible })
  await openMenu()
  expect(onlineSwitch()).toHaveAttribute('aria-checked', String(visible))
})

// spec: SHELL-16, ROLES-02
it('is not shown to those who may not change it', async () => {
  aUser({ viewerCanSetVisibility: false })
  await openMenu()
  expect(screen.queryByRole('menuitemcheckbox')).toBeNull()
})

describe('switching', () => {
  // spec: PROFILE-03, PROFILE-05, HOME-07
  it('to offline sends a request, confirms, and shows the banner', async () => {
    const requests = switches()
    const user = await openMenu()
    await goOffline(user)
    expect(await screen.findByText('Profil offline')).toBeInTheDocument()
    expect(requests).toEqual([{ visible: false }])
    expect(await shownLater(user)).toHaveAttribute('aria-checked', 'false')
    expect(screen.getByText('Dein Profil ist offline')).toBeInTheDocument()
    expect(screen.getByText(/Stell es hier oder im Menü oben rechts online/)).toBeInTheDocument()
  })

  // spec: PROFILE-03, PROFILE-04, HOME-07
  it('to online confirms and removes the banner', async () => {
    aUser({ visible: false })
    switches()
    const user = await openMenu()
    await user.click(onlineSwitch())
    expect(await screen.findByText('Profil online')).toBeInTheDocument()
    expect(screen.queryByText('Dein Profil ist offline')).toBeNull()
  })

  it('to online is offered by the banner as well', async () => {
    aUser({ visible: false })
    const requests = switches()
    const { user } = renderInConsole(<OfflineBanner />)
    await user.click(await screen.findByRole('button', { name: 'Online stellen' }))
    expect(await screen.findByText('Profil online')).toBeInTheDocument()
    expect(screen.queryByText('Dein Profil ist offline')).toBeNull()
    expect(requests).toEqual([{ visible: true }])
  })

  it('to online is not offered by the banner without the permission', async () => {
    aUser({ visible: false, viewerCanSetVisibility: false })
    renderInConsole(<OfflineBanner />)
    expect(await screen.findByText(/Wer es verwaltet, kann es/)).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
  })

  // spec: PROFILE-06
  it('to online that fails is reported and reverted', async () => {
    aUser({ visible: false })
    refuse(SetVisibilityMutation, { code: 403 })
    const user = await openMenu()
    await user.click(onlineSwitch())
    expect(await screen.findByText('Aktivierung fehlgeschlagen')).toBeInTheDocument()
    expect(screen.getByText(/Versuch es gleich wieder .*hilfe@aushang.example/)).toBeInTheDocument()
    expect(onlineSwitch()).toHaveAttribute('aria-checked', 'false')
  })

  // spec: PROFILE-07, MISC-04
  it('to offline that fails names the support chat, if there is one', async () => {
    const supportChatUrl = 'https://chat.example'
    answer(ConfigQuery, { config: { ...config, supportChatUrl } })
    disconnect(SetVisibilityMutation)
    const user = await openMenu()
    await goOffline(user)
    expect(await screen.findByText('Deaktivierung fehlgeschlagen')).toBeInTheDocument()
    expect(screen.getByText(/Support-Chat: https:\/\/chat.example/)).toBeInTheDocument()
    expect(await shownLater(user)).toHaveAttribute('aria-checked', 'true')
  })

  it('to offline does nothing when it is cancelled', async () => {
    const requests = switches()
    const user = await openMenu()
    await user.click(onlineSwitch())
    await user.click(await screen.findByRole('button', { name: 'Abbrechen' }))
    expect(await shownLater(user)).toHaveAttribute('aria-checked', 'true')
    expect(requests).toEqual([])
  })
})
