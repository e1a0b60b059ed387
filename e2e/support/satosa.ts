// SATOSA, which translates SAML to OpenID Connect, with the files of the manual (docs/recipes/satosa).
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as bodyOf } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import { type Keys, newKeys } from './keys.ts'
import type { SamlIdentityProvider } from './samlIdentityProvider.ts'
import { cleanEnvironment, freePort } from './server.ts'

const RECIPE = join(import.meta.dirname, '../../docs/recipes/satosa')
const PYTHON = join(import.meta.dirname, '../../.cache/pypi/bin/python')

export class Satosa {
  readonly issuer: string
  readonly clientSecret = randomBytes(24).toString('hex')
  log = ''
  readonly #port: number
  readonly #provider: SamlIdentityProvider
  readonly #folder: string
  readonly #tls: Keys
  #process: ChildProcess | undefined

  private constructor(port: number, provider: SamlIdentityProvider, folder: string, tls: Keys) {
    this.issuer = `https://localhost:${port}`
    this.#port = port
    this.#provider = provider
    this.#folder = folder
    this.#tls = tls
  }

  static async prepare(provider: SamlIdentityProvider): Promise<Satosa> {
    const folder = await mkdtemp(join(tmpdir(), 'aushang-satosa-'))
    const satosa = new Satosa(await freePort(), provider, folder, await newKeys('localhost'))
    await writeFile(satosa.certificate, satosa.#tls.certificate)
    await writeFile(join(folder, 'tls.key'), satosa.#tls.privateKey)
    return satosa
  }

  /** The file with the self-signed certificate. */
  get certificate(): string {
    return join(this.#folder, 'tls.crt')
  }

  /** Serves a server under test, whose public address this is, and exchanges metadata with the identity provider. */
  async start(server: string): Promise<void> {
    await this.#configure(server)
    const secret = () => randomBytes(24).toString('hex')
    const options = `--bind 127.0.0.1:${this.#port} --certfile tls.crt --keyfile tls.key --threads 4 --no-control-socket`
    const process_ = spawn(PYTHON, ['-m', 'gunicorn', ...options.split(' '), 'satosa.wsgi:app'], {
      cwd: this.#folder,
      env: {
        ...cleanEnvironment(),
        STATE_ENCRYPTION_KEY: secret(),
        OIDC_DB_URI: `stateless://satosa:${secret()}@localhost?alg=aes256`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#process = process_
    for (const stream of [process_.stdout, process_.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.log += text
      })
    }
    await expect(async () => {
      expect(process_.exitCode, this.log).toBeNull()
      this.#provider.trust(await this.#get('/saml2/metadata'))
    }).toPass({ timeout: 60_000 })
  }

  async #get(path: string): Promise<string> {
    const request = get(`${this.issuer}${path}`, { ca: this.#tls.certificate })
    const [response] = await once(request, 'response')
    expect(response.statusCode, this.log).toBe(200)
    return bodyOf(response)
  }

  /** Fills addresses, keys and secrets in. */
  async #configure(server: string): Promise<void> {
    await cp(RECIPE, this.#folder, { recursive: true })
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name)
      const text = await readFile(path, 'utf8')
      const filled = text
        .replaceAll('https://bridge.uni.example', this.issuer)
        .replaceAll('https://aushang.uni.example', server)
        .replaceAll('…', this.clientSecret)
      await writeFile(path, filled)
    }
    const keys = await newKeys('bridge')
    await writeFile(join(this.#folder, 'saml.key'), keys.privateKey)
    await writeFile(join(this.#folder, 'saml.crt'), keys.certificate)
    await writeFile(join(this.#folder, 'oidc.key'), (await newKeys('oidc')).privateKey)
    await writeFile(join(this.#folder, 'idp.xml'), this.#provider.metadata)
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
