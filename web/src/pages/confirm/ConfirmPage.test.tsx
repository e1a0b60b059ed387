// Confirms an email address by its link.
import { axe } from '@test/axe'
import { aMailedLink, announces, heading, press, requests } from '@test/links'
import { openAt, openLink } from '@test/render'
import { answer, disconnect, refuse } from '@test/server'
import { signIn } from '@test/session'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { StoresQuery, VerifyEmailMutation } from '@/features/session/confirm/queries'
import { useSession } from '@/features/session/store'

beforeEach(aMailedLink)

describe('/confirm/:token', () => {
  // spec: AUTH-20
  it('confirms the address, and says so again after a reload', async () => {
    const { unmount } = openLink('/confirm/geheim')
    expect(await screen.findByRole('status', { name: /wird bestätigt/ })).toBeVisible()
    await announces('Deine Adresse ist bestätigt')
    expect(location.pathname).toBe('/confirm')
    expect(requests).toHaveBeenCalledExactlyOnceWith('verify', { token: 'geheim' }, null)
    expect(screen.getByRole('link', { name: 'Zur Anmeldung' })).toHaveAttribute('href', '/login')
    expect(await axe()).toEqual([])
    unmount()
    openAt('/confirm')
    await heading('Deine Adresse ist bestätigt')
  })

  it('links signed-in users to the home page, and keeps their session', async () => {
    signIn()
    const before = useSession.getState()
    openLink('/confirm/geheim')
    await heading('Deine Adresse ist bestätigt')
    expect(screen.getByRole('link', { name: 'Zur Startseite' })).toHaveAttribute('href', '/')
    expect(useSession.getState()).toEqual(before)
  })

  // spec: AUTH-20, AUTH-23
  it('shows an error page if the link has expired', async () => {
    refuse(VerifyEmailMutation, { code: 400, reason: 'LINK_ENDED' })
    openLink('/confirm/geheim')
    await announces('Deine Adresse konnte nicht bestätigt werden')
    expect(screen.getByText(/ungültig oder abgelaufen/)).toBeVisible()
    expect(await axe()).toEqual([])
  })

  // spec: AUTH-23
  it('offers a retry if the server could not be reached', async () => {
    disconnect(VerifyEmailMutation)
    const { user } = openLink('/confirm/geheim')
    await heading('Deine Adresse konnte nicht bestätigt werden')
    expect(screen.getByText(/nicht erreichbar/)).toBeVisible()
    answer(VerifyEmailMutation, { verifyEmail: true })
    await press(user, 'Erneut versuchen')
    await announces('Deine Adresse ist bestätigt')
  })

  // spec: AUTH-21
  it('shows the error page if the token is missing', async () => {
    openAt('/confirm')
    await announces('Deine Adresse konnte nicht bestätigt werden')
    expect(screen.getByText(/Der Link ist unvollständig/)).toBeVisible()
    expect(requests).not.toHaveBeenCalled()
  })

  // spec: AUTH-22
  it.each([
    ['both stores', 'https://apps.example', 'https://play.example', ['App Store', 'Google Play']],
    ['one store', null, 'https://play.example', ['Google Play']],
    ['no store', null, null, []],
  ])('links to the app in %s', async (_name, appStoreUrl, playStoreUrl, buttons) => {
    answer(StoresQuery, { config: { appStoreUrl, playStoreUrl } })
    openLink('/confirm/geheim')
    await heading('Deine Adresse ist bestätigt')
    const stores = screen.queryAllByRole('link', { name: /App Store|Google Play/ })
    expect(stores.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      buttons.map((name) => [name, name === 'App Store' ? appStoreUrl : playStoreUrl]),
    )
    for (const store of stores) expect(store).toHaveAttribute('target', '_blank')
    expect(await axe()).toEqual([])
  })
})
