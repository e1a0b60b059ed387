// The messages of a SAML identity provider: reads requests (HTTP-Redirect binding), and writes responses that are
// encrypted and signed (HTTP-POST binding), as the identity providers of federations do.
import { createPublicKey, randomUUID, verify, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import { inflateRawSync } from 'node:zlib'
import { DOMParser } from '@xmldom/xmldom'
import { SignedXml } from 'xml-crypto'
import { encrypt } from 'xml-encryption'
import type { Keys } from './keys.ts'

const SAML = 'urn:oasis:names:tc:SAML:2.0'
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'

/** The class of a sign-in with a second factor. */
export const MFA = 'https://refeds.org/profile/mfa'
const PASSWORD = `${SAML}:ac:classes:PasswordProtectedTransport`

/** What the institution states about a person: values of attributes. */
export type SamlPerson = { [name in keyof typeof ATTRIBUTES]?: string[] } & {
  /** Uses a second factor if the service requests one. */
  hasSecondFactor?: boolean
}

/** Names of attributes as federations require them: their identifiers, and short names for people. */
const ATTRIBUTES = {
  pairwiseId: ['urn:oasis:names:tc:SAML:attribute:pairwise-id', 'pairwise-id'],
  mail: ['urn:oid:0.9.2342.19200300.100.1.3', 'mail'],
  affiliation: ['urn:oid:1.3.6.1.4.1.5923.1.1.1.9', 'eduPersonScopedAffiliation'],
} as const

/** A service provider, as its metadata describe it. */
export type Service = {
  entityId: string
  /** Where it receives responses. */
  consumer: string
  signingCertificate: string
  encryptionCertificate: string
}

export type AuthnRequest = {
  service: Service
  id: string
  relayState: string | null
  /** Whether people have to sign in again, even if they have a session. */
  isForced: boolean
  /** The classes of which the sign-in should be one; empty: any. */
  requested: string[]
}

const parse = (xml: string) => new DOMParser().parseFromString(xml, 'text/xml')

function pem(certificate: string): string {
  return new X509Certificate(Buffer.from(certificate, 'base64')).toString()
}

/** Reads the metadata of a service provider. Fails if it could not receive encrypted assertions. */
export function serviceOf(metadata: string): Service {
  const document = parse(metadata)
  const all = (name: string) => Array.from(document.getElementsByTagNameNS('*', name))
  const certificate = (use: string) => {
    const keys = all('KeyDescriptor').filter((key) =>
      ['', use].includes(key.getAttribute('use') ?? ''),
    )
    const found = keys[0]?.getElementsByTagNameNS('*', 'X509Certificate')[0]?.textContent
    if (!found) throw new Error(`The metadata contain no certificate for ${use}.`)
    return pem(found)
  }
  const consumer = all('AssertionConsumerService').find(
    (service) => service.getAttribute('Binding') === `${SAML}:bindings:HTTP-POST`,
  )
  return {
    entityId: document.documentElement.getAttribute('entityID') ?? '',
    consumer: consumer?.getAttribute('Location') ?? '',
    signingCertificate: certificate('signing'),
    encryptionCertificate: certificate('encryption'),
  }
}

/** Reads a request, which must be signed by a service that is in the metadata. */
export function readRequest(query: string, services: Service[]): AuthnRequest {
  const parameters = new URLSearchParams(query)
  const message = inflateRawSync(Buffer.from(parameters.get('SAMLRequest') ?? '', 'base64'))
  const request = parse(message.toString()).documentElement
  const issuer = request.getElementsByTagNameNS(`${SAML}:assertion`, 'Issuer')[0]?.textContent
  const service = services.find(({ entityId }) => entityId === issuer)
  if (!service) throw new Error(`${issuer} is not a known service.`)
  if (!isSigned(query, service.signingCertificate)) throw new Error('The request is not signed.')
  const consumer = request.getAttribute('AssertionConsumerServiceURL')
  const classes = request.getElementsByTagNameNS(`${SAML}:assertion`, 'AuthnContextClassRef')
  if (consumer && consumer !== service.consumer)
    throw new Error(`${consumer} is not in the metadata.`)
  return {
    service,
    id: request.getAttribute('ID') ?? '',
    relayState: parameters.get('RelayState'),
    isForced: ['true', '1'].includes(request.getAttribute('ForceAuthn') ?? ''),
    requested: Array.from(classes, ({ textContent }) => textContent?.trim() ?? ''),
  }
}

/** The class of the sign-in of a person. */
const classOf = ({ requested }: AuthnRequest, { hasSecondFactor = false }: SamlPerson): string =>
  hasSecondFactor && requested.includes(MFA) ? MFA : PASSWORD

/** Whether the sign-in of a person is of a requested class. */
export const isOfRequestedClass = (request: AuthnRequest, person: SamlPerson): boolean =>
  request.requested.length === 0 || request.requested.includes(classOf(request, person))

/** Whether the parameters are signed, as they were sent (section 3.4.4.1 of the bindings). */
function isSigned(query: string, certificate: string): boolean {
  const sent = new Map(query.split('&').map((pair) => [pair.split('=', 1)[0], pair]))
  const signed = ['SAMLRequest', 'RelayState', 'SigAlg'].map((name) => sent.get(name))
  const parameters = new URLSearchParams(query)
  if (parameters.get('SigAlg') !== RSA_SHA256) return false
  const text = signed.filter((pair) => pair !== undefined).join('&')
  const signature = Buffer.from(parameters.get('Signature') ?? '', 'base64')
  return verify('sha256', Buffer.from(text), certificate, signature)
}

const text = (value: string) => value.replace(/[&<>"]/g, (char) => `&#${char.codePointAt(0)};`)

const newId = () => `_${randomUUID()}`

const namespaces = `xmlns:samlp="${SAML}:protocol" xmlns:saml="${SAML}:assertion"`

/** Signs the element with this id, after its issuer. */
function signed(xml: string, element: string, keys: Keys): string {
  const signer = new SignedXml({
    privateKey: keys.privateKey,
    publicCert: keys.certificate,
    signatureAlgorithm: RSA_SHA256,
    canonicalizationAlgorithm: EXCLUSIVE,
  })
  const xpath = `/*[local-name(.)='${element}']`
  signer.addReference({
    xpath,
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', EXCLUSIVE],
  })
  signer.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' },
  })
  return signer.getSignedXml()
}

function attribute(name: keyof typeof ATTRIBUTES, values: string[] | undefined): string {
  if (values === undefined) return ''
  const [identifier, friendlyName] = ATTRIBUTES[name]
  const stated = values.map((value) => `<saml:AttributeValue>${text(value)}</saml:AttributeValue>`)
  return `<saml:Attribute Name="${identifier}" FriendlyName="${friendlyName}" NameFormat="${SAML}:attrname-format:uri">${stated.join('')}</saml:Attribute>`
}

/** Minutes from now. */
const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

function assertion(issuer: string, request: AuthnRequest, person: SamlPerson): string {
  const { service, id, isForced } = request
  const [now, later] = [at(0), at(5)]
  return [
    `<saml:Assertion xmlns:saml="${SAML}:assertion" ID="${newId()}" Version="2.0" IssueInstant="${now}">`,
    `<saml:Issuer>${issuer}</saml:Issuer>`,
    `<saml:Subject><saml:NameID Format="${SAML}:nameid-format:transient">${newId()}</saml:NameID>`,
    '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">',
    `<saml:SubjectConfirmationData InResponseTo="${id}" NotOnOrAfter="${later}" Recipient="${text(service.consumer)}"/>`,
    '</saml:SubjectConfirmation></saml:Subject>',
    `<saml:Conditions NotBefore="${now}" NotOnOrAfter="${later}"><saml:AudienceRestriction>`,
    `<saml:Audience>${text(service.entityId)}</saml:Audience>`,
    '</saml:AudienceRestriction></saml:Conditions>',
    `<saml:AuthnStatement AuthnInstant="${isForced ? now : at(-60)}" SessionIndex="${newId()}"><saml:AuthnContext>`,
    `<saml:AuthnContextClassRef>${classOf(request, person)}</saml:AuthnContextClassRef>`,
    '</saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>',
    attribute('pairwiseId', person.pairwiseId),
    attribute('mail', person.mail),
    attribute('affiliation', person.affiliation),
    '</saml:AttributeStatement></saml:Assertion>',
  ].join('')
}

/** Writes the response about a person, who has a session that began an hour ago, or why there is none. */
export async function writeResponse(
  issuer: string,
  keys: Keys,
  request: AuthnRequest,
  person: SamlPerson | 'AuthnFailed' | 'NoAuthnContext',
): Promise<string> {
  const isRefused = typeof person === 'string'
  const status = isRefused
    ? `<samlp:StatusCode Value="${SAML}:status:Responder"><samlp:StatusCode Value="${SAML}:status:${person}"/></samlp:StatusCode>`
    : `<samlp:StatusCode Value="${SAML}:status:Success"/>`
  const stated = isRefused
    ? ''
    : await encrypted(
        signed(assertion(issuer, request, person), 'Assertion', keys),
        request.service,
      )
  const response = [
    `<samlp:Response ${namespaces} ID="${newId()}" Version="2.0" IssueInstant="${at(0)}" Destination="${text(request.service.consumer)}" InResponseTo="${request.id}">`,
    `<saml:Issuer>${issuer}</saml:Issuer><samlp:Status>${status}</samlp:Status>${stated}`,
    '</samlp:Response>',
  ].join('')
  return signed(response, 'Response', keys)
}

async function encrypted(xml: string, service: Service): Promise<string> {
  const key = createPublicKey(service.encryptionCertificate)
  const data = await promisify(encrypt)(xml, {
    rsa_pub: key.export({ type: 'spki', format: 'pem' }),
    pem: service.encryptionCertificate,
    encryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes128-gcm',
    keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
  })
  return `<saml:EncryptedAssertion>${data}</saml:EncryptedAssertion>`
}
