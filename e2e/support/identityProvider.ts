// Starts the provider of a university, and acts on its pages.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { linkWithPassword } from './people.ts'
import { proveElsewhere } from './proof.ts'
import { cleanEnvironment, freePort } from './server.ts'

export const BUTTON = 'Mit Uni-Account anmelden'

export class IdentityProvider {
  readonly issuer: string
  /** With which an Aushang server uses it. */
  readonly settings: Record<string, string>
  #process: ChildProcess

  private constructor(process_: ChildProcess, issuer: string, more: string[]) {
    this.#process = process_
    this.issuer = issuer
    const table = [
      'id = "uni"',
      `issuer = "${issuer}"`,
      'client_id = "aushang"',
      'client_secret = "ein-langes-wort-fuer-den-test"',
      `label = "${BUTTON}"`,
      'mail_domains = ["fs-info.example", "uni.example"]',
      'second_factor = ["https://refeds.org/profile/mfa"]',
      ...more,
    ]
    this.settings = { AUSHANG_SIGN_IN__PROVIDERS: `[{ ${table.join(', ')} }]` }
  }

  /** `more`: further keys of the provider in the server's configuration. */
  static async start(...more: string[]): Promise<IdentityProvider> {
    const port = await freePort()
    return new IdentityProvider(await run(port), `http://127.0.0.1:${port}`, more)
  }

  /** Starts it again: with a new key, and without the sessions of its persons. */
  async restart(): Promise<void> {
    await this.stop()
    this.#process = await run(Number(new URL(this.issuer).port))
  }

  /** The names of the keys that it publishes. */
  async keys(): Promise<string[]> {
    const published = (await (await fetch(`${this.issuer}/jwks`)).json()) as {
      keys: { kid: string }[]
    }
    return published.keys.map(({ kid }) => kid)
  }

  /** States these affiliations of a person from now on. */
  states(email: string, values: string[]): Promise<void> {
    return this.#order({ order: 'states', email, values })
  }

  /** The person has left: signs nobody in with this name any more. */
  forgets(email: string): Promise<void> {
    return this.#order({ order: 'forgets', email })
  }

  /** Tells the server that all sessions of a person have ended (back-channel logout). */
  endsSessions(email: string, server: { url: string }): Promise<void> {
    return this.#order({ order: 'endsSessions', email, url: server.url })
  }

  async #order(message: { order: string; [key: string]: unknown }): Promise<void> {
    const answered = once(this.#process, 'message')
    this.#process.send(message)
    const [{ error }] = (await answered) as [{ error: string | null }]
    if (error !== null) throw new Error(`The provider failed: ${error}`)
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, 'exit')
    this.#process.kill()
    await ended
  }
}

async function run(port: number): Promise<ChildProcess> {
  const process_ = spawn(
    process.execPath,
    [join(import.meta.dirname, 'identityProvider.mjs'), String(port)],
    { env: cleanEnvironment(), stdio: ['ignore', 'pipe', 'ignore', 'ipc'] },
  )
  if (process_.stdout) await once(process_.stdout, 'data')
  return process_
}

/** Signs in on the provider's page, and agrees. */
export async function signInAtProvider(page: Page, email: string): Promise<void> {
  await enterPassword(page, email)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Signs in on the provider's page, where the person has agreed before. */
export async function enterPassword(page: Page, email: string): Promise<void> {
  await page.locator('input[name="login"]').fill(email)
  await page.locator('input[name="password"]').fill('egal')
  await page.locator('button[type="submit"]').click()
}

/** Signs in with an account that is not linked yet, and links it by its password. */
export async function linkAtSignIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('link', { name: BUTTON }).click()
  await signInAtProvider(page, email)
  await linkWithPassword(page)
}

/** Signs in at the provider again, in the window that the dialog opens, where the person has agreed before. */
export async function proveAtProvider(page: Page, email: string): Promise<void> {
  await proveElsewhere(page, BUTTON, (popup) => enterPassword(popup, email))
}
