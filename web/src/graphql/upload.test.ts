import { server } from '@test/server'
import { HttpResponse, http } from 'msw'
import { expect, it, vi } from 'vitest'
import { createConsoleClient } from './client'
import { useConnection } from './connection'
import { graphql } from './document'
import { fetchWithProgress, upload } from './upload'

const body = new Blob(['x'.repeat(1000)])

it('responds like fetch and reports the progress', async () => {
  server.use(http.post('*/graphql', () => HttpResponse.json({ data: { ok: true } })))
  const onProgress = vi.fn()
  const send = fetchWithProgress({ onProgress })
  const response = await send('/graphql', { method: 'POST', body })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ data: { ok: true } })
  expect(onProgress).toHaveBeenLastCalledWith(1)
})

it('sends the given headers', async () => {
  const seen = vi.fn()
  server.use(
    http.post('*/graphql', ({ request }) => {
      seen(request.headers.get('authorization'))
      return HttpResponse.json({})
    }),
  )
  const headers = { authorization: 'Bearer token-1' }
  await fetchWithProgress({ onProgress: vi.fn() })('/graphql', { method: 'POST', headers, body })
  expect(seen).toHaveBeenCalledWith('Bearer token-1')
})

it('can be cancelled during the upload', async () => {
  const cancel = new AbortController()
  server.use(
    http.post('*/graphql', () => {
      cancel.abort()
      return new Promise<never>(() => {})
    }),
  )
  const send = fetchWithProgress({ onProgress: vi.fn(), signal: cancel.signal })
  await expect(send('/graphql', { method: 'POST', body })).rejects.toThrow('cancelled')
})

it('does not start if it was cancelled before', async () => {
  const send = fetchWithProgress({ onProgress: vi.fn(), signal: AbortSignal.abort() })
  await expect(send('/graphql', { method: 'POST', body })).rejects.toThrow('cancelled')
})

it('reports that the server could not be reached', async () => {
  server.use(http.post('*/graphql', () => HttpResponse.error()))
  const send = fetchWithProgress({ onProgress: vi.fn() })
  await expect(send('/graphql', { method: 'POST', body })).rejects.toThrow('not reached')
})

it('does not treat a cancelled upload as a lost connection', async () => {
  const client = createConsoleClient({
    credentials: () => ({ token: null, selectedProfile: null }),
    onSessionEnded: vi.fn(),
  })
  const document = graphql(`
    mutation Logout {
      logout
    }
  `)
  const signal = AbortSignal.abort()
  const { error } = await upload(client, document as never, {}, { onProgress: vi.fn(), signal })
  expect(error).toBeDefined()
  expect(useConnection.getState().lost).toBe(false)
})
