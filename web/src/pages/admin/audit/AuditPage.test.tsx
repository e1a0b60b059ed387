import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { axe } from '@test/axe'
import { aUser } from '@test/home'
import { renderInConsole } from '@test/render'
import { answer, refuse } from '@test/server'
import { stubDate, stubMethod } from '@test/stubs'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { actionGroups } from '@/features/audit/actions'
import { AuditCsvQuery, AuditTrailQuery } from '@/features/audit/queries'
import type { AuditEntry } from '@/features/audit/useAudit'
import '@/lib/moreTexts'
import '@/lib/staffTexts'
import { AuditPage } from './AuditPage'

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const [profileId, accountId, postId] = [idOf(1), idOf(2), idOf(3)]

const anEntry = (change: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 'entry-1',
  at: '2026-03-04T23:30:00.000Z',
  action: 'post.publish',
  accountId,
  accountEmail: 'anna@uni.example',
  accountRole: 'ADMIN',
  profileId,
  profileName: 'Fachschaft Physik',
  subjectId: null,
  subjectName: null,
  details: null,
  ...change,
})

const many = Array.from({ length: 60 }, (_, at) =>
  anEntry({ id: `entry-${at}`, details: `{"jobs":${at + 1}}` }),
)

/** Returns the requests. */
const theServerHas = (entries: AuditEntry[]) =>
  answer(AuditTrailQuery, ({ page: { first, before } }) => {
    const start = Number(before ?? 0)
    const nodes = entries.slice(start, start + first)
    return {
      auditTrail: {
        __typename: 'AuditConnection',
        edges: nodes.map((node) => ({
          __typename: 'AuditEdge',
          node: { __typename: 'AuditEntry', ...node },
        })),
        pageInfo: {
          __typename: 'PageInfo',
          hasPreviousPage: start + first < entries.length,
          endCursor: nodes.length > 0 ? String(start + nodes.length) : null,
        },
      },
    }
  })

const Address = () => (
  <div role="note" aria-label="Adresse">
    {useLocation().search}
  </div>
)

const open = (search = '') =>
  renderInConsole(
    <>
      <AuditPage />
      <Address />
    </>,
    undefined,
    `/admin/audit${search}`,
  )

const rows = () => screen.getAllByRole('row').slice(1)
const textsOf = (row: HTMLElement | undefined) =>
  [...(row?.children ?? [])].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
const address = () => screen.getByLabelText('Adresse').textContent
const everything = { action: null, from: null, until: null, profile: null, account: null }

beforeEach(() => {
  aUser()
})

describe('the table', () => {
  it('names the account or profile that was changed', async () => {
    theServerHas([anEntry({ subjectId: idOf(4), subjectName: 'ben@uni.example' })])
    open()
    await screen.findByRole('table')
    expect(screen.getByText('ben@uni.example')).toBeVisible()
    expect(screen.queryByText(idOf(4))).toBeNull()
  })

  it('shows who did what, for which profile, and when', async () => {
    theServerHas([
      anEntry({ subjectId: postId }),
      anEntry({
        id: 'entry-2',
        action: 'account.update_role',
        accountEmail: null,
        profileName: null,
        details: '{"from":"USER","to":"DRAFT"}',
      }),
      anEntry({
        id: 'entry-3',
        action: 'thing.unheard_of',
        accountId: null,
        accountEmail: null,
        accountRole: null,
        profileId: '00000000-0000-0000-0000-000000000000',
        profileName: null,
        details: 'no JSON',
      }),
    ])
    open()
    await screen.findByRole('table')
    expect(rows().map(textsOf)).toEqual([
      [
        '05.03.2026, 00:30 Uhr',
        'Post veröffentlicht',
        'Account: anna@uni.example',
        'Rolle: Account-Administrator',
        'Profil: Fachschaft Physik',
        `Betrifft: ${postId}`,
      ],
      [
        '05.03.2026, 00:30 Uhr',
        'Rolle geändert',
        'Account: Gelöschter Account',
        'Rolle: Account-Administrator',
        'Profil: Gelöschtes Profil',
        'Von: RedaktionZu: Eingeschränkter Content Creator',
      ],
      [
        '05.03.2026, 00:30 Uhr',
        'thing.unheard_of',
        'Account: System',
        'Rolle: –',
        'Profil: –',
        'no JSON',
      ],
    ])
    expect(screen.getByText('3 Einträge')).toBeVisible()
    expect(await axe()).toEqual([])
  })

  it('shows details with names and values', async () => {
    const details = {
      mustReview: true,
      fields: ['displayName', 'contact.email'],
      permissions: { before: [], after: ['ADVERTISE_POST'] },
      publishDate: '2026-03-04T23:30:00Z',
      written: 12000,
      unheardOf: null,
    }
    theServerHas([anEntry({ details: JSON.stringify(details) })])
    open()
    const items = await within(await screen.findByRole('table')).findAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'Freigabe nötig: Ja',
      'Geändert: Name, E-Mail-Adresse',
      'Berechtigungen: Vorher: Keine; Nachher: Posts bewerben',
      'Neues Datum: 05.03.2026, 00:30 Uhr',
      'Geschrieben: 12.000',
      'unheardOf: Keine',
    ])
  })

  it.each([
    ['session.login', { with: 'RECOVERY_CODE' }, 'Womit: Wiederherstellungscode'],
    ['session.prove', { with: 'PROVIDER' }, 'Womit: Konto einer Einrichtung'],
    ['session.end_own', { sessions: 2 }, 'Beendete Anmeldungen: 2'],
    [
      'profile.set_emergency_needs_two',
      { emergencyNeedsTwo: true },
      'Zwei Personen für Notfälle: Ja',
    ],
    ['account.remove_second_factors', { by: 'operator' }, 'Durch: Betrieb des Servers'],
  ])('names the details of %s in German', async (action, details, text) => {
    theServerHas([anEntry({ action, details: JSON.stringify(details) })])
    open()
    const items = await within(await screen.findByRole('table')).findAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([text])
  })

  it('loads 50 entries and, on request, those after them', async () => {
    const requests = theServerHas(many)
    const { user } = open()
    expect(await screen.findByText('50 Einträge geladen, weitere folgen')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Weitere laden' }))
    expect(await screen.findByText('60 Einträge')).toBeVisible()
    expect(within(rows()[50] as HTMLElement).getByRole('rowheader')).toHaveFocus()
    expect(requests.map(({ page }) => page)).toEqual([
      { first: 50, before: null },
      { first: 50, before: '50' },
    ])
    expect(screen.queryByRole('button', { name: 'Weitere laden' })).toBeNull()
  })

  it('says that it could not be loaded, and can retry', async () => {
    refuse(AuditTrailQuery, { code: 500 })
    const { user } = open()
    expect(await screen.findByRole('alert')).toHaveTextContent('konnte nicht geladen werden')
    theServerHas([anEntry()])
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await screen.findByText('1 Eintrag')).toBeVisible()
  })

  it('shows a skeleton while it loads', async () => {
    answer(AuditTrailQuery, () => new Promise(() => {}))
    open()
    expect(await screen.findByRole('status', { name: 'Protokoll wird geladen' })).toBeVisible()
  })

  it.each([
    ['', 'Noch kein Eintrag'],
    ['?action=post.pin', 'Dazu gibt es keinen Eintrag'],
  ])('says that there is no entry (%s)', async (search, expected) => {
    theServerHas([])
    open(search)
    expect(await screen.findAllByText(expected)).toHaveLength(2)
  })
})

describe('the filters', () => {
  it('are in the URL; the last day is included', async () => {
    const requests = theServerHas([anEntry()])
    const { user } = open()
    await screen.findByRole('table')
    await user.selectOptions(screen.getByLabelText('Aktion'), 'Post angepinnt')
    fireEvent.change(screen.getByLabelText('Von'), { target: { value: '2026-03-01' } })
    fireEvent.change(screen.getByLabelText('Bis einschließlich'), {
      target: { value: '2026-03-28' },
    })
    expect(address()).toBe('?action=post.pin&from=2026-03-01&until=2026-03-28')
    await waitFor(() =>
      expect(requests.at(-1)?.filter).toEqual({
        ...everything,
        action: 'post.pin',
        from: '2026-02-28T23:00:00.000Z',
        until: '2026-03-28T23:00:00.000Z',
      }),
    )
    await user.selectOptions(screen.getByLabelText('Aktion'), 'Alle')
    fireEvent.change(screen.getByLabelText('Von'), { target: { value: '' } })
    expect(address()).toBe('?until=2026-03-28')
  })

  it('narrow to the account and the profile of an entry, until they are removed', async () => {
    const requests = theServerHas([anEntry()])
    const { user } = open('?action=post.publish')
    await user.click(await screen.findByRole('link', { name: 'anna@uni.example' }))
    await user.click(await screen.findByRole('link', { name: 'Fachschaft Physik' }))
    expect(address()).toBe(`?action=post.publish&account=${accountId}&profile=${profileId}`)
    const narrowed = within(screen.getByRole('list', { name: 'Nur Einträge zu' }))
    expect(await narrowed.findByText('Profil: Fachschaft Physik')).toBeVisible()
    expect(narrowed.getByText('Account: anna@uni.example')).toBeVisible()
    expect(requests.at(-1)?.filter).toMatchObject({ profile: profileId, account: accountId })
    expect(await axe()).toEqual([])
    await user.click(narrowed.getByRole('button', { name: /^Filter entfernen: Profil/ }))
    await user.click(narrowed.getByRole('button', { name: /^Filter entfernen: Account/ }))
    expect(address()).toBe('?action=post.publish')
    expect(screen.queryByRole('list', { name: 'Nur Einträge zu' })).toBeNull()
  })

  it('ignore what is no filter, and keep an action that is not known', async () => {
    const requests = theServerHas([anEntry()])
    open('?action=thing.unheard_of&from=2026-02-31&until=0020-01-01&profile=x&account=1')
    await screen.findByRole('table')
    expect(requests.at(-1)?.filter).toEqual({ ...everything, action: 'thing.unheard_of' })
    expect(screen.getByLabelText('Aktion')).toHaveDisplayValue('thing.unheard_of')
  })

  it('say only that the end is before the beginning', async () => {
    theServerHas([])
    open('?from=2026-03-02&until=2026-03-01')
    expect(await screen.findByText('Das Ende liegt vor dem Anfang.')).toBeVisible()
    expect(screen.getByLabelText('Bis einschließlich')).toBeInvalid()
    expect(screen.queryByText('Dazu gibt es keinen Eintrag')).toBeNull()
  })
})

describe('the file', () => {
  const saved: string[] = []

  beforeEach(() => {
    saved.length = 0
    stubDate('2026-11-26T23:30:00Z')
    stubMethod(
      URL,
      'createObjectURL',
      vi.fn(() => 'blob:audit'),
    )
    stubMethod(URL, 'revokeObjectURL', vi.fn())
    stubMethod(HTMLAnchorElement.prototype, 'click', function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
  })

  const download = () => screen.getByRole('button', { name: 'Als Tabelle (CSV) herunterladen' })

  it.each([
    [true, 0],
    [false, 1],
  ])('contains the selected entries; complete: %s', async (isComplete, notes) => {
    theServerHas([anEntry()])
    const requests = answer(AuditCsvQuery, () => ({
      auditCsv: { __typename: 'AuditTable', csv: 'Zeit', isComplete },
    }))
    const { user } = open('?action=post.publish')
    await user.click(download())
    expect(await screen.findByText('Tabelle heruntergeladen')).toBeVisible()
    expect(saved).toEqual(['protokoll-2026-11-27.csv'])
    expect(requests).toEqual([{ filter: { ...everything, action: 'post.publish' } }])
    expect(screen.queryAllByText(/nur die neuesten 50.000 Einträge/)).toHaveLength(notes)
  })

  it('says why it could not be created', async () => {
    theServerHas([anEntry()])
    refuse(AuditCsvQuery, { code: 403 })
    const { user } = open()
    await user.click(download())
    const problem = await screen.findByRole('alert')
    expect(problem).toHaveTextContent('Die Tabelle konnte nicht heruntergeladen werden.')
    expect(problem).toHaveTextContent('Dafür hast du keine Berechtigung.')
  })
})

describe('the actions', () => {
  it('are all those that the server records', () => {
    const sources = join(import.meta.dirname, '../../../../../crates/aushang/src')
    const nouns = actionGroups.map(({ actions: [first = ''] }) => first.split('.')[0])
    const literal = new RegExp(`"((?:${nouns.join('|')})\\.[a-z_]+)"`, 'g')
    const recorded = readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.rs'))
      .flatMap((file) => [...readFileSync(join(sources, file), 'utf8').matchAll(literal)])
      .map(([, name]) => name ?? '')
      // In tests of the server: an invented action, and the name of a file. And a setting.
      .filter((name) => !['post.x', 'map.pmtiles', 'audit.keep_days'].includes(name))
    const known = actionGroups.flatMap(({ actions }) => actions)
    expect(known.toSorted()).toEqual([...new Set(recorded)].sort())
  })
})
