// Apache with mod_auth_mellon in front of the server under test, configured with the recipe of the manual
// (docs/operate.md).
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Apache } from './apache.ts'
import { blockOf } from './manual.ts'
import type { SamlIdentityProvider } from './samlIdentityProvider.ts'

export class MellonProxy {
  /** The public address. */
  readonly url: string
  /** What the proxy sends to the server under test. */
  readonly secret = randomBytes(24).toString('hex')
  readonly #apache: Apache

  private constructor(apache: Apache) {
    this.url = `http://localhost:${apache.port}`
    this.#apache = apache
  }

  /** Creates keys and metadata, and exchanges metadata with the identity provider. */
  static async prepare(provider: SamlIdentityProvider): Promise<MellonProxy> {
    const apache = await Apache.prepare()
    const proxy = new MellonProxy(apache)
    const endpoint = `${proxy.url}/mellon`
    const entity = `${endpoint}/metadata`
    const inFolder = { cwd: apache.folder }
    await promisify(execFile)('/usr/sbin/mellon_create_metadata', [entity, endpoint], inFolder)
    const created = entity.replace(/[^0-9A-Za-z.]+/g, '_')
    for (const kind of ['key', 'cert', 'xml']) {
      await rename(join(apache.folder, `${created}.${kind}`), join(apache.folder, `sp.${kind}`))
    }
    await writeFile(join(apache.folder, 'idp.xml'), provider.metadata)
    provider.trust(await readFile(join(apache.folder, 'sp.xml'), 'utf8'))
    return proxy
  }

  /** Passes requests on to a server. */
  async start(server: string): Promise<void> {
    const recipe = (await blockOf('apache', 'AuthType Mellon'))
      .replaceAll('/etc/apache2/mellon', this.#apache.folder)
      .replaceAll('http://127.0.0.1:8080', server)
      .replaceAll('…', this.secret)
    await this.#apache.start(['auth_mellon'], [recipe])
  }

  log(): Promise<string> {
    return this.#apache.log()
  }

  async stop(): Promise<void> {
    await this.#apache.stop()
  }
}
