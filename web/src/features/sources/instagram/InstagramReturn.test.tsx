// The window to which Instagram returns.
import { axe } from '@test/axe'
import { aUser } from '@test/home'
import { openAt } from '@test/render'
import { answer, disconnect, hold, refuse } from '@test/server'
import { connectionOf, instagram, installationHas } from '@test/sources'
import { stubMethod } from '@test/stubs'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ConnectInstagramMutation, InstagramConnectionQuery } from '../queries'
import { onResult } from './result'
import { takeInstagramReturn } from './returned'

const GRANTED = '/instagram/auth?code=abc&state=state-1#_'
const DENIED = '/instagram/auth?error=access_denied&error_reason=user_denied&state=state-1#_'

const postMessage = vi.fn()
const close = vi.fn()

beforeEach(() => {
  postMessage.mockReset()
  close.mockReset()
  stubMethod(window, 'close', close)
  stubMethod(window, 'opener', { postMessage })
})

const account = instagram()
const connected = (change = {}) => ({ connectInstagram: connectionOf(account, change) })

/** Instagram returns to this address. */
function load(address: string) {
  history.replaceState(null, '', address)
  takeInstagramReturn()
  return openAt(location.pathname + location.search)
}

const connects = () => answer(ConnectInstagramMutation, connected() as never)

/** The account of the profile, as the server returns it later. */
const isConnected = (is: boolean) =>
  answer(InstagramConnectionQuery, {
    me: {
      __typename: 'Me',
      id: 'profile-1',
      instagramConnection: connectionOf(is ? account : null),
    },
  } as never)

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const CONNECTING = 'Instagram wird verbunden …'
const FAILED = 'Instagram konnte nicht verbunden werden'

const turn = () => act(() => new Promise<void>((resolve) => setImmediate(resolve)))

/** Waits while the timers stand still: the mock server needs none. */
async function until(assertion: () => void): Promise<void> {
  const end = Date.now() + 30_000
  for (;;) {
    await turn()
    try {
      return assertion()
    } catch (failure) {
      if (Date.now() > end) throw failure
    }
  }
}

const isTitled = (name: string) => () =>
  expect(screen.getByRole('heading', { level: 1, name })).toHaveFocus()

/** Opens it with timers that stand still once it says that it connects. */
async function loadWithoutTime(address: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  load(address)
  await until(() => expect(screen.getByText(CONNECTING)).toBeVisible())
}

describe('the route', () => {
  // spec: PHOTO-20
  it('leads to the sign-in page without a session', async () => {
    installationHas({})
    const { router } = load(GRANTED)
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(sessionStorage.length).toBe(0)
  })

  // spec: PHOTO-20
  it('is shown without top bar, sidebar and overlays', async () => {
    aUser()
    load(GRANTED)
    expect(await title(CONNECTING)).toBeVisible()
    expect(screen.queryByRole('banner')).toBeNull()
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(screen.queryByRole('contentinfo')).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByLabelText('Aushang wird geladen')).toBeNull()
    expect(await axe()).toEqual([])
  })

  it('removes the code from the address', async () => {
    aUser()
    const { router } = load(GRANTED)
    await title(CONNECTING)
    expect(location.href).toBe(`${location.origin}/instagram/auth`)
    expect(router.state.location.search).toBe('')
  })

  it('that Instagram has not opened says where to begin', async () => {
    aUser()
    load('/instagram/auth')
    expect(await title(FAILED)).toBeVisible()
    expect(screen.getByText(/wenn du in den Einstellungen Instagram verbindest/)).toBeVisible()
  })
})

describe('the code', () => {
  // spec: PHOTO-04, PHOTO-05, PHOTO-06
  it('is sent after 3 s and not earlier, without the appended #_', async () => {
    aUser()
    const requests = connects()
    await loadWithoutTime('/instagram/auth?code=abc%23_&state=state-1#_')
    await pass(2_999)
    for (let at = 0; at < 20; at += 1) await turn()
    expect(requests).toEqual([])
    await pass(1)
    await until(isTitled('Verbunden mit @fsinfo'))
    expect(requests).toEqual([
      { code: 'abc', state: 'state-1', redirectUri: `${location.origin}/instagram/auth` },
    ])
    vi.useRealTimers()
    expect(await axe()).toEqual([])
  })

  it('is not sent again after a reload, which asks what became of it', async () => {
    aUser()
    const requests = connects()
    const { unmount } = load(GRANTED)
    await title('Verbunden mit @fsinfo')
    unmount()
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('abc')
    isConnected(true)
    openAt('/instagram/auth')
    expect(await title('Verbunden mit @fsinfo')).toBeVisible()
    expect(requests).toHaveLength(1)
  })

  it('may be on its way when the page is loaded again, which says so and reports nothing', async () => {
    aUser()
    const { held } = hold()
    const requests = answer(ConnectInstagramMutation, async () => {
      await held
      return connected() as never
    })
    const { unmount } = load(GRANTED)
    await waitFor(() => expect(requests).toHaveLength(1))
    unmount()
    isConnected(false)
    openAt('/instagram/auth')
    expect(await title('Das Ergebnis ist noch nicht da')).toBeVisible()
    expect(screen.getByText(/siehst du, ob es geklappt hat/)).toBeVisible()
    expect(requests).toHaveLength(1)
    expect(postMessage).not.toHaveBeenCalled()
  })

  it('is not sent without the state', async () => {
    aUser()
    const requests = connects()
    load('/instagram/auth?code=abc')
    expect(await title(FAILED)).toBeVisible()
    expect(screen.getByText(/Dieser Vorgang ist abgelaufen/)).toBeVisible()
    expect(requests).toEqual([])
  })
})

describe('the result', () => {
  // spec: PHOTO-07
  it('is posted to the opener and on the channel of the state', async () => {
    aUser()
    connects()
    const results: (string | null)[] = []
    const stop = onResult('state-1', (failure) => results.push(failure))
    load(GRANTED)
    await title('Verbunden mit @fsinfo')
    const message = { type: 'aushang.instagram', state: 'state-1', failure: null }
    expect(postMessage).toHaveBeenCalledExactlyOnceWith(message, location.origin)
    await waitFor(() => expect(results).toEqual([null]))
    stop()
  })

  // spec: PHOTO-07, PHOTO-09
  it.each([
    ['NOT_APPROVED', /Es gibt zwei Wege/],
    ['INVITATION_OPEN', /als Instagram-Tester eingeladen.*„Einladungen für Tester“/],
    ['NOT_PROFESSIONAL', /„Zu professionellem Konto wechseln“/],
    ['PERMISSION_MISSING', /lass dabei alle Schalter an/],
    ['OTHER_ACCOUNT', /ein anderer Instagram-Account/],
    ['STATE_INVALID', /abgelaufen oder wurde in einer anderen Anmeldung begonnen/],
    ['PHOTO_NETWORK_OFF', /nicht eingerichtet/],
  ])('%s is a page with the reason, which stays', async (reason, text) => {
    aUser()
    refuse(ConnectInstagramMutation, { code: 403, reason })
    await loadWithoutTime(GRANTED)
    await pass(3_000)
    await until(isTitled(FAILED))
    expect(screen.getByText(text)).toBeVisible()
    expect(postMessage).toHaveBeenCalledWith(
      { type: 'aushang.instagram', state: 'state-1', failure: reason },
      location.origin,
    )
    expect(screen.queryByRole('button', { name: 'Erneut versuchen' })).toBeNull()
    await pass(10_000)
    expect(close).not.toHaveBeenCalled()
    vi.useRealTimers()
    expect(await axe()).toEqual([])
  })

  // spec: PHOTO-07, PHOTO-09
  it('says that one cancelled, sends nothing, and closes the window', async () => {
    aUser()
    const requests = connects()
    load(DENIED)
    expect(await title(FAILED)).toBeVisible()
    expect(screen.getByText(/wurde abgebrochen/)).toBeVisible()
    await waitFor(() =>
      expect(postMessage).toHaveBeenCalledWith(
        expect.objectContaining({ failure: 'CANCELLED' }),
        location.origin,
      ),
    )
    await waitFor(() => expect(close).toHaveBeenCalled())
    expect(requests).toEqual([])
  })

  it.each(['lost', 'refused by Instagram'])('that is %s can be retried', async (how) => {
    aUser()
    isConnected(false)
    if (how === 'lost') disconnect(ConnectInstagramMutation)
    else refuse(ConnectInstagramMutation, { code: 500, reason: 'PHOTO_NETWORK_FAILED' })
    const { user } = load(GRANTED)
    await title(FAILED)
    const requests = connects()
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await title('Verbunden mit @fsinfo')).toBeVisible()
    expect(requests).toHaveLength(1)
    expect(postMessage).toHaveBeenLastCalledWith(
      expect.objectContaining({ failure: null }),
      location.origin,
    )
  })

  it('that was only lost is found by the retry', async () => {
    aUser()
    disconnect(ConnectInstagramMutation)
    const { user } = load(GRANTED)
    await title(FAILED)
    const requests = connects()
    isConnected(true)
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await title('Verbunden mit @fsinfo')).toBeVisible()
    expect(requests).toEqual([])
  })
})

describe('the window', () => {
  async function connectWithoutTime() {
    aUser()
    connects()
    await loadWithoutTime(GRANTED)
    await pass(3_000)
    await until(isTitled('Verbunden mit @fsinfo'))
    expect(screen.getByText('Dieses Fenster schließt sich in 4 Sekunden.')).toBeVisible()
  }

  // spec: PHOTO-08
  it('closes itself after a countdown of 4 s', async () => {
    await connectWithoutTime()
    expect(screen.getByRole('status')).toHaveTextContent('Dieses Fenster schließt sich gleich.')
    for (const left of ['3 Sekunden', '2 Sekunden', '1 Sekunde']) {
      await pass(1_000)
      expect(screen.getByText(`Dieses Fenster schließt sich in ${left}.`)).toBeVisible()
    }
    await pass(999)
    expect(close).not.toHaveBeenCalled()
    await pass(1)
    expect(close).toHaveBeenCalledOnce()
  })

  it('can be closed earlier', async () => {
    await connectWithoutTime()
    fireEvent.click(screen.getByRole('button', { name: 'Fenster schließen' }))
    expect(close).toHaveBeenCalledOnce()
  })

  it('can be kept open', async () => {
    await connectWithoutTime()
    fireEvent.click(screen.getByRole('button', { name: 'Offen lassen' }))
    await pass(10_000)
    expect(close).not.toHaveBeenCalled()
    expect(screen.queryByText(/schließt sich/)).toBeNull()
  })

  it('that the browser does not close says so, and leads to the settings', async () => {
    await connectWithoutTime()
    for (let second = 0; second < 4; second += 1) await pass(1_000)
    await pass(500)
    expect(screen.getByRole('status')).toHaveTextContent(
      'Du kannst dieses Fenster jetzt schließen.',
    )
    expect(screen.getByRole('link', { name: 'Zu den Einstellungen' })).toHaveAttribute(
      'href',
      '/settings/profile#sync',
    )
  })
})

it('shows that it connects until the server has answered', async () => {
  aUser()
  const { held, release } = hold()
  answer(ConnectInstagramMutation, async () => {
    await held
    return connected() as never
  })
  load(GRANTED)
  expect(await title(CONNECTING)).toBeVisible()
  release()
  expect(await title('Verbunden mit @fsinfo')).toBeVisible()
})
