// A mock error tracker that accepts Sentry's envelopes, as GlitchTip, Bugsink and Sentry do:
// https://develop.sentry.dev/sdk/foundations/transport/envelopes/
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server as HttpServer, type IncomingMessage } from 'node:http'

type Exception = {
  type: string
  value: string
  stacktrace?: { frames: { filename: string; function: string; lineno: number; colno: number }[] }
}

/** The fields of an event that the tests read. */
export type TracedError = {
  transaction: string
  release: string
  user: unknown
  exception: { values: Exception[] }
}

/** An accepted request: its event, and everything else that the tracker learned from it. */
export type Received = { event: TracedError; headers: IncomingMessage['headers']; body: string }

const PROJECT = '7'

export class ErrorTracker {
  readonly received: Received[] = []
  readonly #http: HttpServer
  readonly #key = randomUUID().replaceAll('-', '')
  #port = 0

  private constructor() {
    this.#http = createServer(async (request, response) => {
      // Every tracker permits requests of other origins.
      response.setHeader('Access-Control-Allow-Origin', '*')
      response.statusCode = await this.#take(request)
      response.end('{}')
    })
  }

  static async start(): Promise<ErrorTracker> {
    const tracker = new ErrorTracker()
    tracker.#http.listen(0, '127.0.0.1')
    await once(tracker.#http, 'listening')
    const address = tracker.#http.address()
    if (address === null || typeof address === 'string') throw new Error('Cannot find a free port.')
    tracker.#port = address.port
    return tracker
  }

  /** What an operator copies from the settings of a project. */
  get dsn(): string {
    return `http://${this.#key}@127.0.0.1:${this.#port}/${PROJECT}`
  }

  async stop(): Promise<void> {
    this.#http.closeAllConnections()
    this.#http.close()
    await once(this.#http, 'close')
  }

  async #take(request: IncomingMessage): Promise<number> {
    const body = Buffer.concat(await request.toArray()).toString()
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://tracker')
    if (request.method !== 'POST') return 405
    if (pathname !== `/api/${PROJECT}/envelope/`) return 404
    if (searchParams.get('sentry_key') !== this.#key) return 403
    const events = eventsOf(body)
    if (events === null) return 400
    for (const event of events) this.received.push({ event, headers: request.headers, body })
    return 200
  }
}

/** The events of an envelope. Null if it is not valid. */
function eventsOf(body: string): TracedError[] | null {
  const [head, ...lines] = body.replace(/\n$/, '').split('\n')
  const id = fieldsOf(head)?.event_id
  if (!isId(id) || lines.length % 2 !== 0) return null
  const events: TracedError[] = []
  for (let at = 0; at < lines.length; at += 2) {
    const [item, payload] = [fieldsOf(lines[at]), fieldsOf(lines[at + 1])]
    const { length } = item ?? {}
    if (item?.type !== 'event' || payload?.event_id !== id) return null
    if (length !== undefined && length !== Buffer.byteLength(lines[at + 1] ?? '')) return null
    events.push(payload as unknown as TracedError)
  }
  return events
}

const isId = (id: unknown) => typeof id === 'string' && /^[0-9a-f]{32}$/.test(id)

function fieldsOf(line: string | undefined): Record<string, unknown> | null {
  try {
    return JSON.parse(line ?? '')
  } catch {
    return null
  }
}
