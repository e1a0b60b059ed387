// Which settings there are, and who can see them.
import { axe } from '@test/axe'
import { answer, disconnect, refuse } from '@test/server'
import { anAccount, aProfile, openSettings as open, ownAccount, settled } from '@test/settings'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { EditedProfileQuery } from '@/features/profiles/edit/queries'

const admin = { viewerCanEditProfile: true, viewerCanManageAccounts: true }
const user = { viewerCanEditProfile: true, viewerCanManageAccounts: false }
const draft = { viewerCanEditProfile: false, viewerCanManageAccounts: false }

const NOT_FOR_ROLE = 'Mit deiner Rolle kannst du diese Seite nicht sehen.'
const NOT_FOUND = 'Diese Seite wurde nicht gefunden.'
const sidebar = async () => {
  const nav = await screen.findByRole('navigation', { name: 'Bereiche der Einstellungen' })
  return within(nav)
    .getAllByRole('link')
    .map((link) => link.textContent)
}

describe('the sidebar', () => {
  // spec: SHELL-22, SHELL-23, SHELL-24, ROLES-01, ROLES-03
  it.each([
    ['an ADMIN', admin, ['Profil', 'Account', 'Profil-Accounts']],
    ['a USER', user, ['Profil', 'Account']],
    ['a DRAFT account', draft, ['Account']],
  ])('shows %s only the permitted pages', async (_who, me, entries) => {
    open('/settings/account', { me })
    expect(await sidebar()).toEqual(entries)
  })

  it('marks the current page and links to the others', async () => {
    const { user, router } = open('/settings', { me: admin })
    await settled()
    expect(await screen.findByRole('link', { name: 'Profil' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await user.click(screen.getByRole('link', { name: 'Account' }))
    expect(await screen.findByLabelText('Altes Passwort')).toBeInTheDocument()
    expect(router.state.location.pathname).toBe('/settings/account')
    expect(document.title).toBe('Account · Einstellungen · Aushang')
  })
})

describe('the route', () => {
  // spec: SHELL-03
  it.each([
    ['/settings', 'Kontaktdaten'],
    ['/settings/profile', 'Kontaktdaten'],
    ['/settings/account', 'Passwort ändern'],
    ['/settings/profileAccount', 'Profil-Accounts'],
  ])('%s shows %s', async (path, heading) => {
    const { router } = open(path, { me: admin })
    expect(await screen.findByRole('heading', { name: heading })).toBeInTheDocument()
    expect(router.state.location.pathname).toBe(path)
  })

  // spec: SHELL-23
  it('redirects a DRAFT account to the account settings', async () => {
    const { router } = open('/settings', { me: draft })
    expect(await screen.findByRole('heading', { name: 'Passwort ändern' })).toBeInTheDocument()
    expect(router.state.location.pathname).toBe('/settings/account')
  })

  // spec: SHELL-01, SHELL-23, SHELL-24, ROLES-01, ROLES-03
  it.each([
    ['/settings/profile', draft],
    ['/settings/profileAccount', draft],
    ['/settings/profileAccount', user],
  ])(
    '%s shows the 404 page to roles that may not open it, and the address stays',
    async (path, me) => {
      const { router } = open(path, { me })
      expect(await screen.findByRole('heading', { name: NOT_FOR_ROLE })).toBeInTheDocument()
      expect(screen.getByText('404')).toBeInTheDocument()
      expect(screen.getByText(/^Wer die Accounts deines Profils verwaltet/)).toBeInTheDocument()
      expect(screen.queryByText(NOT_FOUND)).toBeNull()
      expect(router.state.location.pathname).toBe(path)
    },
  )

  // spec: SHELL-02
  it('does not find an unknown subpage', async () => {
    const { router } = open('/settings/unbekannt', { me: admin })
    expect(await screen.findByRole('heading', { name: NOT_FOUND })).toBeInTheDocument()
    expect(screen.getByText(/^Vielleicht ist der Link veraltet/)).toBeInTheDocument()
    expect(router.state.location.pathname).toBe('/settings/unbekannt')
  })
})

// spec: SHELL-17
it('is opened from the menu', async () => {
  const { user, router } = open('/', { me: admin })
  await settled()
  await user.click(await screen.findByRole('button', { name: /Dein Menü/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Einstellungen' }))
  expect(await screen.findByRole('heading', { name: 'Einstellungen' })).toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/settings')
})

describe('loading', () => {
  it('shows a placeholder for the form', async () => {
    open()
    answer(EditedProfileQuery, () => new Promise(() => {}))
    expect(
      await screen.findByRole('status', { name: 'Einstellungen werden geladen' }),
    ).toBeInTheDocument()
  })

  // spec: SETTINGS-06
  it('shows a failure, with a retry', async () => {
    const { user } = open()
    refuse(EditedProfileQuery, { code: 500 })
    const notice = await screen.findByRole('alert')
    expect(notice).toHaveTextContent('Deine Einstellungen konnten leider nicht geladen werden.')
    expect(notice).toHaveTextContent('hilfe@aushang.example')
    await settled()
    answer(EditedProfileQuery, { me: aProfile() })
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await screen.findByLabelText('Anzeigename')).toHaveValue('Fachschaft Informatik')
  })

  // spec: SETTINGS-06
  it('shows a failure without a connection, too', async () => {
    open()
    disconnect(EditedProfileQuery)
    expect(
      await screen.findByText('Deine Einstellungen konnten leider nicht geladen werden.'),
    ).toBeInTheDocument()
  })
})

it.each(['/settings/profile', '/settings/account', '/settings/profileAccount'])(
  '%s has no accessibility violations',
  async (path) => {
    open(path, { me: admin, accounts: [ownAccount(), anAccount()] })
    await screen.findByRole('navigation', { name: 'Bereiche der Einstellungen' })
    await settled()
    expect(await axe()).toEqual([])
  },
)
