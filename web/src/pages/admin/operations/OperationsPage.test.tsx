import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { axe } from '@test/axe'
import { aUser } from '@test/home'
import { renderInConsole } from '@test/render'
import { answer, refuse } from '@test/server'
import { stubDate } from '@test/stubs'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { kindText } from '@/features/operations/kindText'
import { OperationsQuery, RetryJobsMutation } from '@/features/operations/queries'
import type { OperationsState } from '@/features/operations/useOperations'
import { OperationsPage } from './OperationsPage'

/** The cache needs the names of types. */
const typed = <Fields extends object>(name: string, fields: Fields): Fields => ({
  __typename: name,
  ...fields,
})

const calm: OperationsState = {
  version: '1.2.3',
  engine: 'POSTGRES',
  databaseBytes: 120_000_000,
  mediaBytes: 3_400_000_000,
  freeBytes: 52_000_000_000,
  clockSuspect: false,
  lastBackup: typed('LastBackup', {
    databaseAt: '2026-11-26T02:00:00.000Z',
    filesAt: '2026-11-26T02:10:00.000Z',
    completeAt: '2026-11-26T02:00:00.000Z',
    isOverdue: false,
  }),
  sendsMail: true,
  sendsPushes: true,
  mailOutage: null,
  stuckJobCount: 0,
  stuckJobs: [],
  failingJobs: [],
  latePostCount: 0,
  latePosts: [],
  pushOutages: [],
  uncertainPushCount: 0,
  uncertainPushes: [],
  sources: typed('OperationsSources', {
    active: 0,
    failed: 0,
    overdue: 0,
    incorrect: null,
    disturbed: [],
  }),
}

const at = '2026-03-04T23:30:00.000Z'

const aStuckJob = (id: string, kind = 'send-mail') =>
  typed('StuckJob', { id, kind, since: at, attempts: 20, lastError: 'connection refused' })

const troubled: OperationsState = {
  ...calm,
  freeBytes: null,
  clockSuspect: true,
  stuckJobCount: 2,
  stuckJobs: [aStuckJob('job-1'), aStuckJob('job-2', 'unheard-of')],
  failingJobs: [
    typed('FailingJobs', { kind: 'convert-video', jobs: 3, nextAt: at, lastError: 'killed' }),
  ],
  latePostCount: 60,
  latePosts: [typed('LatePost', { id: 'post-1', profileId: 'profile-1', dueAt: at })],
  pushOutages: [
    typed('PushOutage', { service: 'fcm', since: at, seenAt: at, why: '403 Forbidden' }),
  ],
  uncertainPushCount: 1,
  uncertainPushes: [typed('UncertainPush', { postId: 'post-2', devices: 1, at })],
}

/** Returns the requests. */
const theServerIs = (operations: OperationsState) =>
  answer(OperationsQuery, { operations: typed('Operations', operations) })

const open = () => renderInConsole(<OperationsPage />, undefined, '/admin/operations')

const plain = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ')
const region = (name: string) => within(screen.getByRole('region', { name }))
const retryButtons = () => screen.getAllByRole('button', { name: /^Erneut versuchen/ })

beforeEach(() => {
  aUser()
})

describe('the state', () => {
  it('is a sentence and facts if everything runs', async () => {
    stubDate('2026-11-26T12:30:00Z')
    theServerIs(calm)
    open()
    expect(await screen.findByText('Alles läuft.')).toBeVisible()
    expect(await screen.findByText(/^Stand: 26.11.2026, 13:30/)).toBeVisible()
    expect(screen.getAllByRole('term').map(plain)).toEqual([
      'Version',
      'Datenbank',
      'Hochgeladene Dateien',
      'Freier Speicher',
      'Uhr',
      'Letzte Sicherung',
      'Quellen',
    ])
    expect(screen.getAllByRole('definition').map(plain)).toEqual([
      '1.2.3',
      'PostgreSQL, 120 MB',
      '3,4 GB',
      '52 GB',
      'Geht richtig',
      '26.11.2026, 03:00 Uhr (vor 10 Stunden)',
      '0 aktiv, 0 gestört, 0 überfällig',
    ])
    expect(screen.queryAllByRole('heading', { level: 3 })).toEqual([])
    expect(await axe()).toEqual([])
  })

  it('begins with what needs attention, the most important first', async () => {
    theServerIs(troubled)
    open()
    const title = await screen.findByText('Das braucht Aufmerksamkeit, das Wichtigste zuerst:')
    const notice = within(title.closest('[role=status]') as HTMLElement)
    expect(notice.getAllByRole('listitem').map(plain)).toEqual([
      'Die Uhr des Servers weicht ab',
      '1 Push-Dienst nimmt nichts an',
      '60 Posts sind verspätet',
      '2 Aufgaben sind zurückgestellt',
      '3 Aufgaben scheitern gerade',
      'Bei 1 Gerät ist ungewiss, ob ein Push ankam',
    ])
    expect(screen.getByText('Lässt sich nicht lesen')).toBeVisible()
    expect(screen.getByText(/^Weicht von der Uhr der Datenbank ab/)).toBeVisible()
    expect(await axe()).toEqual([])
  })

  it('says which part was never backed up, and what to do if none was', async () => {
    const none = { databaseAt: null, filesAt: null, completeAt: null, isOverdue: true }
    stubDate('2026-11-26T12:30:00Z')
    for (const [backup, shown] of [
      [none, /mit „aushang backup“. .* mit „aushang record-backup database files“.$/],
      [
        { ...none, databaseAt: '2026-11-26T12:29:30.000Z' },
        /^Datenbank: 26.11.2026, 13:29\sUhr \(gerade eben\). Dateien: keine bekannt.$/,
      ],
      [
        { ...none, filesAt: '2026-11-24T11:30:00.000Z' },
        /^Datenbank: keine bekannt. Dateien: 24.11.2026, 12:30\sUhr \(vor 2 Tagen\).$/,
      ],
    ] as const) {
      theServerIs({ ...calm, lastBackup: typed('LastBackup', backup) })
      const { unmount } = open()
      expect(await screen.findByText(shown)).toBeVisible()
      expect(screen.getByText('Es ist keine vollständige Sicherung bekannt')).toBeVisible()
      expect(screen.getByText('Das braucht Aufmerksamkeit:')).toBeVisible()
      expect(await axe()).toEqual([])
      unmount()
    }
  })

  it('needs attention if the last backup is too old', async () => {
    stubDate('2026-11-28T12:30:00Z')
    theServerIs({ ...calm, lastBackup: { ...calm.lastBackup, isOverdue: true } })
    open()
    expect(await screen.findByText('Die letzte Sicherung ist älter als 48 Stunden')).toBeVisible()
    expect(await screen.findByText(/^26.11.2026, 03:00\sUhr \(vor 2 Tagen\)$/)).toBeVisible()
  })

  it('says which part of the backup is too old, if the other one is not', async () => {
    stubDate('2026-11-28T12:30:00Z')
    const filesAt = '2026-11-28T10:30:00.000Z'
    const lastBackup = { ...calm.lastBackup, filesAt }
    theServerIs({ ...calm, lastBackup: { ...lastBackup, isOverdue: true } })
    const { unmount } = open()
    const parts =
      /^Datenbank: 26.11.2026, 03:00\sUhr \(vor 2 Tagen\). Dateien: 28.11.2026, 11:30\sUhr \(vor 2 Stunden\).$/
    expect(await screen.findByText(parts)).toBeVisible()
    unmount()
    theServerIs({ ...calm, lastBackup })
    open()
    expect(await screen.findByText(/^26.11.2026, 03:00\sUhr \(vor 2 Tagen\)$/)).toBeVisible()
  })

  it('says since when and why mails are not delivered', async () => {
    const outage = {
      mails: 2,
      since: at,
      fault: 'CONNECTION' as const,
      lastError: 'connecting: refused',
    }
    const failing = typed('FailingJobs', { kind: 'send-mail', jobs: 2, nextAt: at, lastError: 'x' })
    theServerIs({
      ...calm,
      mailOutage: typed('MailOutage', outage),
      failingJobs: [failing, ...troubled.failingJobs],
    })
    const { unmount } = open()
    expect(await screen.findByText(/^Das braucht Aufmerksamkeit/)).toBeVisible()
    const needs = 'E-Mails kommen nicht an: Der Mailserver nimmt keine Verbindung an'
    expect(screen.getByText(needs)).toBeVisible()
    expect(screen.getByText('3 Aufgaben scheitern gerade')).toBeVisible()
    const mail = region('E-Mails kommen nicht an')
    expect(mail.getByRole('listitem').textContent?.replaceAll('\u00a0', ' ')).toBe(
      'Der Mailserver nimmt keine Verbindung an2 E-Mails, die älteste seit 05.03.2026, 00:30 UhrNächster Versuch 05.03.2026, 00:30 UhrLetzter Fehler: connecting: refused',
    )
    expect(region('Aufgaben, die gerade scheitern').getAllByRole('listitem')).toHaveLength(1)
    expect(await axe()).toEqual([])
    unmount()
    theServerIs({ ...calm, mailOutage: typed('MailOutage', { ...outage, mails: 1 }) })
    open()
    expect(await screen.findByText('Wird nicht mehr von selbst versucht')).toBeVisible()
  })

  it('says that no mail server and no push service is configured', async () => {
    theServerIs({ ...calm, sendsMail: false, sendsPushes: false })
    open()
    expect(await screen.findByText(/^Nichts Dringendes/)).toBeVisible()
    expect(
      screen.getByText(
        'Kein Mailserver eingerichtet. E-Mails werden nur als Dateien gespeichert und kommen nicht an.',
      ),
    ).toBeVisible()
    expect(screen.getByText(/^Kein Push-Dienst eingerichtet/)).toBeVisible()
    expect(await axe()).toEqual([])
  })

  it('is not urgent if all that is left ends by itself', async () => {
    theServerIs({ ...calm, failingJobs: troubled.failingJobs })
    open()
    expect(await screen.findByText(/^Nichts Dringendes/)).toBeVisible()
  })

  it('says how many sources are checked, and what a network has refused as incorrect', async () => {
    const incorrect = { at, network: 'INSTAGRAM' as const, message: 'Unsupported get request' }
    const sources = { active: 1200, failed: 2, overdue: 1 }
    theServerIs({
      ...calm,
      sources: typed('OperationsSources', {
        ...sources,
        incorrect: typed('IncorrectRequest', incorrect),
        disturbed: [],
      }),
    })
    open()
    const title = await screen.findByText('Nichts Dringendes. Das lohnt einen Blick:')
    const notice = within(title.closest('[role=status]') as HTMLElement)
    expect(notice.getAllByRole('listitem').map(plain)).toEqual([
      'Ein Netzwerk hat eine Anfrage als fehlerhaft abgelehnt',
      '1 Quelle ist seit über drei Stunden fällig und nicht geprüft',
    ])
    expect(screen.getByText('1.200 aktiv, 2 gestört, 1 überfällig')).toBeVisible()
    const refused = region('Abgelehnte Anfrage an ein Netzwerk')
    expect(refused.getAllByRole('listitem').map(plain)).toEqual([
      'InstagramZuletzt 05.03.2026, 00:30 UhrLetzter Fehler: Unsupported get request',
    ])
    expect(await axe()).toEqual([])
  })

  it('does not need attention if only profiles have to act for their sources', async () => {
    const disturbed = [
      typed('DisturbedSource', {
        profileName: 'Fachschaft Informatik',
        network: 'INSTAGRAM' as const,
        name: '@fsinfo',
        problem: 'RECONNECT' as const,
        since: at,
      }),
      typed('DisturbedSource', {
        profileName: 'Hochschulsport',
        network: 'FEED' as const,
        name: 'Neues',
        problem: 'GONE' as const,
        since: at,
      }),
    ]
    const sources = { active: 3, failed: 2, overdue: 0, incorrect: null, disturbed }
    theServerIs({ ...calm, sources: typed('OperationsSources', sources) })
    open()
    expect(await screen.findByText('Alles läuft.')).toBeVisible()
    expect(screen.getByText('3 aktiv, 2 gestört, 0 überfällig')).toBeVisible()
    expect(region('Gestörte Quellen').getAllByRole('listitem').map(plain)).toEqual([
      'Fachschaft InformatikInstagram · @fsinfoMuss neu verbunden werdenSeit 05.03.2026, 00:30 Uhr',
      'HochschulsportFeed · NeuesAccount oder Feed gibt es nicht mehrSeit 05.03.2026, 00:30 Uhr',
    ])
    expect(await axe()).toEqual([])
  })

  it('lists what is stuck, in German where it is known', async () => {
    theServerIs(troubled)
    open()
    await screen.findByText(/^Das braucht Aufmerksamkeit/)
    const entriesOf = (name: string) => region(name).getAllByRole('listitem').map(plain)
    expect(entriesOf('Zurückgestellte Aufgaben')).toEqual([
      'E-Mail verschickenSeit 05.03.2026, 00:30 Uhr · 20 VersucheLetzter Fehler: connection refusedErneut versuchen',
      'unheard-ofSeit 05.03.2026, 00:30 Uhr · 20 VersucheLetzter Fehler: connection refusedErneut versuchen',
    ])
    expect(entriesOf('Aufgaben, die gerade scheitern')).toEqual([
      'Video umwandeln3 Aufgaben · nächster Versuch 05.03.2026, 00:30 UhrLetzter Fehler: killed',
    ])
    expect(entriesOf('Push-Dienste, die nichts annehmen')).toEqual([
      'Firebase Cloud MessagingSeit 05.03.2026, 00:30 Uhr, zuletzt 05.03.2026, 00:30 UhrLetzter Fehler: 403 Forbidden',
    ])
    expect(entriesOf('Ungewisse Pushes')).toEqual(['1 Gerät · 05.03.2026, 00:30 UhrPost post-2'])
    const late = region('Verspätete Posts')
    expect(late.getByText('Gezeigt werden 1 von 60.')).toBeVisible()
    expect(late.getByRole('link', { name: 'Profil öffnen: Post post-1' })).toHaveAttribute(
      'href',
      '/admin/profiles?profile=profile-1',
    )
  })

  it('is requested again by a button, and when the user returns', async () => {
    theServerIs(troubled)
    const { user } = open()
    await screen.findByText(/^Das braucht Aufmerksamkeit/)
    theServerIs(calm)
    await user.click(screen.getByRole('button', { name: 'Aktualisieren' }))
    expect(await screen.findByText('Alles läuft.')).toBeVisible()
    theServerIs(troubled)
    stubDate('2126-11-26T12:30:00Z')
    await act(async () => void window.dispatchEvent(new Event('focus')))
    expect(await screen.findByText(/^Das braucht Aufmerksamkeit/)).toBeVisible()
  })

  it('stays while a further request fails', async () => {
    theServerIs(calm)
    const { user } = open()
    await screen.findByText('Alles läuft.')
    refuse(OperationsQuery, { code: 500 })
    await user.click(screen.getByRole('button', { name: 'Aktualisieren' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Der Zustand konnte nicht aktualisiert werden.',
    )
    expect(screen.getByText('Alles läuft.')).toBeVisible()
  })

  it('says that it could not be loaded, and can retry', async () => {
    refuse(OperationsQuery, { code: 500 })
    const { user } = open()
    expect(await screen.findByRole('alert')).toHaveTextContent('konnte nicht geladen werden')
    theServerIs(calm)
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await screen.findByText('Alles läuft.')).toBeVisible()
  })

  it('shows a skeleton while it loads', async () => {
    answer(OperationsQuery, () => new Promise(() => {}))
    open()
    expect(
      await screen.findByRole('status', { name: 'Zustand des Servers wird geladen' }),
    ).toBeVisible()
  })
})

describe('jobs that were set aside', () => {
  it('run again one by one, and the list is requested again', async () => {
    theServerIs(troubled)
    const retries = answer(RetryJobsMutation, { retryJobs: 1 })
    const { user } = open()
    await screen.findByText(/^Das braucht Aufmerksamkeit/)
    const requests = theServerIs({ ...calm, stuckJobCount: 1, stuckJobs: [aStuckJob('job-2')] })
    await user.click(retryButtons()[0] as HTMLElement)
    expect(await screen.findByText('1 Aufgabe läuft wieder')).toBeVisible()
    expect(await screen.findByText('1 Aufgabe ist zurückgestellt')).toBeVisible()
    expect(retries).toEqual([{ ids: ['job-1'] }])
    expect(requests).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Alle erneut versuchen' })).toBeNull()
  })

  it('run again all at once', async () => {
    theServerIs(troubled)
    const retries = answer(RetryJobsMutation, { retryJobs: 2 })
    const { user } = open()
    await screen.findByText(/^Das braucht Aufmerksamkeit/)
    theServerIs(calm)
    await user.click(screen.getByRole('button', { name: 'Alle erneut versuchen' }))
    expect(await screen.findByText('2 Aufgaben laufen wieder')).toBeVisible()
    expect(await screen.findByText('Alles läuft.')).toBeVisible()
    expect(retries).toEqual([{ ids: ['job-1', 'job-2'] }])
  })

  it('names how many run again if not all are listed', async () => {
    theServerIs({ ...troubled, stuckJobCount: 70 })
    open()
    expect(await screen.findByText('Gezeigt werden 2 von 70.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Die 2 gezeigten erneut versuchen' })).toBeVisible()
  })

  it('says that somebody else has run them again', async () => {
    theServerIs(troubled)
    answer(RetryJobsMutation, { retryJobs: 0 })
    const { user } = open()
    await screen.findByText(/^Das braucht Aufmerksamkeit/)
    await user.click(screen.getByRole('button', { name: 'Alle erneut versuchen' }))
    expect(await screen.findByText('Diese Aufgaben sind nicht mehr zurückgestellt')).toBeVisible()
  })

  it('stay if running them again is refused', async () => {
    theServerIs(troubled)
    refuse(RetryJobsMutation, { code: 403 })
    const { user } = open()
    await screen.findByText(/^Das braucht Aufmerksamkeit/)
    await user.click(retryButtons()[0] as HTMLElement)
    const problem = await screen.findByRole('alert')
    expect(problem).toHaveTextContent('Erneut versuchen war nicht möglich.')
    expect(problem).toHaveTextContent('Dafür hast du keine Berechtigung.')
    await waitFor(() => expect(retryButtons()).toHaveLength(2))
  })
})

describe('the kinds of jobs', () => {
  it('of the server all have a German name', () => {
    const sources = join(import.meta.dirname, '../../../../../crates/aushang/src')
    const kinds = readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.rs'))
      .map((file) => readFileSync(join(sources, file), 'utf8'))
      .flatMap((code) => [...code.matchAll(/const KIND: &'static str = "([\w-]+)"/g)])
      .map(([, kind]) => kind ?? '')
    expect(kinds).toContain('send-mail')
    expect(kinds.filter((kind) => kindText(kind) === kind)).toEqual([])
  })
})
