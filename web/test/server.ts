// The server that the tests of the console talk to: each test says what it answers.
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'

export const server = setupServer()

type Refusal = { code: number | string; reason?: string; fields?: unknown; message?: string }
type Asked<Variables> = { query: string; operationName?: string; variables: Variables }
// biome-ignore lint/suspicious/noExplicitAny: any document may be answered
type AnyDocument = TypedDocumentNode<any, any>

const operationName = (document: AnyDocument): string => {
  const operation = document.definitions.find(({ kind }) => kind === 'OperationDefinition')
  const name = operation?.kind === 'OperationDefinition' && operation.name?.value
  if (!name) throw new Error('Only a document with a named operation can be answered.')
  return name
}

const asks = (asked: Asked<unknown>, name: string) =>
  asked.operationName === name || new RegExp(`(query|mutation) ${name}\\b`).test(asked.query)

function on<Variables>(
  document: AnyDocument,
  respond: (variables: Variables, request: Request) => Response | Promise<Response>,
): void {
  const name = operationName(document)
  server.use(
    http.post('*/graphql', async ({ request }) => {
      if (!request.headers.get('content-type')?.includes('json')) return undefined
      const asked = (await request.clone().json()) as Asked<Variables>
      return asks(asked, name) ? respond(asked.variables, request) : undefined
    }),
  )
}

type Answer<Data, Variables> =
  | Data
  | ((variables: Variables, request: Request) => Data | Promise<Data>)

/** The operation answers with this, or with what the function makes of its variables. */
export function answer<Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  data: Answer<NoInfer<Data>, Variables>,
): void {
  on<Variables>(document, async (variables, request) => {
    const given = data instanceof Function ? await data(variables, request) : data
    return HttpResponse.json({ data: given as Record<string, unknown> })
  })
}

/** The operation is refused with a problem, if need be only after something else. */
export function refuse(
  document: AnyDocument,
  { message = 'refused', ...extensions }: Refusal,
  after?: Promise<void>,
): void {
  on(document, async () => {
    await after
    return HttpResponse.json({ data: null, errors: [{ message, extensions }] })
  })
}

/** The operation reaches the server, and its answer gets lost on the way back. */
export function loseAnswer<Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  reached: (variables: Variables) => void,
): void {
  on<Variables>(document, (variables) => {
    reached(variables)
    return HttpResponse.error()
  })
}

/** The operation does not reach the server. */
export function disconnect(document: AnyDocument): void {
  on(document, () => HttpResponse.error())
}
