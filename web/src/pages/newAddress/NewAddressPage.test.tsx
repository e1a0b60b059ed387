// Replaces the address of the account by the one of a mailed link.
import { axe } from '@test/axe'
import { heading, press } from '@test/links'
import { openAt, openLink } from '@test/render'
import { answer, disconnect, refuse } from '@test/server'
import { signIn, stateAnswer } from '@test/session'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ConfirmNewAddressMutation, NewAddressQuery } from '@/features/session/confirm/queries'
import { takePathAfterSignIn } from '@/features/session/ended'
import { forgetLinkToken, linkToken } from '@/features/session/links/linkToken'
import { SessionStateQuery } from '@/features/session/state/queries'
import { isSignedIn, useSession } from '@/features/session/store'

const NEW = 'maria.brandt@uni-beispiel.de'

beforeEach(() => void answer(NewAddressQuery, { newAddress: NEW }))

describe('/new-address/:token', () => {
  // spec: ACCOUNTS-10
  it('replaces the address when the button is pressed', async () => {
    const sent = answer(ConfirmNewAddressMutation, { confirmNewAddress: true })
    signIn()
    const { user } = openLink('/new-address/geheim')
    await heading('Neue E-Mail-Adresse übernehmen?')
    expect(location.pathname).toBe('/new-address')
    expect(screen.getByText(/Übernimmst du maria.brandt@uni-beispiel.de, gilt/)).toBeVisible()
    expect(sent).toEqual([])
    expect(await axe()).toEqual([])
    answer(SessionStateQuery, stateAnswer({}, NEW))
    await press(user, 'Neue Adresse übernehmen')
    await heading('Deine neue Adresse gilt jetzt')
    expect(screen.getByText(/ab jetzt mit maria.brandt@uni-beispiel.de an/)).toBeVisible()
    expect(useSession.getState().userData?.email).toBe(NEW)
    expect(sent).toEqual([{ token: 'geheim' }])
    expect(linkToken('new-address')).toBeNull()
    expect(screen.getByRole('link', { name: 'Zur Startseite' })).toHaveAttribute('href', '/')
  })

  it('names the new address also if the session cannot be refreshed', async () => {
    answer(ConfirmNewAddressMutation, { confirmNewAddress: true })
    disconnect(SessionStateQuery)
    signIn()
    const { user } = openLink('/new-address/geheim')
    await press(user, 'Neue Adresse übernehmen')
    await heading('Deine neue Adresse gilt jetzt')
    expect(screen.getByText(/ab jetzt mit maria.brandt@uni-beispiel.de an/)).toBeVisible()
  })

  it('keeps the link until somebody has signed in', async () => {
    openLink('/new-address/geheim')
    await screen.findByRole('button', { name: 'Anmelden' })
    expect(linkToken('new-address')).toBe('geheim')
    signIn()
    expect(takePathAfterSignIn()).toBe('/new-address')
    forgetLinkToken()
    expect(takePathAfterSignIn()).toBe('/')
  })

  it('says to those who are signed out why they have to sign in', async () => {
    openLink('/new-address/geheim')
    expect(
      await screen.findByText('Melde dich an, um deine neue Adresse zu übernehmen'),
    ).toBeVisible()
  })

  it('can be cancelled', async () => {
    signIn()
    const { user, router } = openLink('/new-address/geheim')
    await user.click(await screen.findByRole('link', { name: 'Abbrechen' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(linkToken('new-address')).toBeNull()
  })

  it.each([
    ['LINK_ENDED' as const, 400, /ungültig oder abgelaufen/, null],
    ['LINK_OF_OTHER_ACCOUNT' as const, 403, /gehört zu einem anderen Account/, 'geheim'],
  ])('says before the question that it cannot be answered: %s', async (reason, code, why, kept) => {
    refuse(NewAddressQuery, { code, reason })
    signIn()
    openLink('/new-address/geheim')
    await heading('Deine Adresse wurde nicht geändert')
    expect(screen.getByText(why)).toBeVisible()
    await waitFor(() => expect(linkToken('new-address')).toBe(kept))
  })

  it('loads the address again if that failed', async () => {
    disconnect(NewAddressQuery)
    signIn()
    const { user } = openLink('/new-address/geheim')
    await heading('Deine Adresse wurde nicht geändert')
    expect(linkToken('new-address')).toBe('geheim')
    answer(NewAddressQuery, { newAddress: NEW })
    await press(user, 'Erneut versuchen')
    await heading('Neue E-Mail-Adresse übernehmen?')
  })

  it('leads from the wrong account to the sign-in page, and keeps the link', async () => {
    refuse(ConfirmNewAddressMutation, { code: 403, reason: 'LINK_OF_OTHER_ACCOUNT' })
    signIn()
    const { user } = openLink('/new-address/geheim')
    await press(user, 'Neue Adresse übernehmen')
    await heading('Deine Adresse wurde nicht geändert')
    expect(screen.getByText(/gehört zu einem anderen Account/)).toBeVisible()
    expect(await axe()).toEqual([])
    await press(user, 'Mit dem anderen Account anmelden')
    await screen.findByRole('button', { name: 'Anmelden' })
    expect(isSignedIn()).toBe(false)
    expect(linkToken('new-address')).toBe('geheim')
  })

  it('says that the link has ended', async () => {
    refuse(ConfirmNewAddressMutation, { code: 400, reason: 'LINK_ENDED' })
    signIn()
    const { user } = openLink('/new-address/geheim')
    await press(user, 'Neue Adresse übernehmen')
    await heading('Deine Adresse wurde nicht geändert')
    expect(screen.getByText(/ungültig oder abgelaufen/)).toBeVisible()
    expect(await axe()).toEqual([])
    expect(linkToken('new-address')).toBeNull()
  })

  it('says that the link is incomplete', async () => {
    signIn()
    openAt('/new-address')
    await heading('Der Link ist unvollständig')
  })
})
