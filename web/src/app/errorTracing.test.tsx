// Which errors of the console arrive at the tracker that the settings name.
// spec: MISC-02
import { anError, aTracker, TRACKER } from '@test/errors'
import { answer, refuse, server } from '@test/server'
import { config } from '@test/world'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { Suspense } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ConfigQuery } from '@/features/session/config'
import { LoginMutation } from '@/features/session/signIn/queries'
import { reportError, traceTo } from '@/lib/tracing/report'
import { lazyPart } from '@/ui/lazyPart'
import { KitProvider } from '@/ui/theme/KitProvider'
import { App } from './App'
import { ErrorBoundary } from './ErrorBoundary'

const broken = vi.hoisted(() => ({ page: null as Error | null }))
vi.mock('@/pages/reset/ResetPage', () => ({
  ResetPage: () => {
    throw broken.page
  },
}))

const traced = { ...config, errorTracing: { __typename: 'ErrorTracing' as const, url: TRACKER } }
function Broken(): never {
  throw anError()
}
const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(Math, 'random').mockReturnValue(0)
})

async function openSignIn() {
  history.replaceState(null, '', '/login?next=anna@uni.example')
  render(<App />)
  await screen.findByRole('link', { name: 'Impressum' })
}
async function signInAs(email: string) {
  await userEvent.type(screen.getByLabelText('E-Mail-Adresse'), email)
  await userEvent.type(screen.getByLabelText('Passwort'), 'Geheim2026')
  await userEvent.click(screen.getByRole('button', { name: 'Anmelden' }))
}

it('a page that fails to render arrives with the pattern of its route', async () => {
  const received = aTracker()
  answer(ConfigQuery, { config: traced })
  await openSignIn()
  broken.page = anError('anna@uni.example is not a function')
  await userEvent.click(screen.getByRole('link', { name: 'Passwort vergessen?' }))
  expect(await screen.findByText('Ein Fehler ist aufgetreten. Das tut uns leid.')).toBeVisible()
  await waitFor(() => expect(received).toHaveLength(1))
  expect(received[0]?.event).toMatchObject({
    transaction: '/reset',
    exception: { values: [{ type: 'TypeError', value: '… is not a function' }] },
  })
  expect(received[0]?.body).not.toContain('anna')
})

it('an error outside of the routes arrives', async () => {
  const received = aTracker()
  traceTo(TRACKER)
  render(
    <KitProvider>
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>
    </KitProvider>,
  )
  await waitFor(() => expect(received).toHaveLength(1))
})

it('a part whose code fails arrives, one that could not be downloaded does not', async () => {
  const received = aTracker()
  traceTo(TRACKER)
  const Gone = lazyPart(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  )
  const Failing = lazyPart(() => Promise.reject(anError('Invalid time value')))
  render(
    <KitProvider>
      <Suspense>
        <Gone />
        <Failing />
      </Suspense>
    </KitProvider>,
  )
  expect(await screen.findAllByRole('alert')).toHaveLength(2)
  await waitFor(() => expect(received).toHaveLength(1))
  await pause()
  expect(received.map(({ event }) => event.exception.values[0]?.value)).toEqual([
    'Invalid time value',
  ])
})

it('an unexpected failure of the server arrives without what was typed, a refusal does not', async () => {
  const received = aTracker()
  answer(ConfigQuery, { config: traced })
  refuse(LoginMutation, { code: 401, reason: 'WRONG_CREDENTIALS' })
  await openSignIn()
  await signInAs('anna@uni.example')
  await screen.findByText(/fehlgeschlagen/)
  await pause()
  expect(received).toHaveLength(0)

  const extensions = { code: 500, reason: 'INTERNAL', id: '5b1e2f64-6f0a-4c39-9a53-0d6a3f0c1e11' }
  server.use(
    http.post('*/graphql', () =>
      HttpResponse.json({ data: null, errors: [{ message: 'anna', extensions }] }),
    ),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Anmelden' }))
  await waitFor(() => expect(received).toHaveLength(1))
  const [{ event, body } = { event: null, body: '' }] = received
  expect(event?.exception.values).toEqual([{ type: 'OperationFailure', value: 'mutation Login' }])
  expect(body).not.toMatch(/anna|Geheim|5b1e2f64/)
})

it('nothing is sent if the settings name no tracker', async () => {
  answer(ConfigQuery, { config })
  await openSignIn()
  const fetched = vi.spyOn(globalThis, 'fetch')
  broken.page = anError()
  reportError(anError())
  await userEvent.click(screen.getByRole('link', { name: 'Passwort vergessen?' }))
  expect(await screen.findByText('Ein Fehler ist aufgetreten. Das tut uns leid.')).toBeVisible()
  await pause()
  expect(fetched).not.toHaveBeenCalled()
})
