// Connecting Instagram in a window of its own.
import { axe } from '@test/axe'
import { answer, disconnect, hold, refuse } from '@test/server'
import { openSettings, settled } from '@test/settings'
import { instagram, installationHas, sourcesAnswer, theServerHas } from '@test/sources'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { InstagramAuthorizationQuery, SourcesQuery } from '../queries'
import type { Source } from '../source'
import { onResult, reportResult } from './result'

const URL_OF_INSTAGRAM = 'https://www.instagram.com/oauth/authorize?state=state-1'

const address = { href: 'about:blank' }
/** As this page sees it: it may not read the address of a page of Instagram. */
const popup = {
  closed: false,
  isAtInstagram: false,
  get location() {
    if (popup.isAtInstagram) throw new DOMException('Blocked', 'SecurityError')
    return address
  },
  close: vi.fn(),
  focus: vi.fn(),
}
const openWindow = vi.fn<() => typeof popup | null>()

beforeEach(() => {
  address.href = 'about:blank'
  popup.closed = false
  popup.isAtInstagram = false
  popup.close.mockReset()
  openWindow.mockReset().mockReturnValue(popup)
  vi.stubGlobal('open', openWindow)
})

const authorization = {
  instagramAuthorization: {
    __typename: 'InstagramAuthorization' as const,
    url: URL_OF_INSTAGRAM,
    state: 'state-1',
  },
}

const authorizes = () => answer(InstagramAuthorizationQuery, authorization)

async function open(sources: Source[] = []) {
  const shown = openSettings('/settings/profile')
  installationHas({ photoNetwork: true })
  theServerHas(sources)
  authorizes()
  await settled()
  await screen.findByRole('switch', { name: /von Instagram/ })
  return shown
}

const section = () => within(screen.getByRole('region', { name: 'Automatische Synchronisation' }))
const instagramSwitch = () => section().getByRole('switch', { name: /von Instagram/ })
const WAITING = 'Melde dich im neuen Fenster bei Instagram an'

const CLOSED = 'Fenster geschlossen'
const OVERTAKEN = 'Instagram ist inzwischen verbunden'

/** As when Instagram isolates its pages: the window is open, and looks closed from here. */
function cutOff(): void {
  popup.closed = true
}

/** Opens the window and waits until it has its address. */
async function begin(sources: Source[] = []) {
  const shown = await open(sources)
  await shown.user.click(instagramSwitch())
  await waitFor(() => expect(address.href).toBe(URL_OF_INSTAGRAM))
  expect(await section().findByText(WAITING)).toBeVisible()
  return shown
}

const message = (data: object, origin = location.origin) =>
  act(() => window.dispatchEvent(new MessageEvent('message', { data, origin })))

const result = (failure: string | null, state = 'state-1') => ({
  type: 'aushang.instagram',
  state,
  failure,
})

describe('switching on', () => {
  // spec: PHOTO-10
  it('opens the window in the click, and gives it the address later', async () => {
    const { user } = await open()
    const { held, release } = hold()
    answer(InstagramAuthorizationQuery, async () => {
      await held
      return authorization
    })
    await user.click(instagramSwitch())
    expect(openWindow).toHaveBeenCalledOnce()
    expect(address.href).toBe('about:blank')
    expect(instagramSwitch()).toBeChecked()
    release()
    await waitFor(() => expect(address.href).toBe(URL_OF_INSTAGRAM))
    expect(section().getByRole('link', { name: 'Fenster noch einmal öffnen' })).toHaveAttribute(
      'href',
      URL_OF_INSTAGRAM,
    )
    expect(await axe()).toEqual([])
  })

  // spec: PHOTO-10
  it('ends with the message of the window', async () => {
    await begin()
    theServerHas([instagram()])
    message(result(null))
    expect(await screen.findByText('Instagram ist verbunden')).toBeVisible()
    expect(section().getByRole('article', { name: '@fsinfo' })).toBeVisible()
    expect(section().queryByText(WAITING)).toBeNull()
  })

  it('ends with the result on the channel if the window has no opener', async () => {
    await begin()
    theServerHas([instagram()])
    reportResult(result(null))
    expect(await screen.findByText('Instagram ist verbunden')).toBeVisible()
  })

  it('announces a result once that arrives by both', async () => {
    await begin()
    theServerHas([instagram()])
    const arrived = vi.fn()
    const stop = onResult('state-1', arrived)
    reportResult(result(null))
    message(result(null))
    await waitFor(() => expect(arrived).toHaveBeenCalledTimes(2))
    stop()
    expect(await screen.findAllByText('Instagram ist verbunden')).toHaveLength(1)
  })

  it('ends without any message, because the server is asked every 3 s', async () => {
    await begin()
    cutOff()
    theServerHas([instagram()])
    expect(await screen.findByText('Instagram ist verbunden')).toBeVisible()
  })

  it('asks the server when the page gets the focus back', async () => {
    await begin()
    cutOff()
    const requests = theServerHas([instagram()])
    act(() => void window.dispatchEvent(new Event('focus')))
    await waitFor(() => expect(requests.length).toBeGreaterThan(0))
    expect(await screen.findByText('Instagram ist verbunden')).toBeVisible()
  })

  it.each<[string, object, string?]>([
    ['of another origin', result('NOT_APPROVED'), 'https://evil.example'],
    ['of another state', result('NOT_APPROVED', 'state-2')],
    ['of something else', { type: 'other', state: 'state-1', failure: 'NOT_APPROVED' }],
  ])('ignores a message %s', async (_what, data, origin) => {
    await begin()
    message(data, origin)
    expect(section().getByText(WAITING)).toBeVisible()
    expect(section().queryByText('Fehler aufgetreten')).toBeNull()
  })

  // spec: PHOTO-10, PHOTO-12
  it('goes back with the reason if the window reports an error', async () => {
    await begin()
    message(result('OTHER_ACCOUNT'))
    expect(await section().findByText('Fehler aufgetreten')).toBeVisible()
    expect(section().getByText(/ein anderer Instagram-Account/)).toBeVisible()
    expect(instagramSwitch()).not.toBeChecked()
  })

  it('still takes a success after an error, because the window can retry', async () => {
    await begin()
    message(result('PHOTO_NETWORK_FAILED'))
    await section().findByText('Fehler aufgetreten')
    theServerHas([instagram()])
    message(result(null))
    expect(await screen.findByText('Instagram ist verbunden')).toBeVisible()
    expect(section().queryByText('Fehler aufgetreten')).toBeNull()
  })

  it('says calmly that one cancelled in the window', async () => {
    await begin()
    message(result('CANCELLED'))
    expect(await section().findByText('Instagram wurde nicht verbunden')).toBeVisible()
    expect(section().queryByText('Fehler aufgetreten')).toBeNull()
    expect(instagramSwitch()).not.toBeChecked()
  })

  // spec: PHOTO-12
  it.each(['refused', 'lost'])('goes back if the address is %s', async (how) => {
    const { user } = await open()
    if (how === 'lost') disconnect(InstagramAuthorizationQuery)
    else refuse(InstagramAuthorizationQuery, { code: 500 })
    await user.click(instagramSwitch())
    expect(await section().findByText('Fehler aufgetreten')).toBeVisible()
    expect(instagramSwitch()).not.toBeChecked()
    expect(popup.close).toHaveBeenCalled()
  })

  it('can be cancelled, and then takes no result', async () => {
    const { user } = await begin()
    await user.click(section().getByRole('button', { name: 'Abbrechen' }))
    expect(section().queryByText(WAITING)).toBeNull()
    expect(instagramSwitch()).not.toBeChecked()
    expect(popup.close).toHaveBeenCalled()
    message(result('NOT_APPROVED'))
    expect(section().queryByText('Fehler aufgetreten')).toBeNull()
  })

  it('can be cancelled with the switch as well', async () => {
    const { user } = await begin()
    await user.click(instagramSwitch())
    expect(section().queryByText(WAITING)).toBeNull()
    expect(instagramSwitch()).not.toBeChecked()
  })

  it('offers a link if the browser blocks the window', async () => {
    openWindow.mockReturnValue(null)
    const { user } = await open()
    await user.click(instagramSwitch())
    expect(await section().findByText('Dein Browser hat das Fenster nicht geöffnet')).toBeVisible()
    const link = section().getByRole('link', { name: 'Instagram öffnen' })
    expect(link).toHaveAttribute('href', URL_OF_INSTAGRAM)
    expect(await axe()).toEqual([])
    link.addEventListener('click', (event) => event.preventDefault())
    await user.click(link)
    expect(await section().findByText(WAITING)).toBeVisible()
    theServerHas([instagram()])
    reportResult(result(null))
    expect(await screen.findByText('Instagram ist verbunden')).toBeVisible()
  })
})

describe('the window', () => {
  /** It has shown Instagram when this page looked. */
  async function showInstagram(): Promise<void> {
    popup.isAtInstagram = true
    await act(() => vi.advanceTimersByTimeAsync(600))
  }

  async function beginWithTimers() {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    return begin()
  }

  it('that the user closes ends the waiting at once, and one can begin again', async () => {
    const { user } = await beginWithTimers()
    await showInstagram()
    popup.closed = true
    await act(() => vi.advanceTimersByTimeAsync(500))
    expect(section().getByText(CLOSED)).toBeVisible()
    expect(instagramSwitch()).not.toBeChecked()
    expect(section().queryByText(WAITING)).toBeNull()
    expect(await axe()).toEqual([])
    popup.closed = false
    popup.isAtInstagram = false
    await user.click(section().getByRole('button', { name: 'Erneut versuchen' }))
    expect(await section().findByText(WAITING)).toBeVisible()
    expect(openWindow).toHaveBeenCalledTimes(2)
  })

  it('that was closed can still have connected', async () => {
    await beginWithTimers()
    await showInstagram()
    popup.closed = true
    await act(() => vi.advanceTimersByTimeAsync(500))
    expect(section().getByText(CLOSED)).toBeVisible()
    theServerHas([instagram()])
    reportResult(result(null))
    expect(await screen.findByText('Instagram ist verbunden')).toBeVisible()
    expect(section().queryByText(CLOSED)).toBeNull()
  })

  it('that is closed before it has an address is not waited for', async () => {
    popup.closed = true
    const { user } = await open()
    await user.click(instagramSwitch())
    expect(await section().findByText(CLOSED)).toBeVisible()
    expect(address.href).toBe('about:blank')
  })

  it.each(['looks closed from the beginning', 'has the focus'])(
    'is not said to be closed if it may only be isolated: it %s',
    async (how) => {
      await beginWithTimers()
      if (how === 'has the focus') {
        await showInstagram()
        vi.spyOn(document, 'hasFocus').mockReturnValue(false)
      }
      cutOff()
      await act(() => vi.advanceTimersByTimeAsync(5_000))
      expect(section().getByText(WAITING)).toBeVisible()
      expect(section().queryByText(CLOSED)).toBeNull()
      theServerHas([instagram()])
      reportResult(result(null))
      expect(await screen.findByText('Instagram ist verbunden')).toBeVisible()
    },
  )
})

describe('a connection of a colleague', () => {
  it('that the page does not know yet is no success of the window, which closes', async () => {
    const { user } = await open()
    theServerHas([instagram()])
    await user.click(instagramSwitch())
    expect(await section().findByText(OVERTAKEN)).toBeVisible()
    expect(popup.close).toHaveBeenCalled()
    expect(section().getByRole('article', { name: '@fsinfo' })).toBeVisible()
    expect(screen.queryByText('Instagram ist verbunden')).toBeNull()
  })

  it('that is made while the window is at Instagram is no success of the window', async () => {
    await begin()
    popup.isAtInstagram = true
    theServerHas([instagram()])
    expect(await section().findByText(OVERTAKEN, {}, { timeout: 8_000 })).toBeVisible()
    expect(instagramSwitch()).toBeChecked()
    expect(screen.queryByText('Instagram ist verbunden')).toBeNull()
    reportResult(result(null))
    expect(await screen.findByText('Instagram ist verbunden')).toBeVisible()
    expect(section().queryByText(OVERTAKEN)).toBeNull()
  })

  it('is not mistaken for the result of a window that is about to report its own', async () => {
    await begin()
    const requests = theServerHas([instagram()])
    act(() => void window.dispatchEvent(new Event('focus')))
    await waitFor(() => expect(requests.length).toBeGreaterThan(0))
    expect(await section().findByRole('article', { name: '@fsinfo' })).toBeVisible()
    expect(screen.queryByText('Instagram ist verbunden')).toBeNull()
    message(result('OTHER_ACCOUNT'))
    expect(screen.queryByText('Instagram ist verbunden')).toBeNull()
  })
})

describe('connecting again', () => {
  const failed = instagram({ state: 'FAILED', problem: 'RECONNECT', nextCheckAt: null })

  it('opens the window, and ends when the connection works', async () => {
    const { user } = await open([failed])
    await user.click(section().getByRole('button', { name: 'Erneut verbinden' }))
    await waitFor(() => expect(address.href).toBe(URL_OF_INSTAGRAM))
    expect(await section().findByText(WAITING)).toBeVisible()
    cutOff()
    answer(SourcesQuery, () => sourcesAnswer([instagram({ id: failed.id })]))
    expect(await screen.findByText('Instagram ist verbunden')).toBeVisible()
    expect(screen.getByText(/wieder jede Stunde/)).toBeVisible()
    expect(section().queryByRole('button', { name: 'Erneut verbinden' })).toBeNull()
  })

  it('does not end while the server still reports the old failure', async () => {
    const { user } = await open([failed])
    await user.click(section().getByRole('button', { name: 'Erneut verbinden' }))
    expect(await section().findByText(WAITING)).toBeVisible()
    const requests = theServerHas([failed])
    act(() => void window.dispatchEvent(new Event('focus')))
    await waitFor(() => expect(requests.length).toBeGreaterThan(0))
    expect(section().getByText(WAITING)).toBeVisible()
  })
})
