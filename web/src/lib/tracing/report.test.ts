// spec: MISC-02
import { anError, aTracker, TRACKER } from '@test/errors'
import { waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OperationFailure } from './OperationFailure'
import { reportError, traceRoutes, traceTo, traceUncaught } from './report'

/** Each error is sampled if this is less than 0.1. */
const chance = (value: number) => vi.spyOn(Math, 'random').mockReturnValue(value)
/** Long enough for an event to arrive, if one was sent. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

beforeEach(() => {
  traceTo(null)
  chance(0)
})

it.each([
  [0, 1],
  [0.099_999_999, 1],
  [0.1, 0],
  [0.5, 0],
  [0.999_999_999, 0],
])('with the random number %d, %d events are sent', async (random, events) => {
  const received = aTracker()
  traceTo(TRACKER)
  chance(random)
  reportError(anError())
  if (events > 0) await waitFor(() => expect(received).toHaveLength(events))
  await pause()
  expect(received).toHaveLength(events)
})

it('samples each error on its own', async () => {
  const received = aTracker()
  traceTo(TRACKER)
  const numbers = [0.3, 0.05, 0.1, 0.99, 0.0999]
  for (const [at, number] of numbers.entries()) {
    chance(number)
    reportError(anError('broken', at + 1))
  }
  await waitFor(() => expect(received).toHaveLength(2))
  await pause()
  expect(received).toHaveLength(2)
})

it('sends nothing if no tracker is configured', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  traceTo(null)
  reportError(anError())
  await pause()
  expect(fetched).not.toHaveBeenCalled()
})

it('reports uncaught errors and unhandled rejections', async () => {
  const received = aTracker()
  traceTo(TRACKER)
  traceUncaught()
  window.dispatchEvent(new ErrorEvent('error', { error: anError('broken', 1) }))
  window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop limit exceeded' }))
  window.dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }))
  const rejection = Object.assign(new Event('unhandledrejection'), { reason: anError('lost', 2) })
  window.dispatchEvent(rejection)
  await waitFor(() => expect(received).toHaveLength(2))
  await pause()
  expect(received).toHaveLength(2)
})

it.each([
  ['a cancelled request', new DOMException('signal is aborted without reason', 'AbortError')],
  ['a lost connection in Chrome', new TypeError('Failed to fetch')],
  [
    'a lost connection in Firefox',
    new TypeError('NetworkError when attempting to fetch resource.'),
  ],
  ['a lost connection in Safari', new TypeError('Load failed')],
  ['a lost connection during an upload', new TypeError('The server was not reached.')],
  [
    'a part that could not be downloaded',
    new TypeError('Failed to fetch dynamically imported module: https://uni.example/assets/a.js'),
  ],
  ['a part in Safari', new TypeError('Importing a module script failed.')],
  ['a stylesheet', new Event('error')],
  ['one of these as the cause', new Error('wrapped', { cause: new TypeError('Load failed') })],
])('does not report %s', async (_name, error) => {
  const received = aTracker()
  traceTo(TRACKER)
  reportError(error)
  await pause()
  expect(received).toHaveLength(0)
})

describe('if the part that sends could not be loaded', () => {
  const load = vi.fn(() => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  beforeEach(() => void vi.doMock('./sender', load))
  afterEach(() => vi.doUnmock('./sender'))

  it.each([
    ['the next error', () => reportError(anError('broken', 2)), 2],
    ['the next settings', () => traceTo(TRACKER), 1],
  ])('%s loads it again, and what waited is sent', async (_name, next, events) => {
    const received = aTracker()
    traceTo(TRACKER)
    reportError(anError('broken', 1))
    await waitFor(() => expect(load).toHaveBeenCalled())
    await pause()
    expect(received).toHaveLength(0)
    vi.doUnmock('./sender')
    next()
    await waitFor(() => expect(received).toHaveLength(events))
  })
})

describe('limits', () => {
  it('sends identical errors once, and at most 20 different ones', async () => {
    const received = aTracker()
    traceTo(TRACKER)
    reportError(anError())
    await waitFor(() => expect(received).toHaveLength(1))
    for (let line = 1; line <= 30; line += 1) {
      reportError(anError('broken', line))
      reportError(anError('broken', line))
    }
    await waitFor(() => expect(received).toHaveLength(20))
    await pause()
    expect(new Set(received.map(({ event }) => JSON.stringify(event.exception))).size).toBe(20)
    expect(received).toHaveLength(20)
  })

  it.each([
    ['Retry-After', () => ({ 'Retry-After': '120' }), 429, 120],
    ['a date', () => ({ 'Retry-After': new Date(Date.now() + 300_000).toUTCString() }), 429, 300],
    ['no header', () => ({}), 429, 60],
    ['a refusal', () => ({}), 403, 60],
    ['a failure of the tracker', () => ({}), 500, 60],
    ['a limit', () => ({ 'X-Sentry-Rate-Limits': '90:error;default:project' }), 200, 90],
    ['a limit for everything', () => ({ 'X-Sentry-Rate-Limits': '90::organization' }), 200, 90],
    ['a limit for others', () => ({ 'X-Sentry-Rate-Limits': '90:transaction:key' }), 200, 0],
  ])('pauses after %s', async (_name, headers, status, seconds) => {
    let now = 1_000
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    const received = aTracker((event) =>
      HttpResponse.json({}, event === 1 ? { status, headers: headers() as HeadersInit } : {}),
    )
    traceTo(TRACKER)
    reportError(anError('broken', 1))
    await waitFor(() => expect(received).toHaveLength(1))
    await pause()
    now += Math.max(seconds - 2, 0) * 1000
    reportError(anError('broken', 2))
    await pause()
    expect(received).toHaveLength(seconds > 0 ? 1 : 2)
    now += 4_000
    reportError(anError('broken', 3))
    await waitFor(() => expect(received).toHaveLength(seconds > 0 ? 2 : 3))
  })

  it('is silent if the tracker cannot be reached, and does not report that', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    const received = aTracker(() => HttpResponse.error())
    traceTo(TRACKER)
    traceUncaught()
    reportError(anError('broken', 1))
    await waitFor(() => expect(received).toHaveLength(1))
    await pause()
    reportError(anError('broken', 2))
    await pause()
    process.off('unhandledRejection', unhandled)
    expect(received).toHaveLength(1)
    expect(unhandled).not.toHaveBeenCalled()
  })

  it('survives an error object that cannot be read', async () => {
    const received = aTracker()
    traceTo(TRACKER)
    reportError(
      Object.defineProperty(new Error('x'), 'stack', {
        get: () => {
          throw new Error('no stack')
        },
      }),
    )
    reportError(anError())
    await waitFor(() => expect(received).toHaveLength(1))
  })
})

it('sends neither cookies nor the address of the page', async () => {
  history.replaceState(null, '', '/register?token=geheim')
  const fetched = vi.spyOn(globalThis, 'fetch')
  const received = aTracker()
  traceRoutes(() => '/register')
  traceTo(TRACKER)
  reportError(anError())
  await waitFor(() => expect(received).toHaveLength(1))
  const [url, options] = fetched.mock.calls[0] ?? []
  expect(url).toBe(TRACKER)
  expect(options).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' })
  expect(received[0]?.body).not.toContain('geheim')
  expect(received[0]?.request.headers.get('authorization')).toBeNull()
  expect(received[0]?.event.transaction).toBe('/register')
})

it('sends kind and name of an operation that failed, without a stack', async () => {
  const received = aTracker()
  traceTo(TRACKER)
  reportError(new OperationFailure('mutation', 'SendPost'))
  await waitFor(() => expect(received).toHaveLength(1))
  const exception = { type: 'OperationFailure', value: 'mutation SendPost' }
  expect(received[0]?.event.exception.values).toEqual([exception])
})
