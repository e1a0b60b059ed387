// Starts the provider of a university, and acts on its pages.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { cleanEnvironment, freePort } from './server.ts'

export const BUTTON = 'Mit Uni-Account anmelden'

export class IdentityProvider {
  /** With which an Aushang server uses it. */
  readonly settings: Record<string, string>
  readonly #process: ChildProcess

  private constructor(process_: ChildProcess, settings: Record<string, string>) {
    this.#process = process_
    this.settings = settings
  }

  static async start(): Promise<IdentityProvider> {
    const port = await freePort()
    const process_ = spawn(
      process.execPath,
      [join(import.meta.dirname, 'identityProvider.mjs'), String(port)],
      { env: cleanEnvironment(), stdio: ['ignore', 'pipe', 'ignore'] },
    )
    if (process_.stdout) await once(process_.stdout, 'data')
    const table = [
      'id = "uni"',
      `issuer = "http://127.0.0.1:${port}"`,
      'client_id = "aushang"',
      'client_secret = "ein-langes-wort-fuer-den-test"',
      `label = "${BUTTON}"`,
      'mail_domains = ["fs-info.example"]',
      'second_factor = ["https://refeds.org/profile/mfa"]',
    ]
    return new IdentityProvider(process_, {
      AUSHANG_SIGN_IN__PROVIDERS: `[{ ${table.join(', ')} }]`,
    })
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, 'exit')
    this.#process.kill()
    await ended
  }
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
