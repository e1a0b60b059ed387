// The `test` function of journeys through a proxy that speaks SAML, and states in headers who somebody is.
import { writeFile } from 'node:fs/promises'
import { providerOf } from './manual.ts'
import type { SamlIdentityProvider } from './samlIdentityProvider.ts'
import { STAFF_ARE_EDITORS, test as withProvider } from './samlJourney.ts'

type Proxy = {
  /** The public address. */
  readonly url: string
  /** What the proxy sends to the server under test. */
  readonly secret: string
  /** Passes requests on to a server. */
  start(server: string): Promise<void>
  log(): Promise<string>
  stop(): Promise<void>
}

/** `values`: differences between the provider of the server under test and that in the manual. */
export const testBehind = (
  prepare: (provider: SamlIdentityProvider) => Promise<Proxy>,
  values: Parameters<typeof providerOf>[1],
) =>
  withProvider.extend<{ frontProxy: Proxy }>({
    frontProxy: async ({ provider }, use, testInfo) => {
      const proxy = await prepare(provider)
      await use(proxy)
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('apache.log', { body: await proxy.log(), contentType: 'text/plain' })
      }
      await proxy.stop()
    },
    settings: async ({ provider, frontProxy: proxy }, use, testInfo) => {
      const secret = testInfo.outputPath('proxy-secret')
      await writeFile(secret, proxy.secret)
      const configured = await providerOf('secret_file = "/etc/aushang/proxy-secret"', {
        issuer: provider.issuer,
        peers: ['127.0.0.1'],
        secret_file: secret,
        ...STAFF_ARE_EDITORS,
        ...values,
      })
      await use({ AUSHANG_SERVER__PUBLIC_URL: proxy.url, ...configured })
    },
    server: async ({ server, frontProxy: proxy }, use) => {
      await server.confirmAddresses()
      await proxy.start(server.url)
      await use(server)
    },
    baseURL: async ({ server: _, frontProxy }, use) => use(frontProxy.url),
  })
