// A mock push service like that of a browser vendor. Devices subscribe to it, the server under test
// sends encrypted messages to it, and tests read the messages of a device.
import { createECDH, createPublicKey, randomBytes, randomUUID, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server as HttpServer, type IncomingMessage } from 'node:http'
import { type DeviceKeys, decrypt } from './decrypt.ts'

/** The subscription that a browser returns to the app. */
export type Subscription = { endpoint: string; p256dh: string; auth: string }

/** A message as its device decrypts it. */
export type Received = { topic: string | undefined; urgency: string | undefined; text: string }

export class PushService {
  readonly #http: HttpServer
  readonly #devices = new Map<string, DeviceKeys & { received: Received[] }>()
  #origin = ''
  #remaining = Infinity
  #paused = Promise.withResolvers<void>()
  #resumed = Promise.withResolvers<void>()

  private constructor() {
    this.#http = createServer(async (request, response) => {
      response.statusCode = await this.#take(request)
      response.end()
    })
  }

  static async start(): Promise<PushService> {
    const service = new PushService()
    service.#http.listen(0, '127.0.0.1')
    await once(service.#http, 'listening')
    const address = service.#http.address()
    if (address === null || typeof address === 'string') throw new Error('Cannot find a free port.')
    service.#origin = `http://127.0.0.1:${address.port}`
    return service
  }

  /** Subscribes a new device. */
  subscribe(): Subscription {
    const pair = createECDH('prime256v1')
    pair.generateKeys()
    const auth = randomBytes(16)
    const path = `/push/${randomUUID()}`
    this.#devices.set(path, { pair, auth, received: [] })
    return {
      endpoint: this.#origin + path,
      p256dh: pair.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    }
  }

  /** All messages that a device has received, oldest first. */
  received(by: Subscription): Received[] {
    return this.#devices.get(new URL(by.endpoint).pathname)?.received ?? []
  }

  /** Answers this many more messages, and then no others before `resume` is called. */
  pauseAfter(messages: number): void {
    this.#remaining = messages
    this.#paused = Promise.withResolvers()
    this.#resumed = Promise.withResolvers()
  }

  /** Resolves when a message is waiting for its response. */
  whenPaused(): Promise<void> {
    return this.#paused.promise
  }

  /** Answers messages again, including those that are waiting. */
  resume(): void {
    this.#remaining = Infinity
    this.#resumed.resolve()
  }

  /** Removes a device. From now on the server receives 410 for it. */
  unsubscribe(device: Subscription): void {
    this.#devices.delete(new URL(device.endpoint).pathname)
  }

  async stop(): Promise<void> {
    this.resume()
    this.#http.closeAllConnections()
    this.#http.close()
    await once(this.#http, 'close')
  }

  /** Responds like a push service (RFC 8030). The server only uses the status. */
  async #take(request: IncomingMessage): Promise<number> {
    const body = Buffer.concat(await request.toArray())
    const device = this.#devices.get(request.url ?? '')
    if (device === undefined) return 410
    if (request.method !== 'POST') return 405
    if (request.headers['content-encoding'] !== 'aes128gcm' || !request.headers.ttl) return 400
    if (!isSigned(request.headers.authorization, this.#origin)) return 403
    const text = tryTo(() => decrypt(body, device))
    if (text === undefined) return 400
    if (this.#remaining === 0) {
      this.#paused.resolve()
      await this.#resumed.promise
    } else this.#remaining -= 1
    const { topic, urgency } = request.headers
    device.received.push({ topic: single(topic), urgency: single(urgency), text })
    return 201
  }
}

function tryTo<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}

/** Whether the request has a token that the sender's key has signed for this service (RFC 8292). */
export function isSigned(authorization: string | undefined, origin: string): boolean {
  const [, token = '', key = ''] = authorization?.match(/^vapid t=([\w.-]+), ?k=([\w-]+)$/) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return false
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.toString('base64url', 1, 33),
      y: point.toString('base64url', 33),
    },
  })
  const fits = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return fits && JSON.parse(Buffer.from(claims, 'base64url').toString()).aud === origin
}
