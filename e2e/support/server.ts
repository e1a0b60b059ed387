// The real binary with its own demo world: a SQLite file, a media folder and a free port. A test
// may kill it at any time and start it again with the same data.
import { type ChildProcess, spawn } from 'node:child_process'
import { createECDH } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

// Permits push messages to a service on this machine, signed with a key of this run.
const PUSH = {
  AUSHANG_PUSH__VAPID_PRIVATE_KEY: newKey(),
  AUSHANG_PUSH__CONTACT: 'mailto:journeys@example.org',
  AUSHANG_PUSH__ALLOW_PRIVATE_ADDRESSES: 'true',
}

// Most journeys are not about taking a post back: what is sent is live at once.
const NO_UNDO = { AUSHANG_PRODUCT__UNDO_SECONDS: '0' }

/** The environment variable with the folder of the prepared world, for the worker processes. */
const WORLD = 'JOURNEY_WORLD'

const READY_WITHIN_MS = 120_000

const target = resolve(import.meta.dirname, '../..', process.env.CARGO_TARGET_DIR ?? 'target')
export const binary = process.env.AUSHANG_BINARY ?? join(target, 'debug/aushang-demo')

export class Server {
  readonly url: string
  /** The output of the server so far, including restarts. */
  log = ''

  readonly #data: string
  readonly #port: number
  readonly #env: Record<string, string>
  readonly #hasSources: boolean
  #process: ChildProcess | undefined

  private constructor(data: string, port: number, env: Record<string, string>, hasSources = false) {
    this.#data = data
    this.#port = port
    this.#env = env
    this.#hasSources = hasSources
    this.url = `http://127.0.0.1:${port}`
  }

  /** Starts a server on a copy of the demo world. `env` overrides its settings. */
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

  /** Starts a server with a demo world of its own, as `make run`: with Instagram and other sources. */
  static async startWithSources(): Promise<Server> {
    const data = await mkdtemp(join(tmpdir(), 'aushang-journey-'))
    const server = new Server(data, await freePort(), {}, true)
    await server.start()
    return server
  }

  /**
   * Creates the demo world that all tests of a run copy, since creating it takes seconds. Returns a
   * function that removes it.
   */
  static async prepareWorld(): Promise<() => Promise<void>> {
    const server = await Server.start()
    await server.stop()
    process.env[WORLD] = server.#data
    return () => server.remove()
  }

  /** Starts a second node on the same data. Requires a PostgreSQL database. */
  async startSecondNode(): Promise<Server> {
    const node = new Server(this.#data, await freePort(), this.#env)
    await node.start()
    return node
  }

  /** Starts the server again after `kill` or `stop`, with the same data and port. */
  async start(): Promise<void> {
    const sources = this.#hasSources ? [] : ['--without-sources']
    const process_ = spawn(
      binary,
      ['serve', ...sources, '--listen', `127.0.0.1:${this.#port}`, '--data', this.#data],
      {
        env: { ...cleanEnvironment(), ...PUSH, ...NO_UNDO, ...this.#returns, ...this.#env },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
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

  /** Kills the process immediately, like a power failure. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Stops the process like an operator. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM')
  }

  /**
   * Simulates a night in which the server is stopped: moves the last statistics run back by 13
   * hours.
   */
  async passNight(): Promise<void> {
    const night = 13 * 60 * 60 * 1000
    await this.#whileStopped((database) =>
      database.prepare('update statistics_roll_up set counted_at = counted_at - ?').run(night),
    )
  }

  /** Simulates profiles whose freshman area was never used. */
  async forgetFreshmanUse(): Promise<void> {
    await this.#whileStopped((database) =>
      database.exec('update profiles set freshman_in_use_at = null'),
    )
  }

  /**
   * Simulates two days in which mails could not be sent, during which the server is stopped: the next
   * attempt is the last one.
   */
  async failMailsForDays(): Promise<void> {
    await this.#whileStopped((database) =>
      database.exec("update jobs set attempts = 19, run_at = 0 where kind = 'send-mail'"),
    )
  }

  /** Simulates ten minutes in which nobody has entered a password. */
  async outdateProofs(): Promise<void> {
    const minutes = 10 * 60 * 1000
    await this.#whileStopped((database) =>
      database.prepare('update sessions set proved_at = proved_at - ?').run(minutes),
    )
  }

  /** Simulates accounts whose addresses are confirmed. */
  async confirmAddresses(): Promise<void> {
    await this.#whileStopped((database) =>
      database.prepare('update accounts set email_verified_at = ?').run(Date.now()),
    )
  }

  /** Records a backup of database and files that has just been completed. */
  async recordBackup(): Promise<void> {
    const sql =
      'insert into backups (id, finished_at, has_database, has_files) values (?, ?, true, true)'
    await this.#whileStopped((database) =>
      database.prepare(sql).run(crypto.getRandomValues(new Uint8Array(16)), Date.now()),
    )
  }

  /** The page that opened Instagram is on this host, and not on `localhost`. */
  get #returns(): Record<string, string> {
    return { AUSHANG_INSTAGRAM__REDIRECT_URL: `${this.url}/instagram/auth` }
  }

  async #whileStopped(change: (database: DatabaseSync) => void): Promise<void> {
    await this.stop()
    const database = new DatabaseSync(join(this.#data, 'aushang.sqlite'))
    change(database)
    database.close()
    await this.start()
  }

  /** Kills the process and removes its data. */
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

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('Cannot find a free port.')
  return address.port
}

/** The environment without settings for another server on this machine. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const names = Object.entries(process.env)
  return Object.fromEntries(names.filter(([name]) => !name.startsWith('AUSHANG_')))
}

function newKey(): string {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const always32Bytes = pair.getPrivateKey('hex').padStart(64, '0')
  return Buffer.from(always32Bytes, 'hex').toString('base64url')
}
