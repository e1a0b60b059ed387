// Signing in by SAML through SATOSA, which speaks OpenID Connect with Aushang: the recipe of the manual.
import { expectHome } from './support/people.ts'
import {
  BUTTON,
  expectHeading,
  expectMayPublish,
  linkInSettings,
  linkWithPassword,
  NOT_SIGNED_IN,
  signInAs,
  signOut,
  unlinkWithProof,
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
  settings: async ({ bridge }, use) => {
    const table = [
      'id = "uni"',
      `issuer = "${bridge.issuer}"`,
      'client_id = "aushang"',
      `client_secret = "${bridge.clientSecret}"`,
      `label = "${BUTTON}"`,
      'mail_domains = ["fs-info.example"]',
      'scopes = ["profile", "email", "eduperson"]',
      'role_claim = "eduperson_scoped_affiliation"',
      'roles = [{ value = "staff", role = "USER", profile = "fs-informatik" }]',
    ]
    await use({
      AUSHANG_SIGN_IN__PROVIDERS: `[{ ${table.join(', ')} }]`,
      SSL_CERT_FILE: bridge.certificate,
    })
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
  await signInAs(page, 'Beschäftigte')
  await linkWithPassword(page)
  await expectMayPublish(page)
  await signOut(page)
  await signInAs(page, 'Beschäftigte')
  await expectHome(page)
})

test('whoever cancels, is unknown or cannot be identified gets a clear page', async ({
  page,
  provider,
}) => {
  await signInAs(page, 'Ohne Adresse')
  await expectHeading(page, 'Dieses Konto ist noch mit keinem Account verbunden')
  await signInAs(page, 'Abbrechen')
  await expectHeading(page, NOT_SIGNED_IN)
  await signInAs(page, 'Ohne Kennung')
  await expectHeading(page, NOT_SIGNED_IN)
  await signInAs(page, 'Fremde Kennung')
  await expectHeading(page, NOT_SIGNED_IN)
  await provider.useOtherKey()
  await signInAs(page, 'Redaktion')
  await expectHeading(page, NOT_SIGNED_IN)
})

test('an account is linked in the settings, and proves its owner at the institution', async ({
  page,
  mailbox,
}) => {
  await linkInSettings(page, mailbox)
  await signOut(page)
  await signInAs(page, 'Redaktion')
  await expectHome(page)
  await unlinkWithProof(page)
})
