// Sends errors in the envelope format of Sentry, which GlitchTip and Bugsink accept as well:
// https://develop.sentry.dev/sdk/foundations/transport/envelopes/
import { type ErrorEvent, eventOf } from './event'
import { isExpected } from './expected'
import type { Report } from './report'

/** Events that are sent until the page is loaded again. */
const MAX_EVENTS = 20

/** The pause after a failure that does not name one, in seconds. */
const PAUSE = 60

/** An error of the tracer itself is not traced, because that could repeat forever. */
export function createSender(url: string): (report: Report) => void {
  const sent = new Set<string>()
  let pausedUntil = 0

  async function post(event: ErrorEvent): Promise<void> {
    const seconds = await fetch(url, {
      method: 'POST',
      body: envelope(event),
      // A type that browsers send to other origins without a preflight request.
      headers: { 'Content-Type': 'text/plain;charset=UTF-8' },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      // The page may be closed because of the error.
      keepalive: true,
    }).then(pauseAfter, () => PAUSE)
    if (seconds > 0) pausedUntil = performance.now() + seconds * 1000
  }

  return ({ error, route }) => {
    try {
      if (sent.size >= MAX_EVENTS || performance.now() < pausedUntil || isExpected(error)) return
      const event = eventOf(error, route)
      const identity = event && JSON.stringify(event.exception)
      if (!event || !identity || sent.has(identity)) return
      sent.add(identity)
      void post(event)
    } catch {
      // An error object may be so broken that it cannot be read.
    }
  }
}

/** Three lines: header of the envelope, header of its item, item. */
function envelope(event: ErrorEvent): string {
  const header = { event_id: event.event_id, sent_at: new Date().toISOString() }
  return [header, { type: 'event' }, event].map((part) => JSON.stringify(part)).join('\n')
}

/** Seconds during which the tracker accepts no errors. */
function pauseAfter({ ok, headers }: Response): number {
  const limits = headers.get('X-Sentry-Rate-Limits')?.split(',') ?? []
  // Such as `60:error;transaction:organization`; without categories the limit is for all of them.
  const limited = limits.flatMap((limit) => {
    const [seconds, categories = ''] = limit.trim().split(':')
    return categories === '' || categories.split(';').includes('error') ? [Number(seconds)] : []
  })
  if (limited.length > 0) return Math.max(...limited) || PAUSE
  return ok ? 0 : retryAfter(headers.get('Retry-After'))
}

function retryAfter(header: string | null): number {
  if (header === null) return PAUSE
  const seconds = Number(header)
  return (Number.isNaN(seconds) ? (Date.parse(header) - Date.now()) / 1000 : seconds) || PAUSE
}
