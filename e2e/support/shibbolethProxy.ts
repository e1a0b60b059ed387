// Apache with the Shibboleth service provider in front of the server under test, configured with the recipe of the manual
// (docs/operate.md, docs/recipes/shibboleth).
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { Apache, ended } from './apache.ts'
import { newKeys } from './keys.ts'
import { blockOf } from './manual.ts'
import type { SamlIdentityProvider } from './samlIdentityProvider.ts'
import { cleanEnvironment } from './server.ts'

const RECIPE = join(import.meta.dirname, '../../docs/recipes/shibboleth')

export class ShibbolethProxy {
  /** The public address. */
  readonly url: string
  /** What the proxy sends to the server under test. */
  readonly secret = randomBytes(24).toString('hex')
  readonly #apache: Apache
  readonly #provider: SamlIdentityProvider
  #shibd: ChildProcess | undefined
  #log = ''

  private constructor(apache: Apache, provider: SamlIdentityProvider) {
    this.url = `https://localhost:${apache.port}`
    this.#apache = apache
    this.#provider = provider
  }

  static async prepare(provider: SamlIdentityProvider): Promise<ShibbolethProxy> {
    const proxy = new ShibbolethProxy(await Apache.prepare(), provider)
    await proxy.#configure()
    return proxy
  }

  /** Passes requests on to a server. */
  async start(server: string): Promise<void> {
    const { folder } = this.#apache
    const shibd = spawn('/usr/sbin/shibd', ['-f', '-F', '-p', join(folder, 'shibd.pid')], {
      env: this.#environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#shibd = shibd
    for (const stream of [shibd.stdout, shibd.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#log += text
      })
    }
    const socket = join(folder, 'shibboleth/shibd.sock')
    await expect(async () => expect(existsSync(socket), this.#log).toBe(true)).toPass({
      timeout: 30_000,
    })
    const recipe = (await blockOf('apache', 'AuthType shibboleth'))
      .replaceAll('http://127.0.0.1:8080', server)
      .replaceAll('…', this.secret)
    const module = 'LoadModule mod_shib /usr/lib/apache2/modules/mod_shib.so'
    const tls = [
      'SSLEngine on',
      `SSLCertificateFile ${folder}/tls-cert.pem`,
      `SSLCertificateKeyFile ${folder}/tls-key.pem`,
    ]
    await this.#apache.start(['ssl'], [module, ...tls, recipe], this.#environment)
  }

  /** The folders of the service provider. */
  get #environment(): NodeJS.ProcessEnv {
    const { folder } = this.#apache
    return {
      ...cleanEnvironment(),
      SHIBSP_CFGDIR: folder,
      SHIBSP_LOGGING: join(folder, 'shibboleth/console.logger'),
      SHIBSP_RUNDIR: folder,
      SHIBSP_LOGDIR: folder,
      SHIBSP_CACHEDIR: folder,
    }
  }

  /** Fills addresses and keys in, and exchanges metadata with the identity provider. */
  async #configure(): Promise<void> {
    const folder = join(this.#apache.folder, 'shibboleth')
    // Without the keys of this machine.
    const filter = (path: string) => !path.endsWith('.pem')
    await cp('/etc/shibboleth', folder, { recursive: true, filter })
    await cp(RECIPE, folder, { recursive: true })
    const path = join(folder, 'shibboleth2.xml')
    const recipe = (await readFile(path, 'utf8'))
      .replaceAll('https://aushang.uni.example', this.url)
      .replaceAll('https://idp.uni.example/idp/shibboleth', this.#provider.issuer)
    await writeFile(path, recipe)
    await writeFile(join(folder, 'idp.xml'), this.#provider.metadata)
    const host = this.url.replace('https://', '')
    const keys = await newKeys('localhost')
    for (const at of [join(folder, 'sp-'), join(this.#apache.folder, 'tls-')]) {
      await writeFile(`${at}key.pem`, keys.privateKey)
      await writeFile(`${at}cert.pem`, keys.certificate)
    }
    const options = `-2 -c sp-cert.pem -h ${host} -e ${this.url}/shibboleth`
    const metadata = await promisify(execFile)('shib-metagen', options.split(' '), { cwd: folder })
    this.#provider.trust(metadata.stdout)
  }

  async log(): Promise<string> {
    return this.#log + (await this.#apache.log())
  }

  async stop(): Promise<void> {
    await ended(this.#shibd)
    await this.#apache.stop()
  }
}
