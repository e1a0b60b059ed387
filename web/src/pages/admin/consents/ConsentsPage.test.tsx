import { axe } from '@test/axe'
import { aUser } from '@test/home'
import { renderInConsole } from '@test/render'
import { answer, hold, refuse } from '@test/server'
import { stubDate, stubMethod } from '@test/stubs'
import { screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  ConsentHistoryQuery,
  ConsentsCsvQuery,
  ConsentsQuery,
} from '@/features/staff/consents/queries'
import type {
  ConsentsQuery as Consents,
  ConsentHistoryQuery as History,
} from '@/graphql/generated/graphql'
import { ConsentsPage } from './ConsentsPage'

type User = Consents['users']['edges'][number]['node']

const aProfile = (displayName: string, change: Partial<User> = {}): User => ({
  id: displayName,
  username: displayName.toLowerCase().replaceAll(' ', '-'),
  displayName,
  publishMembership: false,
  changedAt: null,
  ...change,
})

const physics = aProfile('Fachschaft Physik', {
  publishMembership: true,
  changedAt: '2026-03-04T23:30:00.000Z',
})
const many = Array.from({ length: 60 }, (_, at) => aProfile(`Profil ${at + 1}`))

/** Returns the requests. */
const theServerHas = (profiles: User[]) =>
  answer(ConsentsQuery, ({ filter, page: { first, before } }) => {
    const all = profiles.filter(({ publishMembership }) => filter === 'ALL' || publishMembership)
    const start = Number(before ?? 0)
    const nodes = all.slice(start, start + first)
    return {
      users: {
        __typename: 'ConsentConnection',
        edges: nodes.map((node) => ({
          __typename: 'ConsentEdge',
          node: { __typename: 'ConsentUser', ...node },
        })),
        pageInfo: {
          __typename: 'PageInfo',
          hasPreviousPage: start + first < all.length,
          endCursor: nodes.length > 0 ? String(start + nodes.length) : null,
        },
        totalCount: all.length,
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
      <ConsentsPage />
      <Address />
    </>,
    undefined,
    `/admin/consents${search}`,
  )

const rows = () => screen.getAllByRole('row').slice(1)
const textsOf = (row: HTMLElement | undefined) =>
  [...(row?.children ?? [])].map(({ textContent }) => textContent?.trim())
const downloadButton = () => screen.getByRole('button', { name: /herunterladen/ })

beforeEach(() => {
  aUser()
})

describe('the table', () => {
  // spec: ADMIN-32
  it('lists names and consent of each profile, and when it changed', async () => {
    theServerHas([physics, aProfile('Intern')])
    open()
    expect(await screen.findByRole('heading', { name: 'Einwilligungsübersicht' })).toBeVisible()
    const table = await screen.findByRole('table')
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Profil', 'Profilname', 'Einwilligung', 'Letzte Änderung', 'Verlauf'])
    expect(rows().map(textsOf)).toEqual([
      [
        'Fachschaft Physik',
        '@fachschaft-physik',
        'Zugestimmt',
        'Geändert am 05.03.2026',
        'Verlauf',
      ],
      ['Intern', '@intern', 'Nicht zugestimmt', 'Nie geändert', 'Verlauf'],
    ])
    expect(screen.getByText('2 Profile')).toBeVisible()
    expect(await axe()).toEqual([])
  })

  // spec: ADMIN-32
  it('shows only profiles with consent, which is in the URL', async () => {
    const requests = theServerHas([physics, aProfile('Intern')])
    const { user } = open()
    await screen.findByText('Intern')
    await user.click(screen.getByRole('radio', { name: 'Nur mit Einwilligung' }))
    expect(await screen.findByText('1 Profil mit Einwilligung')).toBeVisible()
    expect(screen.queryByText('Intern')).toBeNull()
    expect(requests.at(-1)?.filter).toBe('GIVEN')
    expect(screen.getByLabelText('Adresse')).toHaveTextContent('?filter=GIVEN')
    await user.click(screen.getByRole('radio', { name: 'Alle' }))
    expect(await screen.findByText('Intern')).toBeVisible()
    expect(screen.getByLabelText('Adresse')).toBeEmptyDOMElement()
  })

  it('loads 50 profiles and, on request, those after them', async () => {
    const requests = theServerHas(many)
    const { user } = open()
    await screen.findByText('Profil 50')
    expect(screen.queryByText('Profil 51')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Weitere laden' }))
    const next = await screen.findByRole('rowheader', { name: 'Profil 51' })
    expect(next).toHaveFocus()
    expect(rows()).toHaveLength(60)
    expect(requests.map(({ page }) => page)).toEqual([
      { first: 50, before: null },
      { first: 50, before: '50' },
    ])
    expect(screen.queryByRole('button', { name: 'Weitere laden' })).toBeNull()
  })

  it('keeps the loaded profiles when further ones fail, and can retry', async () => {
    theServerHas(many)
    const { user } = open()
    await screen.findByText('Profil 50')
    refuse(ConsentsQuery, { code: 500 })
    await user.click(screen.getByRole('button', { name: 'Weitere laden' }))
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(rows()).toHaveLength(50)
    theServerHas(many)
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await screen.findByText('Profil 60')).toBeVisible()
  })

  // spec: ADMIN-33
  it('says that it could not be loaded, names the support, and can retry', async () => {
    refuse(ConsentsQuery, { code: 500 })
    const { user } = open()
    const problem = await screen.findByRole('alert')
    expect(problem).toHaveTextContent('Die Daten konnten nicht geladen werden.')
    expect(
      await within(problem).findByRole('link', { name: 'hilfe@aushang.example' }),
    ).toBeVisible()
    theServerHas([physics])
    await user.click(within(problem).getByRole('button', { name: 'Erneut versuchen' }))
    expect(await screen.findByText('Fachschaft Physik')).toBeVisible()
  })

  it('shows the skeleton again while it is retried', async () => {
    refuse(ConsentsQuery, { code: 500 })
    const { user } = open()
    const retry = await screen.findByRole('button', { name: 'Erneut versuchen' })
    const { held, release } = hold()
    refuse(ConsentsQuery, { code: 500 }, held)
    await user.click(retry)
    await screen.findByRole('status', { name: 'Einwilligungen werden geladen' })
    expect(screen.queryByText('Noch kein Profil')).toBeNull()
    release()
    expect(await screen.findByRole('alert')).toBeVisible()
  })

  it('says that nobody has consented', async () => {
    theServerHas([aProfile('Intern')])
    open('?filter=GIVEN')
    expect(await screen.findAllByText('Kein Profil hat bisher zugestimmt')).toHaveLength(2)
  })

  it('shows a skeleton while it loads', async () => {
    answer(ConsentsQuery, () => new Promise(() => {}))
    open()
    const skeleton = await screen.findByRole('status', { name: 'Einwilligungen werden geladen' })
    expect(skeleton).toBeVisible()
  })
})

describe('the history', () => {
  type Change = History['consentHistory'][number]

  const aChange = (change: Partial<Change> = {}) => ({
    __typename: 'ConsentChange' as const,
    kind: 'MARKETING' as const,
    version: null,
    given: true,
    changedAt: '2026-03-04T23:30:00.000Z',
    email: 'anna@uni.example',
    ...change,
  })

  async function openHistory() {
    theServerHas([physics, aProfile('Intern')])
    const shown = open()
    await shown.user.click(
      await screen.findByRole('button', { name: 'Verlauf: Fachschaft Physik' }),
    )
    const name = 'Einwilligungen von Fachschaft Physik'
    return { ...shown, dialog: within(await screen.findByRole('dialog', { name })) }
  }

  it('says what was given or withdrawn, when and by whom', async () => {
    const requests = answer(ConsentHistoryQuery, {
      consentHistory: [
        aChange({ given: false, changedAt: '2026-04-01T10:00:00.000Z' }),
        aChange({ email: null }),
        aChange({ kind: 'PRIVACY_POLICY', version: 20180918 }),
        aChange({ kind: 'USER_AGREEMENT', version: 20180918 }),
      ],
    })
    const { dialog, user } = await openHistory()
    const entries = await dialog.findAllByRole('listitem')
    const lines = (entry: HTMLElement) =>
      [...entry.children].map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
    expect(entries.map(lines)).toEqual([
      ['Nennung für Marketing', 'Widerrufen', '01.04.2026, 12:00 Uhr von anna@uni.example'],
      ['Nennung für Marketing', 'Zugestimmt', '05.03.2026, 00:30 Uhr von einem gelöschten Account'],
      [
        'Datenschutzerklärung Fassung vom 18.09.2018',
        'Zugestimmt',
        '05.03.2026, 00:30 Uhr von anna@uni.example',
      ],
      [
        'Nutzungsbedingungen Fassung vom 18.09.2018',
        'Zugestimmt',
        '05.03.2026, 00:30 Uhr von anna@uni.example',
      ],
    ])
    expect(requests).toEqual([{ userId: 'Fachschaft Physik' }])
    expect(dialog.queryByText(/neuesten 200/)).toBeNull()
    expect(await axe()).toEqual([])
    await user.keyboard('{Escape}')
    const opener = screen.getByRole('button', { name: 'Verlauf: Fachschaft Physik' })
    await waitFor(() => expect(opener).toHaveFocus())
  })

  it('says that it is limited to the newest changes', async () => {
    const at = (index: number) => new Date(Date.UTC(2026, 0, 1, 0, -index)).toISOString()
    answer(ConsentHistoryQuery, {
      consentHistory: Array.from({ length: 200 }, (_, index) => aChange({ changedAt: at(index) })),
    })
    const { dialog } = await openHistory()
    expect(await dialog.findByText('Gezeigt werden die neuesten 200 Änderungen.')).toBeVisible()
  })

  it('says that there is none yet', async () => {
    answer(ConsentHistoryQuery, { consentHistory: [] })
    const { dialog } = await openHistory()
    expect(await dialog.findByText('Noch keine Einwilligung')).toBeVisible()
  })

  it('shows a placeholder while it is loading', async () => {
    answer(ConsentHistoryQuery, () => new Promise(() => {}))
    const { dialog } = await openHistory()
    expect(await dialog.findByRole('status', { name: 'Verlauf wird geladen' })).toBeVisible()
  })

  it('says that it could not be loaded, and can retry', async () => {
    refuse(ConsentHistoryQuery, { code: 500 })
    const { dialog, user } = await openHistory()
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Der Verlauf konnte nicht geladen werden.',
    )
    answer(ConsentHistoryQuery, { consentHistory: [aChange()] })
    await user.click(dialog.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await dialog.findByText('Zugestimmt')).toBeVisible()
  })
})

describe('the file', () => {
  it('is named after the day in Berlin, and is released', async () => {
    stubDate('2026-11-26T23:30:00Z')
    theServerHas([])
    const { held, release } = hold()
    const sent = answer(ConsentsCsvQuery, async () => {
      await held
      return { consentsCsv: '\u{feff}Profil;Einwilligung\n' }
    })
    const create = vi.fn((_content: Blob) => 'blob:consents')
    const revoke = vi.fn()
    stubMethod(URL, 'createObjectURL', create)
    stubMethod(URL, 'revokeObjectURL', revoke)
    const saved: string[] = []
    stubMethod(HTMLAnchorElement.prototype, 'click', function (this: HTMLAnchorElement) {
      saved.push(`${this.href} ${this.download}`)
    })
    const { user } = open()
    await user.click(downloadButton())
    expect(await screen.findByText('Die Tabelle wird erstellt')).toBeInTheDocument()
    expect(downloadButton()).toHaveAttribute('aria-disabled', 'true')
    release()
    expect(await screen.findByText('Tabelle heruntergeladen')).toBeVisible()
    expect(saved).toEqual(['blob:consents einwilligungen-2026-11-27.csv'])
    expect(sent).toEqual([{ filter: 'ALL' }])
    const [content] = create.mock.calls[0] ?? []
    expect(new Uint8Array((await content?.arrayBuffer()) ?? []).slice(0, 4)).toEqual(
      new Uint8Array([0xef, 0xbb, 0xbf, 'P'.charCodeAt(0)]),
    )
    await waitFor(() => expect(revoke).toHaveBeenCalledWith('blob:consents'), { timeout: 3000 })
  })

  it('contains what the filter selects', async () => {
    theServerHas([physics])
    stubMethod(URL, 'createObjectURL', () => 'blob:consents')
    stubMethod(URL, 'revokeObjectURL', vi.fn())
    stubMethod(HTMLAnchorElement.prototype, 'click', vi.fn())
    const sent = answer(ConsentsCsvQuery, { consentsCsv: 'Profil' })
    const { user } = open('?filter=GIVEN')
    await user.click(downloadButton())
    expect(await screen.findByText('Tabelle heruntergeladen')).toBeVisible()
    expect(sent).toEqual([{ filter: 'GIVEN' }])
  })

  // spec: ADMIN-37
  it('says why it could not be created, until the next attempt', async () => {
    theServerHas([physics])
    refuse(ConsentsCsvQuery, { code: 403 })
    const { user } = open()
    await screen.findByText('Fachschaft Physik')
    await user.click(downloadButton())
    const problem = await screen.findByRole('alert')
    expect(problem).toHaveTextContent('Die Tabelle konnte nicht heruntergeladen werden.')
    expect(problem).toHaveTextContent('Dafür hast du keine Berechtigung.')
    expect(
      await within(problem).findByRole('link', { name: 'hilfe@aushang.example' }),
    ).toBeVisible()
    answer(ConsentsCsvQuery, () => new Promise(() => {}))
    await user.click(downloadButton())
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})
