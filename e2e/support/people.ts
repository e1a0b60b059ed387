// The people in the tests: accounts of the demo world, in a browser or at the API, and readers of
// the student app, which has no browser client here.
import { expect, type Page } from '@playwright/test'
import type { Mailbox } from './mailbox.ts'
import type { Subscription } from './pushService.ts'

export const PASSWORD = 'Aushang2026'
export const ADMIN = 'admin@fs-info.example'
export const DRAFTER = 'entwurf@fs-info.example'
export const PRESS = 'presse@uni.example'
export const JOB_BOARD = 'jobs@uni.example'
export const STAFF = 'intern@aushang.example'

/** Signs in and waits for the home page. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expectHome(page)
}

/**
 * Waits for the home page and the end of the loading screen, behind which nothing can be focused.
 */
export async function expectHome(page: Page): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'Text auf Deutsch' })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Aushang wird geladen' })).toBeHidden()
}

/** Opens an entry of the menu with the keyboard. */
export async function chooseInMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Dein Menü' }).press('Enter')
  await page.getByRole('menuitem', { name }).press('Enter')
}

/** Signs out by the menu. */
export async function signOut(page: Page): Promise<void> {
  await chooseInMenu(page, 'Logout')
  await expect(page).toHaveURL('/login')
}

/** Enters the password, after the first sign-in at a provider, which links the account. */
export async function linkWithPassword(page: Page): Promise<void> {
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Verbinden und anmelden' }).click()
  await expectHome(page)
}

/** Reloads the page and waits for the end of the loading screen. */
export async function reload(page: Page): Promise<void> {
  await page.reload()
  await untilLoaded(page)
}

/** Opens a path and waits for the end of the loading screen, behind which nothing can be focused. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilLoaded(page)
}

async function untilLoaded(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Dein Menü' }).waitFor()
  await expect(page.getByRole('status', { name: 'Aushang wird geladen' })).toBeHidden()
}

type Answer = { data?: Record<string, never>; errors?: { message: string }[] }

/** Sends a GraphQL request. An error fails the test. */
async function ask(url: string, token: string | undefined, query: string, variables = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = (await response.json()) as Answer
  expect(errors, query).toBeUndefined()
  return data as never
}

/** Somebody who is signed in at an endpoint. */
class Client {
  readonly #url: string
  readonly #token: string

  protected constructor(url: string, token: string) {
    this.#url = url
    this.#token = token
  }

  ask<T>(query: string, variables = {}): Promise<T> {
    return ask(this.#url, this.#token, query, variables)
  }
}

/** An account at the console's endpoint, without a browser. */
export class Caller extends Client {
  static async signIn(server: { url: string }, email: string): Promise<Caller> {
    const url = `${server.url}/graphql`
    const login =
      'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token } }'
    const answer: { login: { token: string } } = await ask(url, undefined, login, {
      email,
      password: PASSWORD,
    })
    return new Caller(url, answer.login.token)
  }

  /** Proves with the password and a mailed code, for what a stolen password must not suffice for. */
  async prove(mailbox: Mailbox, email: string): Promise<void> {
    await this.ask('mutation { requestProofCode }')
    await this.ask(
      'mutation ($password: String!, $code: String!) { proveIdentity(password: $password, code: $code) }',
      { password: PASSWORD, code: await mailbox.codeTo(email) },
    )
  }
}

/** A student with a device. */
export class Reader extends Client {
  /** Registers a reader, and a device if one is given. */
  static async register(
    server: { url: string },
    role: 'STUDENT' | 'EMPLOYEE' | 'GUEST',
    device?: Subscription,
  ): Promise<Reader> {
    const url = `${server.url}/app/graphql`
    const registered: { registerReader: { token: string } } = await ask(
      url,
      undefined,
      'mutation ($role: ReaderRole!) { registerReader(role: $role) { token } }',
      { role },
    )
    const reader = new Reader(url, registered.registerReader.token)
    if (device !== undefined) {
      const register = 'mutation ($device: WebPushInput!) { registerDevice(webPush: $device) }'
      await reader.ask(register, { device })
    }
    return reader
  }

  /** Registers a student who follows a profile, and a device if one is given. */
  static async following(
    server: { url: string },
    username: string,
    device?: Subscription,
  ): Promise<Reader> {
    const reader = await Reader.register(server, 'STUDENT', device)
    const found: { profile: { id: string } } = await reader.ask(
      'query ($username: String!) { profile(username: $username) { id } }',
      { username },
    )
    await reader.ask('mutation ($id: ID!) { follow(profile: $id) { id } }', {
      id: found.profile.id,
    })
    return reader
  }

  /** Chooses a university and an affiliation of the catalogue by their names. */
  async study(university: string, affiliation: string): Promise<void> {
    type Named = { id: string; name: string }[]
    const catalogue: { universities: Named; affiliations: Named } = await this.ask(
      '{ universities { id name } affiliations { id name } }',
    )
    const idOf = (among: Named, name: string) => {
      const found = among.find((one) => one.name === name)
      expect(found, name).toBeDefined()
      return found?.id
    }
    await this.ask(
      `mutation ($university: ID!, $affiliation: ID!) {
         updateReader(university: $university, affiliations: [$affiliation]) { university } }`,
      {
        university: idOf(catalogue.universities, university),
        affiliation: idOf(catalogue.affiliations, affiliation),
      },
    )
  }

  /** Marks one of the newest posts of the feed as seen. */
  async markSeen(words: string): Promise<void> {
    const post = (await this.feed()).find(({ content }) => content === words)
    expect(post, words).toBeDefined()
    const seen: { seen: number } = await this.ask(
      'mutation ($posts: [ID!]!) { seen(posts: $posts) }',
      { posts: [post?.id] },
    )
    expect(seen).toEqual({ seen: 1 })
  }

  /** The attachments, with these fields, of the newest posts in the feed that have this text. */
  async attachments<T>(words: string, fields: string): Promise<T[]> {
    const answer: { feed: { edges: { node: { content: string; attachments: T[] } }[] } } =
      await this.ask(`{ feed(first: 5) { edges { node { content attachments { ${fields} } } } } }`)
    return answer.feed.edges
      .filter(({ node }) => node.content === words)
      .flatMap(({ node }) => node.attachments)
  }

  /** The newest posts of the reader's feed. */
  async feed(): Promise<ReaderPost[]> {
    const answer: { feed: { edges: { node: ReaderPost }[] } } = await this.ask(
      `{ feed(first: 5) { edges { node { id content
         attachments { ... on BlogAttachment { title url image { large } } } } } } }`,
    )
    return answer.feed.edges.map((edge) => edge.node)
  }
}

type ReaderPost = {
  id: string
  content: string
  attachments: { title: string; url: string; image: { large: string } | null }[]
}
