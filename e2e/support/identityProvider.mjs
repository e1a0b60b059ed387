// The provider of a university, a process of its own: oidc-provider with its pages for development. Accepts each
// name and password; the name is the address of the person. Each start has a new key. Some people use a
// second factor there. Messages of the test change what it knows.
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import Provider, { errors, interactionPolicy } from 'oidc-provider'

const port = Number(process.argv[2])
const issuer = `http://127.0.0.1:${port}`

const MFA = 'https://refeds.org/profile/mfa'
const withSecondFactor = ['admin@fs-info.example']

/** Those who have left. */
const former = new Set()
/** The affiliations of persons who have some. */
const affiliations = new Map()

const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })

// Its page for development signs everybody in.
const policy = interactionPolicy.base()
policy.get('login').checks.add(
  new interactionPolicy.Check('known', 'the person is not known', ({ oidc }) => {
    if (former.has(oidc.session.accountId)) throw new errors.AccessDenied('the person is not known')
    return interactionPolicy.Check.NO_NEED_TO_PROMPT
  }),
)

const provider = new Provider(issuer, {
  acrValues: [MFA],
  clients: [
    {
      client_id: 'aushang',
      client_secret: 'ein-langes-wort-fuer-den-test',
      redirect_uris: ['http://127.0.0.1/api/sign-in/uni/callback'],
      grant_types: ['authorization_code'],
      response_types: ['code'],
      backchannel_logout_uri: 'http://127.0.0.1/api/sign-in/uni/logout',
    },
  ],
  claims: {
    email: ['email', 'email_verified'],
    profile: ['name', 'eduperson_scoped_affiliation'],
  },
  cookies: { keys: ['nur-fuer-den-test'] },
  features: { backchannelLogout: { enabled: true } },
  // The library calls no server on this machine, unless its dispatcher is left out.
  fetch: (url, { dispatcher: _, ...options }) => fetch(url, options),
  findAccount: (_context, id) => ({
    accountId: id,
    claims: () => ({
      sub: id,
      email: id,
      email_verified: true,
      eduperson_scoped_affiliation: affiliations.get(id) ?? [],
    }),
  }),
  interactions: { policy },
  jwks: { keys: [{ ...key, kid: randomUUID(), use: 'sig' }] },
})

const { loginAccount } = provider.Session.prototype
provider.Session.prototype.loginAccount = function (details) {
  const used = withSecondFactor.includes(details.accountId) ? { acr: MFA, amr: ['pwd', 'otp'] } : {}
  return loginAccount.call(this, { ...details, ...used })
}

// The port of the server under test is not known yet.
provider.Client.prototype.redirectUriAllowed = (uri) =>
  /^http:\/\/localhost:\d+\/api\/sign-in\/uni\/callback$/.test(uri)

/** What a test may tell the provider. */
const orders = {
  states: ({ email, values }) => affiliations.set(email, values),
  forgets: ({ email }) => former.add(email),
  /** Sends a logout token for all sessions of a person to the server at `url`. */
  async endsSessions({ email, url }) {
    const client = await provider.Client.find('aushang')
    client.backchannelLogoutUri = `${url}/api/sign-in/uni/logout`
    await client.backchannelLogout(email)
  },
}

process.on('message', async ({ order, ...arguments_ }) => {
  const error = await Promise.resolve(orders[order](arguments_)).then(() => null, String)
  process.send({ error })
})

provider.listen(port, '127.0.0.1', () => process.stdout.write('ready\n'))
