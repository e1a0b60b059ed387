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

const popup = { location: { href: 'about:blank' }, close: vi.fn(), focus: vi.fn() }
const openWindow = vi.fn<() => typeof popup | null>()

beforeEach(() => {
  popup.location.href = 'about:blank'
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

/** Opens the window and waits until it has its address. */
async function begin(sources: Source[] = []) {
  const shown = await open(sources)
  await shown.user.click(instagramSwitch())
  await waitFor(() => expect(popup.location.href).toBe(URL_OF_INSTAGRAM))
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
    expect(popup.location.href).toBe('about:blank')
    expect(instagramSwitch()).toBeChecked()
    release()
    await waitFor(() => expect(popup.location.href).toBe(URL_OF_INSTAGRAM))
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
    theServerHas([instagram()])
    expect(await screen.findByText('Instagram ist verbunden')).toBeVisible()
  })

  it('asks the server when the page gets the focus back', async () => {
    await begin()
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

describe('connecting again', () => {
  const failed = instagram({ state: 'FAILED', problem: 'RECONNECT', nextCheckAt: null })

  it('opens the window, and ends when the connection works', async () => {
    const { user } = await open([failed])
    await user.click(section().getByRole('button', { name: 'Erneut verbinden' }))
    await waitFor(() => expect(popup.location.href).toBe(URL_OF_INSTAGRAM))
    expect(await section().findByText(WAITING)).toBeVisible()
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
