// The SAML identity provider of a university: a page with its people, and its metadata. It knows the services whose
// metadata it was given.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { text as bodyOf } from 'node:stream/consumers'
import { type Keys, newKeys } from './keys.ts'
import {
  type AuthnRequest,
  isOfRequestedClass,
  MFA,
  readRequest,
  type SamlPerson,
  type Service,
  serviceOf,
  writeResponse,
} from './samlMessages.ts'
import { freePort } from './server.ts'

const CANCEL = 'Abbrechen'

/** The headings of the page. */
export const REQUESTS_SECOND_FACTOR = 'Anmelden mit zweitem Faktor'
export const REQUESTS_NO_SECOND_FACTOR = 'Anmelden ohne zweiten Faktor'

/** Which scopes the provider may state, according to its metadata. */
const SCOPE = 'fs-info.example'

const page = (body: string) =>
  `<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><title>Universität</title></head><body>${body}</body></html>`

const attribute = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

export class SamlIdentityProvider {
  readonly issuer: string
  readonly #people: Record<string, SamlPerson>
  #keys: Keys
  readonly #services: Service[] = []
  readonly #http: Server
  #isStrict = false

  private constructor(port: number, people: Record<string, SamlPerson>, keys: Keys) {
    this.issuer = `http://127.0.0.1:${port}/saml`
    this.#people = people
    this.#keys = keys
    this.#http = createServer((request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      this.#answer(request).then(
        (body) => response.end(body),
        (error: Error) => {
          response.statusCode = 400
          response.end(error.message)
        },
      )
    })
  }

  /** `people`: by the names on the page. */
  static async start(people: Record<string, SamlPerson>): Promise<SamlIdentityProvider> {
    const port = await freePort()
    const provider = new SamlIdentityProvider(port, people, await newKeys('idp.example'))
    provider.#http.listen(port, '127.0.0.1')
    await once(provider.#http, 'listening')
    return provider
  }

  get metadata(): string {
    const certificate = this.#keys.certificate.replace(/-----.*-----|\s/g, '')
    return `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${this.issuer}">
  <IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol" WantAuthnRequestsSigned="true">
    <Extensions><shibmd:Scope xmlns:shibmd="urn:mace:shibboleth:metadata:1.0" regexp="false">${SCOPE}</shibmd:Scope></Extensions>
    <KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#">
      <X509Data><X509Certificate>${certificate}</X509Certificate></X509Data>
    </KeyInfo></KeyDescriptor>
    <NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:transient</NameIDFormat>
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${this.issuer}/sso"/>
  </IDPSSODescriptor>
</EntityDescriptor>
`
  }

  /** Takes the metadata of a service provider. */
  trust(metadata: string): void {
    this.#services.push(serviceOf(metadata))
  }

  /** Signs with a key that is not in its metadata, from now on. */
  async useOtherKey(): Promise<void> {
    this.#keys = await newKeys('other.example')
  }

  /**
   * Refuses people whose sign-in is not of the requested class, from now on, as the standard demands. Many identity
   * providers state another class instead.
   */
  becomeStrict(): void {
    this.#isStrict = true
  }

  async stop(): Promise<void> {
    this.#http.closeAllConnections()
    this.#http.close()
    await once(this.#http, 'close')
  }

  /** The page with the people of a request, or the page that takes the browser back to the service. */
  async #answer(request: IncomingMessage): Promise<string> {
    const query = new URL(request.url ?? '', this.issuer).search.slice(1)
    const asked = readRequest(query, this.#services)
    if (request.method !== 'POST') {
      const buttons = [...Object.keys(this.#people), CANCEL].map(
        (name) => `<button name="person" value="${attribute(name)}">${attribute(name)}</button>`,
      )
      const heading = asked.requested.includes(MFA)
        ? REQUESTS_SECOND_FACTOR
        : REQUESTS_NO_SECOND_FACTOR
      return page(`<h1>${heading}</h1><form method="post">${buttons.join('')}</form>`)
    }
    const name = new URLSearchParams(await bodyOf(request)).get('person') ?? ''
    const person = this.#personOf(name, asked)
    const response = await writeResponse(this.issuer, this.#keys, asked, person)
    const fields = {
      SAMLResponse: Buffer.from(response).toString('base64'),
      ...(asked.relayState === null ? {} : { RelayState: asked.relayState }),
    }
    const inputs = Object.entries(fields).map(
      ([field, value]) => `<input type="hidden" name="${field}" value="${attribute(value)}">`,
    )
    return page(
      `<form method="post" action="${attribute(asked.service.consumer)}">${inputs.join('')}</form><script>document.forms[0].submit()</script>`,
    )
  }

  /** The person of this name, or why the sign-in is refused. */
  #personOf(name: string, asked: AuthnRequest): SamlPerson | 'AuthnFailed' | 'NoAuthnContext' {
    const person = this.#people[name]
    if (!person) return 'AuthnFailed'
    return this.#isStrict && !isOfRequestedClass(asked, person) ? 'NoAuthnContext' : person
  }
}
