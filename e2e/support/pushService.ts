// A push service of our own, as a browser's maker runs one: devices subscribe to it, the server
// under test posts encrypted messages to it, and a test reads what arrived at a device.
import { createECDH, createPublicKey, randomBytes, randomUUID, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server as HttpServer, type IncomingMessage } from 'node:http'
import { type DeviceKeys, decrypt } from './decrypt.ts'

/** What a browser hands to the app when it subscribes. */
export type Subscription = { endpoint: string; p256dh: string; auth: string }

/** A message as its device reads it. */
export type Received = { topic: string | undefined; urgency: string | undefined; text: string }

export class PushService {
  readonly #http: HttpServer
  readonly #devices = new Map<string, DeviceKeys & { received: Received[] }>()
  #origin = ''
  #free = Infinity
  #atRest = Promise.withResolvers<void>()
  #goesOn = Promise.withResolvers<void>()

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
    if (address === null || typeof address === 'string') throw new Error('no port is free')
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

  /** All that has arrived at a device, oldest first. */
  received(by: Subscription): Received[] {
    return this.#devices.get(new URL(by.endpoint).pathname)?.received ?? []
  }

  /** Answers so many more messages, and no other before `goOn`. */
  restAfter(messages: number): void {
    this.#free = messages
    this.#atRest = Promise.withResolvers()
    this.#goesOn = Promise.withResolvers()
  }

  /** Settles when messages wait for an answer that they do not get. */
  isResting(): Promise<void> {
    return this.#atRest.promise
  }

  /** Answers again, also those that have waited. */
  goOn(): void {
    this.#free = Infinity
    this.#goesOn.resolve()
  }

  /** Forgets a device: from now on the server is told that it is gone. */
  unsubscribe(device: Subscription): void {
    this.#devices.delete(new URL(device.endpoint).pathname)
  }

  async stop(): Promise<void> {
    this.goOn()
    this.#http.closeAllConnections()
    this.#http.close()
    await once(this.#http, 'close')
  }

  /** Answers as a push service does (RFC 8030): the status is all that matters. */
  async #take(request: IncomingMessage): Promise<number> {
    const body = Buffer.concat(await request.toArray())
    const device = this.#devices.get(request.url ?? '')
    if (device === undefined) return 410
    if (request.method !== 'POST') return 405
    if (request.headers['content-encoding'] !== 'aes128gcm' || !request.headers.ttl) return 400
    if (!isSigned(request.headers.authorization, this.#origin)) return 403
    const text = tryTo(() => decrypt(body, device))
    if (text === undefined) return 400
    if (this.#free === 0) {
      this.#atRest.resolve()
      await this.#goesOn.promise
    } else this.#free -= 1
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

/** Whether a request carries a token that its sender's key has signed for us (RFC 8292). */
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
