// The `test` function of the end-to-end tests. Each test has its own server, and fails if the page
// logs an error or violates the content security policy.
import { test as base, expect } from '@playwright/test'
import { Mailbox } from './mailbox.ts'
import { noteMessages } from './messages.ts'
import { ADMIN, Caller, Reader } from './people.ts'
import { PushService } from './pushService.ts'
import { Server } from './server.ts'

type Ground = {
  /** Settings of the server under test, by environment variable. */
  settings: Record<string, string>
  /** The mailbox to which the server under test delivers emails. */
  mailbox: Mailbox
  /** The server under test; `page.goto('/')` opens it. */
  server: Server
  /** A student who follows the student council. */
  reader: Reader
  /** An ADMIN of the student council, without a browser. */
  caller: Caller
  /** The push service for readers' devices. */
  pushService: PushService
  /** Errors of the page, caught or not, and violations of its content security policy. */
  complaints: string[]
}

export const test = base.extend<Ground>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its pattern.
  mailbox: async ({}, use) => {
    const mailbox = await Mailbox.start()
    await use(mailbox)
    await mailbox.stop()
  },

  settings: [{}, { option: true }],

  server: async ({ mailbox, settings }, use, testInfo) => {
    const server = await Server.start({ ...mailbox.settings, ...settings })
    await use(server)
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('server.log', { body: server.log, contentType: 'text/plain' })
    }
    await server.remove()
  },

  reader: async ({ server }, use) => use(await Reader.following(server, 'fs-informatik')),
  caller: async ({ server }, use) => use(await Caller.signIn(server, ADMIN)),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its pattern.
  pushService: async ({}, use) => {
    const service = await PushService.start()
    await use(service)
    await service.stop()
  },

  baseURL: async ({ server }, use) => use(server.url),

  context: async ({ context }, use) => {
    await noteMessages(context)
    await use(context)
  },

  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = []
      context.on('weberror', (error) => {
        complaints.push(error.error().stack ?? error.error().message)
      })
      context.on('console', (message) => {
        // Error responses of the server do not count, because tests request them on purpose.
        const isAnswer = message.text().startsWith('Failed to load resource')
        if (message.type() === 'error' && !isAnswer) complaints.push(message.text())
      })
      await use(complaints)
      expect(complaints, 'the page ran without errors').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
