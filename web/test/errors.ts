// A mock error tracker, and errors as browsers create them.
import { HttpResponse, http } from 'msw'
import { traceTo } from '@/lib/tracing/report'
import { server } from './server'
import { afterTest } from './stubs'

export const TRACKER = 'https://errors.uni.example/api/7/envelope/?sentry_version=7&sentry_key=0f1e'

type Traced = {
  transaction: string
  exception: { values: { type: string; value: string; stacktrace?: { frames: unknown[] } }[] }
}

/** An event as the tracker receives it, and what else the request contains. */
export type Received = { event: Traced; body: string; request: Request }

/** Returns all events. `respond` is called with the number of each event. */
export function aTracker(respond: (event: number) => Response = () => HttpResponse.json({})) {
  const received: Received[] = []
  server.use(
    http.post('https://errors.uni.example/api/7/envelope/', async ({ request }) => {
      const body = await request.clone().text()
      const event = JSON.parse(body.split('\n')[2] ?? '') as Traced
      received.push({ event, body, request })
      return respond(received.length)
    }),
  )
  afterTest(() => traceTo(null))
  return received
}

/** An error with a stack of the console's bundle. `at` makes its place unique. */
export function anError(message = 'broken', at = 1): Error {
  const error = new TypeError(message)
  error.stack = `TypeError: ${message}\n    at send (${location.origin}/assets/HomePage-a1b2c3d4.js:${at}:20)`
  return error
}
