// The state of a connected source: its problems, and its checks.
import { axe } from '@test/axe'
import { answer, refuse } from '@test/server'
import { aSource, instagram, sourcesAnswer, theServerHas } from '@test/sources'
import { card, open } from '@test/sourcesSection'
import { stubDate } from '@test/stubs'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { CheckSourceMutation, SourcesQuery } from './queries'
import type { Source } from './source'

describe('the state', () => {
  it.each<[string, Partial<Source>]>([
    [
      'Zuletzt geprüft um 14:05 Uhr, 2 neue Beiträge übernommen. Nächste Prüfung gegen 15:00 Uhr.',
      {},
    ],
    ['Zuletzt geprüft um 14:05 Uhr, 1 neuen Beitrag übernommen. Nächste', { lastImported: 1 }],
    ['Zuletzt geprüft um 14:05 Uhr, nichts Neues gefunden. Nächste', { lastImported: 0 }],
    [
      'Zuletzt versucht um 14:05 Uhr, zuletzt gelungen am 24.11., 09:00 Uhr.',
      { lastSuccessAt: '2026-11-24T08:00:00.000Z', state: 'DELAYED', problem: 'UNREACHABLE' },
    ],
    [
      'Zuletzt versucht um 14:05 Uhr, bisher ohne Erfolg.',
      { lastSuccessAt: null, state: 'FAILED', problem: 'GONE', nextCheckAt: null },
    ],
    ['Nächste Prüfung am 27.11., 15:00 Uhr.', { nextCheckAt: '2026-11-27T14:00:00.000Z' }],
    ['Die nächste Prüfung beginnt gleich.', { nextCheckAt: '2026-11-26T13:10:00.000Z' }],
  ])('is a sentence: %s', async (sentence, change) => {
    stubDate('2026-11-26T13:20:00.000Z')
    await open({ sources: [aSource({ name: 'Neues', ...change })] })
    const text = card('Neues').getAllByRole('status')[0]?.textContent?.replaceAll('\u00a0', ' ')
    expect(text).toContain(sentence)
  })

  // spec: PHOTO-13
  it.each(['RECONNECT', 'PERMISSION_MISSING'] as const)('%s asks to reconnect', async (problem) => {
    await open({ sources: [instagram({ state: 'FAILED', problem, nextCheckAt: null })] })
    expect(
      card('@fsinfo').getByText(
        'Fehler bei der Synchronisation. Bitte verbindet euren Instagram Account erneut!',
      ),
    ).toBeVisible()
    expect(card('@fsinfo').getByRole('button', { name: 'Erneut verbinden' })).toBeEnabled()
  })

  it.each<[Source['problem'], RegExp]>([
    ['RECONNECT', /Trenne die Quelle und verbinde sie neu/],
    ['PERMISSION_MISSING', /Verbinde stattdessen den Feed/],
  ])('%s of another network does not name Instagram', async (problem, text) => {
    const change = { state: 'FAILED', problem, nextCheckAt: null } as const
    await open({ sources: [aSource({ network: 'MASTODON', name: '@fs@uni.social', ...change })] })
    expect(card('@fs@uni.social').getByText(text)).toBeVisible()
    expect(card('@fs@uni.social').queryByText(/Instagram/)).toBeNull()
    expect(card('@fs@uni.social').queryByRole('button', { name: 'Erneut verbinden' })).toBeNull()
  })

  it.each<[Source['problem'], RegExp]>([
    ['NOT_APPROVED', /„Einladungen für Tester“/],
    ['NOT_PROFESSIONAL', /„Zu professionellem Konto wechseln“/],
    ['GONE', /finden wir keine Beiträge, die wir lesen können/],
    ['NOT_READABLE', /finden wir keine Beiträge, die wir lesen können/],
    ['UNREACHABLE', /prüf die Adresse/],
    ['LIMITED', /von selbst wieder/],
    ['INTERNAL', /hilfe@aushang.example/],
    ['STORAGE_FULL', /Löscht Posts mit Bildern/],
  ])('%s is explained', async (problem, text) => {
    await open({ sources: [instagram({ state: 'FAILED', problem })] })
    expect(card('@fsinfo').getAllByText(text)[0]).toBeVisible()
    expect(await axe()).toEqual([])
  })
})

describe('a check', () => {
  it('is requested, waited for, and its result is shown', async () => {
    const before = instagram({ lastImported: 0 })
    const { user } = await open({ sources: [before] })
    const checks = answer(CheckSourceMutation, { checkSource: before } as never)
    await user.click(card('@fsinfo').getByRole('button', { name: 'Jetzt prüfen: @fsinfo' }))
    expect(await card('@fsinfo').findByText('Wird gerade geprüft …')).toBeVisible()
    await waitFor(() => expect(checks).toEqual([{ id: before.id }]))
    const later = '2026-11-26T13:30:00.000Z'
    answer(SourcesQuery, () =>
      sourcesAnswer([{ ...before, lastCheckedAt: later, lastSuccessAt: later, lastImported: 3 }]),
    )
    expect(await card('@fsinfo').findByText(/3 neue Beiträge/)).toBeVisible()
  })

  it('that is refused says why', async () => {
    const { user } = await open({ sources: [instagram()] })
    refuse(CheckSourceMutation, { code: 429, reason: 'TOO_MANY_ATTEMPTS' })
    await user.click(card('@fsinfo').getByRole('button', { name: /Jetzt prüfen/ }))
    expect(await screen.findByText('Die Prüfung konnte nicht beginnen')).toBeVisible()
    expect(card('@fsinfo').queryByText('Wird gerade geprüft …')).toBeNull()
  })

  it('is asked for while the first one is under way, and not otherwise', async () => {
    const waiting = instagram({ state: 'WAITING', lastCheckedAt: null })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const { requests, unmount } = await open({ sources: [waiting] })
    const asked = requests.length
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    await waitFor(() => expect(requests.length).toBeGreaterThan(asked))
    const polls = theServerHas([instagram({ id: waiting.id })])
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    await waitFor(() => expect(polls).toHaveLength(1))
    await act(() => vi.advanceTimersByTimeAsync(120_000))
    expect(polls).toHaveLength(1)
    unmount()
  })
})

describe('a post that was requested', () => {
  it('is waited for with longer and longer pauses, and not for ever', async () => {
    const skipped = [
      {
        __typename: 'SkippedPost' as const,
        id: 'skipped-1',
        url: null,
        text: 'Spieleabend',
        publishedAt: null,
        reason: 'FAILED' as const,
        requested: true,
      },
    ]
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const { requests, unmount } = await open({ sources: [instagram({ skipped })] })
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    const early = requests.length
    expect(early).toBeGreaterThan(2)
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(requests.length - early).toBeLessThan(early)
    await act(() => vi.advanceTimersByTimeAsync(600_000))
    const late = requests.length
    await act(() => vi.advanceTimersByTimeAsync(600_000))
    expect(requests).toHaveLength(late)
    unmount()
  })
})

describe('the button of a check', () => {
  it.each(['RECONNECT', 'LIMITED'] as const)(
    'is not shown if it has no effect: %s',
    async (problem) => {
      await open({ sources: [instagram({ state: 'DELAYED', problem })] })
      expect(card('@fsinfo').queryByRole('button', { name: /Jetzt prüfen/ })).toBeNull()
    },
  )

  it('is shown if the permission may have been given back', async () => {
    await open({ sources: [instagram({ state: 'FAILED', problem: 'PERMISSION_MISSING' })] })
    expect(card('@fsinfo').getByRole('button', { name: /Jetzt prüfen/ })).toBeEnabled()
  })

  it('shows the new state if the source has to be connected again by now', async () => {
    const before = instagram()
    const { user } = await open({ sources: [before] })
    refuse(CheckSourceMutation, { code: 409, reason: 'WRONG_STATUS' })
    theServerHas([{ ...before, state: 'FAILED', problem: 'RECONNECT' }])
    await user.click(card('@fsinfo').getByRole('button', { name: /Jetzt prüfen/ }))
    expect(await card('@fsinfo').findByText(/^Fehler bei der Synchronisation/)).toBeVisible()
    expect(screen.queryByText('Die Prüfung konnte nicht beginnen')).toBeNull()
  })
})
