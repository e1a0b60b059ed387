// How internal staff finds profiles.

import { answer, hold, refuse } from '@test/server'
import { settled } from '@test/settings'
import { aManagedProfile, openAsStaff, pageOfProfiles } from '@test/staff'
import { ersti } from '@test/world'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ManagedProfilesQuery, SearchProfileQuery } from '../queries'

const field = () => screen.findByRole('searchbox', { name: 'Profile suchen' })
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const count = (text: string) => screen.findByText(text, { selector: '[role="status"]' })
const results = () => within(screen.getByRole('region', { name: 'Gefundene Profile' }))

const numbered = (total: number) =>
  Array.from({ length: total }, (_, at) =>
    aManagedProfile({ id: `profile-${at + 10}`, displayName: `Institut ${at + 1}` }),
  )

describe('the list', () => {
  // spec: ADMIN-12
  it('shows what is set for a profile', async () => {
    const alarm = { ...ersti, id: 'alarm', name: 'Notfall mit Alarm', kind: 'EMERGENCY_ALARM' }
    const news = { ...ersti, id: 'news', name: 'Neuigkeiten', kind: 'DEFAULT' }
    openAsStaff('/admin', [
      aManagedProfile({
        autoFollow: true,
        pipedriveId: '4711',
        permissions: ['MULTILINGUAL_POSTS', 'READ_POST_STATISTICS'],
        targeting: {
          __typename: 'Targeting',
          universities: ['aachen', 'bonn', 'chemnitz'],
          allUniversities: false,
          affiliations: ['physik'],
          roles: ['student', 'alumni'],
        },
        notificationChannels: [ersti, alarm, news],
      } as never),
    ])
    const article = within(await screen.findByRole('article', { name: 'Universität Beispiel' }))
    expect(article.getByText('@uni-beispiel · Hochschule')).toBeVisible()
    expect(article.getByText('Online')).toBeVisible()
    const factOf = (label: string) => article.getByText(label).nextElementSibling
    await waitFor(() =>
      expect(factOf('Zielgruppe')).toHaveTextContent(
        'Studierende, Alumni · Aachen, Bonn und 1 weitere · Physik',
      ),
    )
    expect(factOf('2 Berechtigungen')).toHaveTextContent('Englische Texte, Statistik der Posts')
    expect(factOf('Auto-Follow')).toHaveTextContent('Eingeschaltet')
    expect(factOf('CRM-ID')).toHaveTextContent('4711')
    expect(factOf('ID')).toHaveTextContent('profile-2')
    const channels = within(factOf('Kanäle') as HTMLElement).getAllByRole('listitem')
    expect(channels.map((one) => [one.textContent, one.querySelector('svg') !== null])).toEqual([
      ['Ersti', true],
      ['Notfall mit Alarm', true],
      ['Neuigkeiten', false],
    ])
  })

  // spec: ADMIN-12
  it('says what is not set, and that an empty targeting is no restriction', async () => {
    openAsStaff('/admin', [aManagedProfile({ visible: false })])
    const article = within(await screen.findByRole('article', { name: 'Universität Beispiel' }))
    expect(article.getByText('Offline')).toBeVisible()
    expect(article.getByText('Zielgruppe').nextElementSibling).toHaveTextContent('Alle')
    for (const label of ['Kanäle', 'Berechtigungen', 'CRM-ID'])
      expect(article.getByText(label).nextElementSibling).toHaveTextContent('Keine')
    expect(article.getByText('Auto-Follow').nextElementSibling).toHaveTextContent('Ausgeschaltet')
  })

  it('contains all profiles at first, in pages of 20', async () => {
    const { user, listed } = openAsStaff('/admin', numbered(21))
    await settled()
    expect(await count('21 Profile')).toBeVisible()
    expect(screen.getAllByRole('article')).toHaveLength(20)
    await user.click(screen.getByRole('button', { name: 'Weitere laden' }))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(21))
    await waitFor(() => expect(screen.getByRole('link', { name: 'Institut 21' })).toHaveFocus())
    expect(screen.queryByRole('button', { name: 'Weitere laden' })).toBeNull()
    expect(listed.map(({ page }) => page)).toContainEqual({ first: 20, before: '20' })
  })

  it('has no button for more if 20 are all', async () => {
    openAsStaff('/admin', numbered(20))
    await count('20 Profile')
    expect(screen.queryByRole('button', { name: 'Weitere laden' })).toBeNull()
  })

  it('shows a placeholder while it is loading', async () => {
    openAsStaff('/admin')
    answer(ManagedProfilesQuery, () => new Promise(() => {}))
    expect(await screen.findByRole('status', { name: 'Profile werden geladen' })).toBeVisible()
  })

  it('shows a failure with a retry', async () => {
    const { user } = openAsStaff('/admin')
    refuse(ManagedProfilesQuery, { code: 500 })
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Die Profile konnten nicht geladen werden.',
    )
    await settled()
    answer(ManagedProfilesQuery, ({ page }) => pageOfProfiles(numbered(1), page))
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await screen.findByRole('link', { name: 'Institut 1' })).toBeVisible()
  })

  it('keeps the pages that are loaded if the next one fails, and loads it on a retry', async () => {
    const { user } = openAsStaff('/admin', numbered(21))
    await settled()
    await count('21 Profile')
    refuse(ManagedProfilesQuery, { code: 500 })
    await user.click(screen.getByRole('button', { name: 'Weitere laden' }))
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(screen.getAllByRole('article')).toHaveLength(20)
    answer(ManagedProfilesQuery, ({ page }) => pageOfProfiles(numbered(21), page))
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(21))
  })
})

describe('the search', () => {
  // spec: ADMIN-12, API-25
  it('is requested 500 ms after typing, and its text is in the address', async () => {
    const { searched, router } = openAsStaff('/admin', [
      aManagedProfile(),
      aManagedProfile({ id: 'profile-3', displayName: 'Bibliothek' }),
    ])
    const search = await field()
    await count('2 Profile')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    type(search, 'B')
    await act(() => vi.advanceTimersByTimeAsync(499))
    expect(searched).toEqual([])
    type(search, 'Bib')
    await act(() => vi.advanceTimersByTimeAsync(499))
    expect(router.state.location.search).toBe('')
    await act(() => vi.advanceTimersByTimeAsync(1))
    vi.useRealTimers()
    expect(await count('1 Profil zu „Bib“')).toBeVisible()
    expect(searched).toEqual([{ text: 'Bib', page: { first: 20, before: null } }])
    expect(router.state.location.search).toBe('?q=Bib')
  })

  // spec: API-25
  it('is not requested for an empty text, which shows all profiles', async () => {
    const { searched, router } = openAsStaff('/admin?q=Bib', [aManagedProfile()])
    expect(await count('Kein Profil zu „Bib“')).toBeInTheDocument()
    expect(await field()).toHaveValue('Bib')
    type(await field(), '  ')
    expect(await count('1 Profil')).toBeVisible()
    expect(searched).toHaveLength(1)
    expect(router.state.location.search).toBe('')
  })

  // spec: API-25
  it('sends a single character', async () => {
    const { searched } = openAsStaff('/admin?q=U')
    await count('1 Profil zu „U“')
    expect(searched).toEqual([{ text: 'U', page: { first: 20, before: null } }])
  })

  it('says that nothing was found, and what is searched', async () => {
    openAsStaff('/admin?q=xyz')
    expect(await count('Kein Profil zu „xyz“')).toBeInTheDocument()
    expect(results().getByText(/^Gesucht wird nach allen Wörtern/)).toBeVisible()
  })

  it('does not show a late response to an earlier text', async () => {
    const { held, release } = hold()
    openAsStaff('/admin')
    const search = await field()
    await count('1 Profil')
    answer(SearchProfileQuery, async ({ text, page }) => {
      if (text === 'alt') await held
      return pageOfProfiles([aManagedProfile({ displayName: `Treffer ${text}` })], page)
    })
    type(search, 'alt')
    await screen.findByRole('status', { name: 'Profile werden geladen' })
    type(search, 'neu')
    await screen.findByRole('link', { name: 'Treffer neu' })
    release()
    await new Promise((done) => setTimeout(done, 50))
    expect(screen.queryByRole('link', { name: 'Treffer alt' })).toBeNull()
  })
})
