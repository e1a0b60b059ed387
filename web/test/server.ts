// The mock server. Each test defines the responses.
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'

export const server = setupServer()

type Refusal = { code: number | string; reason?: string; fields?: unknown; message?: string }
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

/** Responds with this data, or with what the function returns for the variables. */
export function answer<Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  data: Answer<NoInfer<Data>, Variables>,
): void {
  on<Variables>(document, async (variables, request) => {
    const given = data instanceof Function ? await data(variables, request) : data
    return HttpResponse.json({ data: given as Record<string, unknown> })
  })
}

/** Responds with an error, optionally after something else has happened. */
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

/** The request reaches the server, but the response is lost. */
export function loseAnswer<Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  reached: (variables: Variables) => void,
): void {
  on<Variables>(document, (variables) => {
    reached(variables)
    return HttpResponse.error()
  })
}

/** The request does not reach the server. */
export function disconnect(document: AnyDocument): void {
  on(document, () => HttpResponse.error())
}
