// The `test` function of journeys to a certified provider and back: a provider for each test, and a server that uses
// it.
import { IdentityProvider } from './identityProvider.ts'
import { test as base } from './test.ts'

type Ground = {
  /** Further keys of the provider in the server's configuration. */
  providerKeys: string[]
  provider: IdentityProvider
}

export const test = base.extend<Ground>({
  providerKeys: [[], { option: true }],
  provider: async ({ providerKeys }, use) => {
    const provider = await IdentityProvider.start(...providerKeys)
    await use(provider)
    await provider.stop()
  },
  settings: async ({ provider }, use) => use(provider.settings),
  // The public address of the demo, to which the provider sends people back.
  baseURL: async ({ server }, use) => use(server.url.replace('127.0.0.1', 'localhost')),
})
