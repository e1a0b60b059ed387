// Who may open the internal area, and its pages.
import { axe } from '@test/axe'
import { refuse } from '@test/server'
import { openSettings, settled } from '@test/settings'
import { aManagedProfile, openAsStaff } from '@test/staff'
import { aMe } from '@test/world'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { MeQuery } from '@/features/profiles/queries'
import type { AccountRole } from '@/graphql/generated/graphql'

const others: AccountRole[] = ['ADMIN', 'USER', 'DRAFT']
const accountOf = (role: AccountRole) => ({ ...aMe().account, role })
const openMenu = async (user: ReturnType<typeof openAsStaff>['user']) => {
  await settled()
  await user.click(await screen.findByRole('button', { name: /Dein Menü/ }))
  return within(await screen.findByRole('menu'))
}

describe('the route', () => {
  // spec: SHELL-06
  it.each([
    ['/admin', 'Profile'],
    ['/admin/profiles', 'Profile'],
    ['/admin/posts', 'Posts'],
    ['/admin/consents', 'Einwilligungsübersicht'],
    ['/admin/audit', 'Protokoll'],
    ['/admin/operations', 'Betrieb'],
  ])('%s shows %s', async (path, heading) => {
    const { router } = openAsStaff(path)
    expect(await screen.findByRole('heading', { level: 2, name: heading })).toBeInTheDocument()
    expect(router.state.location.pathname).toBe(path)
    expect(document.title).toBe(`${heading} · Interner Bereich · Aushang`)
  })

  // spec: SHELL-01, SHELL-06
  it.each(
    others.flatMap((role) => ['/admin', '/admin/posts'].map((path) => [role, path] as const)),
  )('is not found for %s (%s), and the address stays', async (role, path) => {
    const { router } = openSettings(path, { me: { account: accountOf(role) } as never })
    expect(await screen.findByText('Diese Seite wurde nicht gefunden.')).toBeInTheDocument()
    expect(screen.queryByText('Interner Bereich')).toBeNull()
    expect(router.state.location.pathname).toBe(path)
  })

  // spec: SHELL-02
  it('is not found with an unknown subpage', async () => {
    openAsStaff('/admin/unbekannt')
    expect(await screen.findByText('Diese Seite wurde nicht gefunden.')).toBeInTheDocument()
  })

  it('shows a failure with a retry, and links only to those who may open them', async () => {
    const { user } = openAsStaff('/admin')
    refuse(MeQuery, { code: 500 })
    expect(await screen.findByRole('alert')).toHaveTextContent('konnte nicht geladen werden')
    expect(screen.queryByRole('navigation', { name: /internen Bereichs/ })).toBeNull()
    await settled()
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  })
})

// spec: SHELL-26
it('shows the pages in the sidebar, in this order', async () => {
  openAsStaff('/admin')
  const nav = await screen.findByRole('navigation', { name: 'Seiten des internen Bereichs' })
  const links = within(nav).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual([
    'Profile',
    'Posts',
    'Einwilligungsübersicht',
    'Protokoll',
    'Betrieb',
  ])
  expect(links[0]).toHaveAttribute('aria-current', 'page')
})

describe('the menu', () => {
  // spec: SHELL-19
  it('opens the internal area', async () => {
    const { user, router } = openAsStaff('/')
    await user.click((await openMenu(user)).getByRole('menuitem', { name: 'Interner Bereich' }))
    expect(await screen.findByRole('heading', { name: 'Interner Bereich' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/admin')
  })

  // spec: SHELL-18
  it('opens the dialog for a new profile', async () => {
    const { user } = openAsStaff('/')
    await user.click((await openMenu(user)).getByRole('menuitem', { name: 'Neuen Nutzer anlegen' }))
    expect(await screen.findByRole('dialog', { name: 'Neues Profil anlegen' })).toBeVisible()
  })

  // spec: SHELL-18, SHELL-19
  it.each(others)('contains neither of them for %s', async (role) => {
    const { user } = openSettings('/', { me: { account: accountOf(role) } as never })
    const menu = await openMenu(user)
    expect(menu.getByRole('menuitem', { name: 'Einstellungen' })).toBeVisible()
    expect(menu.queryByRole('menuitem', { name: 'Neuen Nutzer anlegen' })).toBeNull()
    expect(menu.queryByRole('menuitem', { name: 'Interner Bereich' })).toBeNull()
  })
})

describe('the page of the profiles', () => {
  // spec: ADMIN-01
  it('creates profiles, and opens one in a panel that gets the focus', async () => {
    const { user, router } = openAsStaff('/admin/profiles?q=Uni')
    await settled()
    const link = await screen.findByRole('link', { name: 'Universität Beispiel' })
    expect(screen.getByRole('button', { name: 'Neuen Nutzer anlegen' })).toBeVisible()
    await user.click(link)
    const title = await screen.findByRole('heading', { name: 'Profil verwalten' })
    expect(title).toHaveFocus()
    expect(router.state.location.search).toBe('?q=Uni&profile=profile-2')
    expect(link).toHaveAttribute('aria-current', 'true')
    expect(await axe()).toEqual([])
  })

  it('returns to the result when the panel is closed', async () => {
    const { user, router } = openAsStaff('/admin/profiles', [
      aManagedProfile({ id: 'profile-3', displayName: 'Bibliothek' }),
      aManagedProfile(),
    ])
    await settled()
    await user.click(await screen.findByRole('link', { name: 'Universität Beispiel' }))
    await user.click(await screen.findByRole('button', { name: 'Zurück zur Liste' }))
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Universität Beispiel' })).toHaveFocus(),
    )
    expect(router.state.location.search).toBe('')
    expect(screen.queryByRole('heading', { name: 'Profil verwalten' })).toBeNull()
  })

  it('closes the panel with the back button of the browser', async () => {
    const { user, router } = openAsStaff('/admin/profiles')
    await settled()
    await user.click(await screen.findByRole('link', { name: 'Universität Beispiel' }))
    await screen.findByRole('heading', { name: 'Profil verwalten' })
    await router.navigate(-1)
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: 'Profil verwalten' })).toBeNull(),
    )
  })
})
