// The mock server. Each test defines the responses.
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'

const silence = { __typename: 'PostTiming', quietUntil: null, nearby: [] }

const confirmers = {
  __typename: 'EmergencyConfirmers',
  count: 2,
  names: ['Ada Lovelace', 'Kurt Gödel'],
}

const pageInfo = { __typename: 'PageInfo', hasPreviousPage: false, endCursor: null }

/** What the console asks in many places, and the answers unless a test gives another one: nothing waits,
 * nothing is found in posts, no post is part of a series or was sent back, nobody else has one open, the
 * account proves with its password, and two others can confirm an emergency. */
const defaults: Record<string, object> = {
  Waiting: {
    posts: { __typename: 'PostConnection', edges: [], pageInfo, totalCount: 0 },
  },
  HeldPosts: { heldPosts: [] },
  WaitingEmergencies: { waitingEmergencies: [] },
  EmergencyConfirmers: {
    me: { __typename: 'Me', id: 'profile-1', emergencyConfirmers: confirmers },
  },
  ProofMethods: {
    proofMethods: {
      __typename: 'ProofMethods',
      password: true,
      isByProvider: false,
      isStrong: false,
      providers: [],
    },
    secondFactors: {
      __typename: 'SecondFactors',
      id: 'account-1',
      oneTimeCodesSince: null,
      passkeys: [],
    },
  },
  PostTiming: { postTiming: silence },
  CheckPost: { checkPost: [] },
  CheckStoredPost: { checkStoredPost: [] },
  PostSeries: { postSeries: [] },
  AnnouncePresence: { announcePresence: [] },
  SentBackCount: { sentBackCount: 0 },
}

const byDefault = http.post('*/graphql', async ({ request }) => {
  if (!request.headers.get('content-type')?.includes('json')) return undefined
  const operation = (await request.clone().json()) as Operation<unknown>
  const name = Object.keys(defaults).find((one) => isNamed(operation, one))
  return name === undefined ? undefined : HttpResponse.json({ data: defaults[name] })
})

export const server = setupServer(byDefault)

type Refusal = {
  code: number | string
  reason?: string
  message?: string
  /** The field that is refused, if it is only one. */
  field?: string
  fields?: unknown
  /** The current object, for a conflict. */
  current?: unknown
  findings?: unknown
}
type Operation<Variables> = { query: string; operationName?: string; variables: Variables }
// biome-ignore lint/suspicious/noExplicitAny: Documents with any types can be answered.
type AnyDocument = TypedDocumentNode<any, any>

const operationName = (document: AnyDocument): string => {
  const operation = document.definitions.find(({ kind }) => kind === 'OperationDefinition')
  const name = operation?.kind === 'OperationDefinition' && operation.name?.value
  if (!name) throw new Error('Only a document with a named operation can be answered.')
  return name
}

const isNamed = ({ operationName, query }: Operation<unknown>, name: string) =>
  operationName === name || new RegExp(`(query|mutation) ${name}\\b`).test(query)

function on<Variables>(
  document: AnyDocument,
  respond: (variables: Variables, request: Request) => Response | Promise<Response>,
): void {
  const name = operationName(document)
  server.use(
    http.post('*/graphql', async ({ request }) => {
      if (!request.headers.get('content-type')?.includes('json')) return undefined
      const operation = (await request.clone().json()) as Operation<Variables>
      return isNamed(operation, name) ? respond(operation.variables, request) : undefined
    }),
  )
}

type Answer<Data, Variables> =
  | Data
  | ((variables: Variables, request: Request) => Data | Promise<Data>)

/**
 * Responds with this data, or with what the function returns for the variables. Returns the
 * variables of all requests.
 */
export function answer<Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  data: Answer<NoInfer<Data>, Variables>,
): Variables[] {
  const requests: Variables[] = []
  on<Variables>(document, async (variables, request) => {
    requests.push(variables)
    const given = data instanceof Function ? await data(variables, request) : data
    return HttpResponse.json({ data: given as Record<string, unknown> })
  })
  return requests
}

/** Responds with an error, optionally after something else has happened. */
export function refuse(document: AnyDocument, refusal: Refusal, after?: Promise<void>): void {
  const { message = 'refused', code, reason, field, current, findings } = refusal
  const { fields = field && [{ field, reason }] } = refusal
  const extensions = { code, reason, fields, current, findings }
  on(document, async () => {
    await after
    return HttpResponse.json({ data: null, errors: [{ message, extensions }] })
  })
}

/** The requests, which are returned, reach the server, but the responses are lost. */
export function loseAnswer<Variables>(document: TypedDocumentNode<unknown, Variables>) {
  const requests: Variables[] = []
  on<Variables>(document, (variables) => {
    requests.push(variables)
    return HttpResponse.error()
  })
  return requests
}

/** The request does not reach the server. */
export function disconnect(document: AnyDocument): void {
  on(document, () => HttpResponse.error())
}

/** A promise that the test resolves. */
export function hold<Value = void>() {
  let release: (value: Value) => void = () => {}
  const held = new Promise<Value>((resolve) => {
    release = resolve
  })
  return { held, release }
}
