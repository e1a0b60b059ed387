// Apache with mod_auth_mellon in front of the server under test, configured with the recipe of the manual
// (docs/operate.md).
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import type { SamlIdentityProvider } from './samlIdentityProvider.ts'
import { cleanEnvironment, freePort } from './server.ts'

const MANUAL = join(import.meta.dirname, '../../docs/operate.md')
const APACHE = '/usr/sbin/apache2'
const MODULES = [
  'mpm_event',
  'authn_core',
  'authz_core',
  'authz_user',
  'headers',
  'proxy',
  'proxy_http',
  'auth_mellon',
]

export class MellonProxy {
  /** The public address. */
  readonly url: string
  /** What the proxy sends to the server under test. */
  readonly secret = randomBytes(24).toString('hex')
  readonly #port: number
  readonly #folder: string
  #process: ChildProcess | undefined

  private constructor(port: number, folder: string) {
    this.url = `http://localhost:${port}`
    this.#port = port
    this.#folder = folder
  }

  /** Creates keys and metadata, and exchanges them with the identity provider. */
  static async prepare(provider: SamlIdentityProvider): Promise<MellonProxy> {
    const folder = await mkdtemp(join(tmpdir(), 'aushang-apache-'))
    // As root, Apache serves as another user.
    await chmod(folder, 0o755)
    const proxy = new MellonProxy(await freePort(), folder)
    const endpoint = `${proxy.url}/mellon`
    const entity = `${endpoint}/metadata`
    await promisify(execFile)('/usr/sbin/mellon_create_metadata', [entity, endpoint], {
      cwd: folder,
    })
    const created = entity.replace(/[^0-9A-Za-z.]+/g, '_')
    for (const kind of ['key', 'cert', 'xml']) {
      await rename(join(folder, `${created}.${kind}`), join(folder, `sp.${kind}`))
    }
    await writeFile(join(folder, 'idp.xml'), provider.metadata)
    provider.trust(await readFile(join(folder, 'sp.xml'), 'utf8'))
    return proxy
  }

  /** Passes requests on to a server. */
  async start(server: string): Promise<void> {
    const file = join(this.#folder, 'apache.conf')
    await writeFile(file, await this.#configuration(server))
    this.#process = spawn(APACHE, ['-f', file, '-D', 'FOREGROUND'], {
      env: cleanEnvironment(),
      stdio: 'ignore',
    })
    await expect(async () => {
      expect((await fetch(`${this.url}/readyz`)).ok, await this.log()).toBe(true)
    }).toPass({ timeout: 30_000 })
  }

  async #configuration(server: string): Promise<string> {
    const user = process.getuid?.() === 0 ? ['User www-data', 'Group www-data'] : []
    const recipe = (await recipeOf('AuthType Mellon'))
      .replaceAll('/etc/apache2/mellon', this.#folder)
      .replaceAll('http://127.0.0.1:8080', server)
      .replaceAll('…', this.secret)
    return [
      `ServerRoot ${this.#folder}`,
      `DefaultRuntimeDir ${this.#folder}`,
      `PidFile ${this.#folder}/apache.pid`,
      `ErrorLog ${this.#folder}/error.log`,
      `Listen 127.0.0.1:${this.#port}`,
      'ServerName localhost',
      ...user,
      ...MODULES.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
      recipe,
    ].join('\n')
  }

  log(): Promise<string> {
    return readFile(join(this.#folder, 'error.log'), 'utf8').catch(() => '')
  }

  async stop(): Promise<void> {
    if (this.#process && this.#process.exitCode === null) {
      const ended = once(this.#process, 'exit')
      this.#process.kill()
      await ended
    }
    await rm(this.#folder, { recursive: true })
  }
}

/** The block of Apache's configuration in the manual that contains this line. */
async function recipeOf(line: string): Promise<string> {
  const manual = await readFile(MANUAL, 'utf8')
  const blocks = manual.matchAll(/^```apache\n(.*?)^```/gms)
  const found = Array.from(blocks, ([, block = '']) => block).filter((block) =>
    block.includes(line),
  )
  expect(found, `${MANUAL} contains one recipe with ${line}`).toHaveLength(1)
  return found.join()
}
