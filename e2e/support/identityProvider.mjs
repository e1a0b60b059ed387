// The provider of a university, a process of its own: oidc-provider with its pages for development. Accepts each
// name and password; the name is the address of the person. Some people use a second factor there.
import Provider from 'oidc-provider'

const port = Number(process.argv[2])
const issuer = `http://127.0.0.1:${port}`

const MFA = 'https://refeds.org/profile/mfa'
const withSecondFactor = ['admin@fs-info.example']

const provider = new Provider(issuer, {
  acrValues: [MFA],
  clients: [
    {
      client_id: 'aushang',
      client_secret: 'ein-langes-wort-fuer-den-test',
      redirect_uris: ['http://127.0.0.1/api/sign-in/uni/callback'],
      grant_types: ['authorization_code'],
      response_types: ['code'],
    },
  ],
  claims: { email: ['email', 'email_verified'], profile: ['name'] },
  cookies: { keys: ['nur-fuer-den-test'] },
  findAccount: (_context, id) => ({
    accountId: id,
    claims: () => ({ sub: id, email: id, email_verified: true }),
  }),
})

const { loginAccount } = provider.Session.prototype
provider.Session.prototype.loginAccount = function (details) {
  const used = withSecondFactor.includes(details.accountId) ? { acr: MFA, amr: ['pwd', 'otp'] } : {}
  return loginAccount.call(this, { ...details, ...used })
}

// The port of the server under test is not known yet.
provider.Client.prototype.redirectUriAllowed = (uri) =>
  /^http:\/\/localhost:\d+\/api\/sign-in\/uni\/callback$/.test(uri)

provider.listen(port, '127.0.0.1', () => process.stdout.write('ready\n'))
