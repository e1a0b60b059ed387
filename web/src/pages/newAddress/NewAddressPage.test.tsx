// Replaces the address of the account by the one of a mailed link.
import { axe } from '@test/axe'
import { heading, press } from '@test/links'
import { openAt, openLink } from '@test/render'
import { answer, refuse } from '@test/server'
import { signIn } from '@test/session'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ConfirmNewAddressMutation } from '@/features/session/confirm/queries'
import { takePathAfterSignIn } from '@/features/session/ended'
import { forgetLinkToken, linkToken } from '@/features/session/links/linkToken'

describe('/new-address/:token', () => {
  // spec: ACCOUNTS-10
  it('replaces the address when the button is pressed', async () => {
    const sent = answer(ConfirmNewAddressMutation, { confirmNewAddress: true })
    signIn()
    const { user } = openLink('/new-address/geheim')
    await heading('Neue E-Mail-Adresse übernehmen?')
    expect(location.pathname).toBe('/new-address')
    expect(sent).toEqual([])
    expect(await axe()).toEqual([])
    await press(user, 'Neue Adresse übernehmen')
    await heading('Deine neue Adresse gilt jetzt')
    expect(sent).toEqual([{ token: 'geheim' }])
    expect(linkToken('new-address')).toBeNull()
    expect(screen.getByRole('link', { name: 'Zur Startseite' })).toHaveAttribute('href', '/')
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

  it.each([
    ['LINK_OF_OTHER_ACCOUNT', 403, /gehört zu einem anderen Account/],
    ['LINK_ENDED', 400, /ungültig oder abgelaufen/],
  ])('says why nothing was changed: %s', async (reason, code, text) => {
    refuse(ConfirmNewAddressMutation, { code, reason })
    signIn()
    const { user } = openLink('/new-address/geheim')
    await press(user, 'Neue Adresse übernehmen')
    await heading('Deine Adresse wurde nicht geändert')
    expect(screen.getByText(text)).toBeVisible()
    expect(await axe()).toEqual([])
    expect(linkToken('new-address')).toBeNull()
  })

  it('says that the link is incomplete', async () => {
    signIn()
    openAt('/new-address')
    await heading('Der Link ist unvollständig')
  })
})
