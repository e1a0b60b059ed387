// The SAML identity provider of a university: a page with its people, and its metadata. It knows the services whose
// metadata it was given.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as bodyOf } from 'node:stream/consumers'
import { promisify } from 'node:util'
import {
  type Keys,
  readRequest,
  type SamlPerson,
  type Service,
  serviceOf,
  writeResponse,
} from './samlMessages.ts'
import { freePort } from './server.ts'

const CANCEL = 'Abbrechen'

const page = (body: string) =>
  `<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><title>Universität</title></head><body>${body}</body></html>`

const attribute = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

export class SamlIdentityProvider {
  readonly issuer: string
  readonly #people: Record<string, SamlPerson>
  readonly #keys: Keys
  readonly #services: Service[] = []
  readonly #http: Server

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
    const provider = new SamlIdentityProvider(port, people, await newKeys('Universität'))
    provider.#http.listen(port, '127.0.0.1')
    await once(provider.#http, 'listening')
    return provider
  }

  get metadata(): string {
    const certificate = this.#keys.certificate.replace(/-----.*-----|\s/g, '')
    return `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${this.issuer}">
  <IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol" WantAuthnRequestsSigned="true">
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
      return page(`<form method="post">${buttons.join('')}</form>`)
    }
    const name = new URLSearchParams(await bodyOf(request)).get('person') ?? ''
    const response = await writeResponse(this.issuer, this.#keys, asked, this.#people[name])
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
}

/** Creates a key, and a certificate that is signed by itself. */
async function newKeys(name: string): Promise<Keys> {
  const folder = await mkdtemp(join(tmpdir(), 'aushang-keys-'))
  const [key, certificate] = [join(folder, 'key'), join(folder, 'certificate')]
  const create = `req -x509 -newkey rsa:2048 -nodes -days 2 -utf8 -keyout ${key} -out ${certificate}`
  await promisify(execFile)('openssl', [...create.split(' '), '-subj', `/CN=${name}`])
  const keys = {
    privateKey: await readFile(key, 'utf8'),
    certificate: await readFile(certificate, 'utf8'),
  }
  await rm(folder, { recursive: true })
  return keys
}
