// Starts oidc-provider-mock of PyPI: a second implementation of the protocol, in another language.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { cleanEnvironment, freePort } from './server.ts'

const PYTHON = join(import.meta.dirname, '../../.cache/pypi/bin/python')

export const MOCK_BUTTON = 'Mit dem anderen Anbieter anmelden'

export class MockProvider {
  /** With which an Aushang server uses it. */
  readonly settings: Record<string, string>
  readonly #process: ChildProcess

  private constructor(process_: ChildProcess, settings: Record<string, string>) {
    this.#process = process_
    this.settings = settings
  }

  /** Knows one person, by the name `person`. */
  static async start(email: string): Promise<MockProvider> {
    const port = await freePort()
    const issuer = `http://127.0.0.1:${port}`
    const person = { sub: 'person', email, email_verified: true }
    const process_ = spawn(
      PYTHON,
      ['-m', 'oidc_provider_mock', `--port=${port}`, `--user-claims=${JSON.stringify(person)}`],
      { env: cleanEnvironment(), stdio: 'ignore' },
    )
    await expect(async () => {
      expect((await fetch(`${issuer}/.well-known/openid-configuration`)).ok).toBe(true)
    }).toPass({ timeout: 30_000 })
    const table = [
      'id = "mock"',
      `issuer = "${issuer}"`,
      'client_id = "aushang"',
      'client_secret = "ein-langes-wort-fuer-den-test"',
      `label = "${MOCK_BUTTON}"`,
      'mail_domains = ["fs-info.example"]',
    ]
    return new MockProvider(process_, {
      AUSHANG_SIGN_IN__PROVIDERS: `[{ ${table.join(', ')} }]`,
    })
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, 'exit')
    this.#process.kill()
    await ended
  }
}

/** Begins on the sign-in page, and signs in on the provider's. */
export async function signInAtMock(page: Page): Promise<void> {
  // The style of its page is on another server.
  await page.route('https://cdn.jsdelivr.net/**', (route) => route.abort())
  await page.getByRole('link', { name: MOCK_BUTTON }).click()
  await page.getByRole('button', { name: 'person' }).click()
}
