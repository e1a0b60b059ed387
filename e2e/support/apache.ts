// Debian's Apache in front of the server under test, with a block of the manual as its configuration.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { cleanEnvironment, freePort } from './server.ts'

const MODULES = [
  'mpm_event',
  'authn_core',
  'authz_core',
  'authz_user',
  'headers',
  'proxy',
  'proxy_http',
]

/** The user as whom Apache serves if it is started as root. */
const user = process.getuid?.() === 0 ? ['User www-data', 'Group www-data'] : []

export class Apache {
  readonly port: number
  readonly folder: string
  #process: ChildProcess | undefined
  #errors = ''

  private constructor(port: number, folder: string) {
    this.port = port
    this.folder = folder
  }

  static async prepare(): Promise<Apache> {
    const folder = await mkdtemp(join(tmpdir(), 'aushang-apache-'))
    await chmod(folder, 0o755)
    return new Apache(await freePort(), folder)
  }

  async start(modules: string[], lines: string[], env = cleanEnvironment()): Promise<void> {
    const file = join(this.folder, 'apache.conf')
    const configuration = [
      `ServerRoot ${this.folder}`,
      `DefaultRuntimeDir ${this.folder}`,
      `PidFile ${this.folder}/apache.pid`,
      `ErrorLog ${this.folder}/error.log`,
      `Listen 127.0.0.1:${this.port}`,
      'ServerName localhost',
      ...user,
      ...[...MODULES, ...modules].map(
        (name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`,
      ),
      ...lines,
    ]
    await writeFile(file, configuration.join('\n'))
    const process_ = spawn('/usr/sbin/apache2', ['-f', file, '-D', 'FOREGROUND'], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    process_.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#errors += text
    })
    this.#process = process_
    await expect(async () => {
      expect(process_.exitCode, await this.log()).toBeNull()
      expect(await this.log()).toContain('resuming normal operations')
    }).toPass({ timeout: 30_000 })
  }

  async log(): Promise<string> {
    const log = await readFile(join(this.folder, 'error.log'), 'utf8').catch(() => '')
    return this.#errors + log
  }

  async stop(): Promise<void> {
    await ended(this.#process)
    await rm(this.folder, { recursive: true })
  }
}

/** Ends a process, and waits for that. */
export async function ended(process_: ChildProcess | undefined): Promise<void> {
  if (process_ === undefined || process_.exitCode !== null) return
  const exit = once(process_, 'exit')
  process_.kill()
  await exit
}
