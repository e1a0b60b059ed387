// `test` for journeys: each gets a server of its own, and fails when the page met an error or
// broke the content security policy on the way.
import { test as base, expect } from '@playwright/test'
import { Mailbox } from './mailbox.ts'
import { noteMessages } from './messages.ts'
import { PushService } from './pushService.ts'
import { Server } from './server.ts'

type Ground = {
  /** Where the server under test delivers its mails. */
  mailbox: Mailbox
  /** The server under test; `page.goto('/')` leads to it. */
  server: Server
  /** Where devices of readers get their messages. */
  pushService: PushService
  /** What the page complained about: errors, caught or not, and what its policy forbade. */
  complaints: string[]
}

export const test = base.extend<Ground>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its pattern.
  mailbox: async ({}, use) => {
    const mailbox = await Mailbox.start()
    await use(mailbox)
    await mailbox.stop()
  },

  server: async ({ mailbox }, use, testInfo) => {
    const server = await Server.start(mailbox.settings)
    await use(server)
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('server.log', { body: server.log, contentType: 'text/plain' })
    }
    await server.remove()
  },

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
        // An answer that is an error is the server's to give: journeys ask for such.
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
