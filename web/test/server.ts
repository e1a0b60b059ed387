// The mock server. Each test defines the responses.
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'

/** Each page asks how many posts wait; by default none do. */
const nothingWaits = http.post('*/graphql', async ({ request }) => {
  if (!request.headers.get('content-type')?.includes('json')) return undefined
  if (!isNamed((await request.clone().json()) as Operation<unknown>, 'Waiting')) return undefined
  const pageInfo = { __typename: 'PageInfo', hasPreviousPage: false, endCursor: null }
  const posts = { __typename: 'PostConnection', edges: [], pageInfo, totalCount: 0 }
  return HttpResponse.json({ data: { posts } })
})

const silence = { __typename: 'PostTiming', quietUntil: null, nearby: [] }

/** Nothing is found in posts, unless a test answers otherwise. */
const nothingFound = http.post('*/graphql', async ({ request }) => {
  if (!request.headers.get('content-type')?.includes('json')) return undefined
  const operation = (await request.clone().json()) as Operation<unknown>
  if (isNamed(operation, 'HeldPosts')) return HttpResponse.json({ data: { heldPosts: [] } })
  if (isNamed(operation, 'PostTiming')) return HttpResponse.json({ data: { postTiming: silence } })
  if (isNamed(operation, 'CheckPost')) return HttpResponse.json({ data: { checkPost: [] } })
  if (!isNamed(operation, 'CheckStoredPost')) return undefined
  return HttpResponse.json({ data: { checkStoredPost: [] } })
})

/** No post is part of a series, unless a test answers otherwise. */
const nothingRepeats = http.post('*/graphql', async ({ request }) => {
  if (!request.headers.get('content-type')?.includes('json')) return undefined
  const operation = (await request.clone().json()) as Operation<unknown>
  if (!isNamed(operation, 'PostSeries')) return undefined
  return HttpResponse.json({ data: { postSeries: [] } })
})

/** Nobody else has the post open, unless a test answers otherwise. */
const nobodyElse = http.post('*/graphql', async ({ request }) => {
  if (!request.headers.get('content-type')?.includes('json')) return undefined
  const operation = (await request.clone().json()) as Operation<unknown>
  if (!isNamed(operation, 'AnnouncePresence')) return undefined
  return HttpResponse.json({ data: { announcePresence: [] } })
})

/** No post was sent back, unless a test answers otherwise. */
const nothingSentBack = http.post('*/graphql', async ({ request }) => {
  if (!request.headers.get('content-type')?.includes('json')) return undefined
  const operation = (await request.clone().json()) as Operation<unknown>
  if (!isNamed(operation, 'SentBackCount')) return undefined
  return HttpResponse.json({ data: { sentBackCount: 0 } })
})

export const server = setupServer(
  nothingWaits,
  nothingFound,
  nothingRepeats,
  nobodyElse,
  nothingSentBack,
)

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
