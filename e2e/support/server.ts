// The real binary with a demo world of its own: a SQLite file and a media folder, a free port. A test may
// kill it at any moment and start it again on the same data.
import { type ChildProcess, spawn } from 'node:child_process'
import { createECDH } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

// Push messages go out, also to a push service on this machine, signed by a key for this run.
const PUSH = {
  AUSHANG_PUSH__VAPID_PRIVATE_KEY: newKey(),
  AUSHANG_PUSH__CONTACT: 'mailto:journeys@example.org',
  AUSHANG_PUSH__ALLOW_PRIVATE_ADDRESSES: 'true',
}

/** The folder of the prepared world, for the processes of the tests. */
const WORLD = 'JOURNEY_WORLD'

const READY_WITHIN_MS = 120_000

const target = resolve(import.meta.dirname, '../..', process.env.CARGO_TARGET_DIR ?? 'target')
export const binary = process.env.AUSHANG_BINARY ?? join(target, 'debug/aushang')

export class Server {
  readonly url: string
  /** What the server has printed so far, over all its lives. */
  log = ''

  readonly #data: string
  readonly #port: number
  readonly #env: Record<string, string>
  #process: ChildProcess | undefined

  private constructor(data: string, port: number, env: Record<string, string>) {
    this.#data = data
    this.#port = port
    this.#env = env
    this.url = `http://127.0.0.1:${port}`
  }

  /** Starts a server on a copy of the demo world; `env` is laid over its settings. */
  static async start(env: Record<string, string> = {}): Promise<Server> {
    const data = await mkdtemp(join(tmpdir(), 'aushang-journey-'))
    const world = process.env[WORLD]
    // A database of its own is filled by the first start.
    if (world !== undefined && env.AUSHANG_DATABASE__URL === undefined) {
      await cp(world, data, { recursive: true })
    }
    const server = new Server(data, await freePort(), env)
    await server.start()
    return server
  }

  /** Makes the demo world that all journeys of a run copy, since that takes seconds. Returns a function that
   * removes it. */
  static async prepareWorld(): Promise<() => Promise<void>> {
    const server = await Server.start()
    await server.stop()
    process.env[WORLD] = server.#data
    return () => server.remove()
  }

  /** Starts another node on the same data, for which it needs a PostgreSQL database. */
  async beside(): Promise<Server> {
    const node = new Server(this.#data, await freePort(), this.#env)
    await node.start()
    return node
  }

  /** Starts it again after `kill` or `stop`, on the same data and the same port. */
  async start(): Promise<void> {
    const process_ = spawn(
      binary,
      ['demo', '--listen', `127.0.0.1:${this.#port}`, '--data', this.#data],
      { env: { ...cleanEnvironment(), ...PUSH, ...this.#env }, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    this.#process = process_
    process_.on('error', (error) => {
      this.log += `${error.message}\n`
    })
    for (const stream of [process_.stdout, process_.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.log += text
      })
    }
    await this.#untilReady(process_)
  }

  /** Ends it as a power cut would: at once, with nothing finished. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Ends it as an operator would. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM')
  }

  /** Lets a night pass in which it stands still: what it has counted was counted 13 hours ago. */
  async passNight(): Promise<void> {
    await this.stop()
    const database = new DatabaseSync(join(this.#data, 'aushang.sqlite'))
    const night = 13 * 60 * 60 * 1000
    database.prepare('update statistics_roll_up set counted_at = counted_at - ?').run(night)
    database.close()
    await this.start()
  }

  /** Ends it for good and removes its data. */
  async remove(): Promise<void> {
    await this.#end('SIGKILL')
    await rm(this.#data, { recursive: true, force: true })
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const process_ = this.#process
    this.#process = undefined
    if (process_ === undefined || hasEnded(process_)) return
    const ended = once(process_, 'exit')
    process_.kill(signal)
    await ended
  }

  async #untilReady(process_: ChildProcess): Promise<void> {
    const deadline = performance.now() + READY_WITHIN_MS
    while (performance.now() < deadline && !hasEnded(process_)) {
      const answer = await fetch(`${this.url}/readyz`).catch(() => undefined)
      if (answer?.ok) return
      await pause(25)
    }
    await this.#end('SIGKILL')
    throw new Error(`${binary} did not become ready:\n${this.log}`)
  }
}

function hasEnded(process_: ChildProcess): boolean {
  return process_.pid === undefined || process_.exitCode !== null || process_.signalCode !== null
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}

/** The environment without settings for another server of this machine. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const names = Object.entries(process.env)
  return Object.fromEntries(names.filter(([name]) => !name.startsWith('AUSHANG_')))
}

function newKey(): string {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const always32Bytes = pair.getPrivateKey('hex').padStart(64, '0')
  return Buffer.from(always32Bytes, 'hex').toString('base64url')
}
