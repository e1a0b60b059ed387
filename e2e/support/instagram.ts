// The test server of Instagram: a process of its own that implements the protocol, and that a test controls.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, type Locator, type Page } from '@playwright/test'
import { ADMIN, signIn, visit } from './people.ts'
import { binary, cleanEnvironment } from './server.ts'
import { holdTimers } from './timers.ts'

export const COUNCIL = 'fs.info.beispielstadt'
/** Somebody's own account, which is not professional. */
export const OWN = 'jana.albers'
/** A professional account that has no role in the app. */
export const STRANGER = 'jobboerse.beispielstadt'

/** Kinds of requests that can be made to fail. */
type Endpoint = 'redeem' | 'list' | 'media'

type Content = {
  /** More than one makes a carousel. */
  images?: number
  /** Without a file, as for licensed music. */
  video?: 'withFile' | 'withoutFile'
}

export class Instagram {
  /** With which an Aushang server uses it. */
  readonly settings: Record<string, string>
  readonly #control: string
  readonly #process: ChildProcess

  private constructor(process_: ChildProcess, control: string, settings: Record<string, string>) {
    this.#process = process_
    this.#control = control
    this.settings = settings
  }

  static async start(): Promise<Instagram> {
    const process_ = spawn(binary, ['instagram'], {
      env: cleanEnvironment(),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(createInterface({ input: process_.stdout }), 'line')
    const { control, settings } = JSON.parse(line)
    const instagram = new Instagram(process_, control, settings)
    await instagram.addAccount(COUNCIL, 'Fachschaft Informatik')
    await instagram.addAccount(OWN, 'Jana Albers', { isPrivate: true })
    await instagram.addAccount(STRANGER, 'Jobbörse Beispielstadt', { isTester: false })
    return instagram
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, 'exit')
    this.#process.kill('SIGKILL')
    await ended
  }

  /** Registers the console to which people return. */
  async returnTo(console_: string): Promise<void> {
    await this.#order('register', { redirectUrl: `${console_}/instagram/auth` })
  }

  /** Publishes a post of the student council and returns its id. */
  async publish(text: string, { images = 1, video }: Content = {}): Promise<string> {
    const order = { username: COUNCIL, text, images, video }
    return (await this.#order<{ id: string }>('publish', order)).id
  }

  edit(id: string, text: string): Promise<void> {
    return this.#order('edit', { id, text })
  }

  delete(id: string): Promise<void> {
    return this.#order('delete', { id })
  }

  /** Ends all connections of the student council, as after a new password. */
  revoke(): Promise<void> {
    return this.#order('revoke', { username: COUNCIL, subcode: 460 })
  }

  /** Answers the next request with this code of an error: 4 is a limit, 500 passes, 0 is no response. */
  failNext(endpoint: Endpoint, code: number): Promise<void> {
    return this.#order('fail', { endpoint, code })
  }

  /** Isolates the page of Instagram from the window that opened it. */
  cutOpener(): Promise<void> {
    return this.#order('isolate', { isIsolated: true })
  }

  /** What the server under test did against the protocol. */
  violations(): Promise<string[]> {
    return this.#order('violations', {})
  }

  /** Adds a professional account of a tester, unless stated otherwise. */
  addAccount(
    username: string,
    name: string,
    { isPrivate = false, isTester = true } = {},
  ): Promise<void> {
    return this.#order('addAccount', { username, name, isPrivate, isTester })
  }

  async #order<T>(order: string, more: object): Promise<T> {
    const answer = await fetch(this.#control, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ order, ...more }),
    })
    expect(answer.status, await answer.clone().text()).toBe(200)
    return (await answer.json()) as T
  }
}

/** Agrees on the page of Instagram, with this account. */
export async function agree(popup: Page, account = COUNCIL): Promise<void> {
  await popup.getByRole('radio', { name: `@${account}` }).check()
  await popup.getByRole('button', { name: 'Zulassen' }).click()
}

/** Keeps the window open in which an account is connected; by itself it closes soon afterwards. */
export const keepOpen = (popup: Page): Promise<void> => holdTimers(popup, 1_000)

export async function openSync(page: Page): Promise<void> {
  await visit(page, '/settings#sync')
  await expect(instagramSwitch(page)).toBeVisible()
}

export const instagramSwitch = (page: Page): Locator =>
  page.getByRole('switch', { name: 'Beiträge von Instagram übernehmen' })

/** The connected account or feed with this name. */
export const source = (page: Page, name = `@${COUNCIL}`): Locator =>
  page.getByRole('article', { name })

/** Checks a source, and waits for the result. */
export async function check(page: Page, result: string | RegExp): Promise<void> {
  await source(page)
    .getByRole('button', { name: /^Jetzt prüfen/ })
    .click()
  await expect(source(page)).toContainText(result)
}

/** Connects the account of the student council in the settings, and waits for the first check. */
export async function connect(page: Page, result = /neue Beiträge übernommen/): Promise<void> {
  await openSync(page)
  const opened = page.waitForEvent('popup')
  await instagramSwitch(page).click()
  const popup = await opened
  await keepOpen(popup)
  await agree(popup)
  await expect(popup.getByRole('heading', { name: `Verbunden mit @${COUNCIL}` })).toBeVisible()
  await popup.close()
  await expect(source(page)).toContainText(result)
}

/** Publishes a post, signs in and connects, so that the post is imported. Returns its id at Instagram. */
export async function importOne(page: Page, instagram: Instagram, words: string): Promise<string> {
  const id = await instagram.publish(words)
  await signIn(page, ADMIN)
  await connect(page, /1 neuen Beitrag übernommen/)
  return id
}
