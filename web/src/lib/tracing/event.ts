// The data of an error that is sent. It is composed field by field from what is known to contain
// nothing personal, so that nothing is sent because somebody forgot to remove it.
import { version } from '../../../package.json'
import { browserOf } from './browser'
import { type Frame, framesOf } from './frames'
import { scrub } from './message'
import { OperationFailure } from './OperationFailure'

type Exception = { type: string; value: string; stacktrace?: { frames: Frame[] } }

/** The fields that Sentry defines: https://develop.sentry.dev/sdk/data-model/event-payloads/ */
export type ErrorEvent = {
  event_id: string
  timestamp: number
  platform: 'javascript'
  level: 'error'
  release: string
  transaction: string
  user: { ip_address: null }
  contexts: { browser?: { name: string; version: string } }
  sdk: { name: string; version: string; settings: { infer_ip: 'never' } }
  exception: { values: Exception[] }
}

/** An error, its cause, and the cause of that. */
const MAX_CAUSES = 3

/** Null if only code of others has failed, such as a browser extension. */
export function eventOf(error: unknown, route: string): ErrorEvent | null {
  const values = chain(error).flatMap((one) => exceptionOf(one) ?? [])
  if (values.length === 0) return null
  const browser = browserOf(navigator.userAgent)
  return {
    event_id: randomId(),
    timestamp: Date.now() / 1000,
    platform: 'javascript',
    level: 'error',
    release: `aushang-console@${version}${buildOf(document)}`,
    transaction: route,
    // Some trackers otherwise store the address from which the event arrives.
    user: { ip_address: null },
    contexts: browser ? { browser } : {},
    sdk: { name: 'aushang.console', version, settings: { infer_ip: 'never' } },
    exception: { values: values.reverse() },
  }
}

function chain(error: unknown): unknown[] {
  const all = [error]
  for (let next = error; all.length < MAX_CAUSES; all.push(next)) {
    if (!(next instanceof Error) || !(next.cause instanceof Error)) break
    next = next.cause
  }
  return all
}

/** Null if the stack contains only code of others. */
function exceptionOf(error: unknown): Exception | null {
  if (!(error instanceof Error)) return { type: 'NonError', value: '' }
  // Without frames, because trackers would count all operations as one error.
  if (error instanceof OperationFailure) return { type: error.name, value: error.message }
  const frames = framesOf(error, location.origin)
  return frames && { type: typeOf(error), value: scrub(error.message), stacktrace: { frames } }
}

/** The name of a class; any other name could be a text. */
const typeOf = ({ name }: Error): string =>
  /^[A-Z][A-Za-z]{0,40}(Error|Exception)$/.test(name) ? name : 'Error'

/** The hash in the name of the first script, which differs between builds of one version. */
function buildOf(page: Document): string {
  const script = page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? ''
  const [, hash] = /-([\w-]{8})\.js$/.exec(script) ?? []
  return hash ? `+${hash}` : ''
}

const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
