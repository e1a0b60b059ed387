// Signing in by SAML through SATOSA, which speaks OpenID Connect with Aushang: the recipe of the manual.
import { writeFile } from 'node:fs/promises'
import { providerOf } from './support/manual.ts'
import { linkWithPassword } from './support/people.ts'
import { REQUESTS_NO_SECOND_FACTOR } from './support/samlIdentityProvider.ts'
import {
  CANCELLED,
  expectHeading,
  linkAndReturn,
  proveAtInstitution,
  proveWithMailedCode,
  proveWithSecondFactor,
  STAFF_ARE_EDITORS,
  signInAs,
  unlinkWithMailedCode,
  test as withProvider,
} from './support/samlJourney.ts'
import { Satosa } from './support/satosa.ts'

const test = withProvider.extend<{ bridge: Satosa }>({
  bridge: async ({ provider }, use, testInfo) => {
    const bridge = await Satosa.prepare(provider)
    await use(bridge)
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('satosa.log', { body: bridge.log, contentType: 'text/plain' })
    }
    await bridge.stop()
  },
  settings: async ({ bridge }, use, testInfo) => {
    const secret = testInfo.outputPath('client-secret')
    await writeFile(secret, bridge.clientSecret)
    const configured = await providerOf('issuer = "https://bridge.uni.example"', {
      issuer: bridge.issuer,
      client_secret_file: secret,
      scopes: ['profile', 'email', 'eduperson'],
      role_claim: 'eduperson_scoped_affiliation',
      ...STAFF_ARE_EDITORS,
    })
    await use({ ...configured, SSL_CERT_FILE: bridge.certificate })
  },
  // The public address of the demo, to which the bridge sends people back.
  baseURL: async ({ server }, use) => use(server.url.replace('127.0.0.1', 'localhost')),
  server: async ({ server, bridge }, use) => {
    await server.confirmAddresses()
    await bridge.start(server.url.replace('127.0.0.1', 'localhost'))
    await use(server)
  },
})

// The browser does not know who signed the certificate of the bridge.
test.use({ ignoreHTTPSErrors: true })

test('an account is linked at the first sign-in, gets its role, and signs in without a password afterwards', async ({
  page,
}) => {
  await linkAndReturn(page)
})

test('whoever is unknown or cannot be identified gets a clear page', async ({ page, provider }) => {
  await signInAs(page, 'Ohne Adresse')
  await expectHeading(page, 'Dieses Konto ist noch mit keinem Account verbunden')
  await signInAs(page, 'Ohne Kennung')
  await expectHeading(page, CANCELLED)
  await signInAs(page, 'Fremde Kennung')
  await expectHeading(page, CANCELLED)
  await provider.useOtherKey()
  await signInAs(page, 'Redaktion')
  await expectHeading(page, CANCELLED)
})

test('an account is linked in the settings, and proves its owner with a second factor at the institution', async ({
  page,
  mailbox,
}) => {
  await proveWithSecondFactor(page, mailbox)
})

test('a proof without a second factor at the institution takes a mailed code as well', async ({
  page,
  mailbox,
}) => {
  await proveWithMailedCode(page, mailbox)
})

test('whoever is refused without a second factor signs in at the institution without one', async ({
  page,
  mailbox,
  provider,
}) => {
  provider.becomeStrict()
  await signInAs(page, 'Redaktion')
  await linkWithPassword(page)
  await unlinkWithMailedCode(page, mailbox, async (popup) => {
    await proveAtInstitution(popup, 'Redaktion')
    await proveAtInstitution(popup, 'Redaktion', REQUESTS_NO_SECOND_FACTOR)
  })
})
