import { renderInConsole } from '@test/render'
import { answer } from '@test/server'
import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { AlsoOpen } from './AlsoOpen'
import { AnnouncePresenceMutation } from './useAlsoOpen'

it('leaves when the page is closed or reloaded, and comes back with a page that was kept', async () => {
  const reports = answer(AnnouncePresenceMutation, { announcePresence: [] })
  const fetched = vi.spyOn(window, 'fetch')
  renderInConsole(<AlsoOpen post="post-7" what="post" />)
  const leaves = () => reports.map((report) => report.leaves)
  await waitFor(() => expect(leaves()).toEqual([false]))
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(leaves()).toEqual([false, true]))
  // Otherwise the browser cancels the request when it closes the page.
  expect(fetched.mock.calls.map(([, options]) => options?.keepalive)).toEqual([false, true])
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await waitFor(() => expect(leaves()).toEqual([false, true, false]))
  expect(new Set(reports.map(({ writer }) => writer)).size).toBe(1)
})
