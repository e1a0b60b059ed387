// The `test` function of the tests with Instagram: the server under test uses a test server of Instagram, which must not
// have been used against its protocol.
import { Instagram } from './instagram.ts'
import { Server } from './server.ts'
import { test as base, expect } from './test.ts'

export const test = base.extend<{ instagram: Instagram }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its pattern.
  instagram: async ({}, use) => {
    const instagram = await Instagram.start()
    await use(instagram)
    expect(await instagram.violations(), 'the protocol was followed').toEqual([])
    await instagram.stop()
  },

  server: async ({ mailbox, instagram }, use, testInfo) => {
    const server = await Server.start({ ...mailbox.settings, ...instagram.settings })
    await instagram.returnTo(server.url)
    await use(server)
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('server.log', { body: server.log, contentType: 'text/plain' })
    }
    await server.remove()
  },
})

export { expect }
