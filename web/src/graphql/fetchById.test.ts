import { hold, server } from '@test/server'
import type { TypedDocumentNode } from '@urql/core'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useOutdated } from '@/lib/update'
import { createConsoleClient } from './client'
import { graphql } from './document'
import { problemOf } from './problem'
import { problemText } from './problemText'

type Body = { documentId?: string; query?: string; operationName: string; variables: object }
type Reply = (body: Body) => Response | Promise<Response>

const parse = graphql as unknown as (source: string, id?: string) => TypedDocumentNode

let made = 0
/** Documents with ids of their own, because refused ids stay known. */
function aMutation(): { document: TypedDocumentNode; id: string } {
  made += 1
  const id = `id-${made}`
  return { document: parse(`mutation Send${made}($text: String) { send { id } }`, id), id }
}

const refused = (reason: string, code = 400) =>
  HttpResponse.json(
    { errors: [{ message: reason, extensions: { code, reason } }] },
    { status: code },
  )

const sent = () => HttpResponse.json({ data: { send: { __typename: 'Post', id: '1' } } })

const withoutIds: Reply = ({ documentId }) => (documentId ? refused('UNKNOWN_DOCUMENT') : sent())

/** Returns the bodies of all requests. */
function serve(reply: Reply): Body[] {
  const bodies: Body[] = []
  server.use(
    http.post('*/graphql', async ({ request }) => {
      const body = (await request.json()) as Body
      bodies.push(body)
      return reply(body)
    }),
  )
  return bodies
}

/** Returns how often the page was requested. */
function servePage(script: string): { times: number } {
  const asked = { times: 0 }
  server.use(
    http.get('/', () => {
      asked.times += 1
      return HttpResponse.html(`<script type="module" src="${script}"></script>`)
    }),
  )
  return asked
}

const clientOf = (options = {}) =>
  createConsoleClient({ credentials: () => ({ token: 't', selectedProfile: null }), ...options })

const how = (bodies: Body[]) => bodies.map(({ documentId }) => (documentId ? 'id' : 'text'))
const isOutdated = () => useOutdated.getState().outdated

beforeEach(() => {
  document.head.innerHTML = '<script type="module" src="/assets/index-1.js"></script>'
  servePage('/assets/index-1.js')
})
afterEach(() => {
  document.head.innerHTML = ''
  useOutdated.setState({ outdated: false })
})

describe('a document with an id', () => {
  it('is sent by its id, with the name of the operation and its variables', async () => {
    const { document, id } = aMutation()
    const bodies = serve(sent)
    const result = await clientOf().mutation(document, { text: 'Hallo' }).toPromise()
    const [{ operationName } = {}] = bodies
    expect(bodies).toEqual([{ documentId: id, operationName, variables: { text: 'Hallo' } }])
    expect(operationName).toMatch(/^Send\d+$/)
    expect(result.data?.send.id).toBe('1')
    expect(result.operation.query.definitions).toHaveLength(1)
  })

  it('is sent once again as text if the server does not know it, and as text from then on', async () => {
    const { document } = aMutation()
    let runs = 0
    const bodies = serve((body) => {
      const reply = withoutIds(body)
      if (!body.documentId) runs += 1
      return reply
    })
    const client = clientOf()
    const first = await client.mutation(document, { text: 'a' }).toPromise()
    expect([first.error, runs]).toEqual([undefined, 1])
    await client.mutation(document, { text: 'b' }).toPromise()
    await clientOf().mutation(document, { text: 'c' }).toPromise()
    expect(how(bodies)).toEqual(['id', 'text', 'text', 'text'])
    expect(bodies.map(({ variables }) => variables)).toEqual(
      ['a', 'a', 'b', 'c'].map((text) => ({ text })),
    )
    expect(bodies[1]?.query).toContain('__typename')
  })

  it('is sent as text to a server from before documents had ids', async () => {
    const { document } = aMutation()
    const bodies = serve(({ query }) => (query ? sent() : refused('PARAMETERS')))
    const { error } = await clientOf().mutation(document, {}).toPromise()
    expect([error, how(bodies)]).toEqual([undefined, ['id', 'text']])
  })

  it.each([
    ['another refusal', () => refused('NOT_PERMITTED', 403)],
    ['a lost response, because it may have been run', () => HttpResponse.error()],
    ['an error of a proxy', () => new HttpResponse('<h1>502</h1>', { status: 502 })],
  ])('is not sent again after %s', async (_what, reply) => {
    const { document } = aMutation()
    const bodies = serve(reply)
    const { error } = await clientOf().mutation(document, {}).toPromise()
    expect(error).toBeDefined()
    expect(how(bodies)).toEqual(['id'])
  })

  it('is sent again by its id, with the same variables, after a proof', async () => {
    const { document } = aMutation()
    const bodies = serve(() => (bodies.length > 1 ? sent() : refused('PROOF_REQUIRED', 403)))
    const askForProof = vi.fn(async () => true)
    const client = clientOf({ askForProof })
    const { error } = await client.mutation(document, { text: 'Hallo' }).toPromise()
    expect(error).toBeUndefined()
    expect(askForProof).toHaveBeenCalledExactlyOnceWith({ strong: false, purpose: 'send' })
    expect(how(bodies)).toEqual(['id', 'id'])
    expect(bodies[1]).toEqual(bodies[0])
  })

  it('is not sent again after it was aborted', async () => {
    const query = parse('query Left { left { id } }', 'id-left')
    const arrival = hold()
    const leaving = hold()
    const bodies = serve(async (body) => {
      arrival.release()
      await leaving.held
      return withoutIds(body)
    })
    const { unsubscribe } = clientOf().query(query, {}).subscribe(vi.fn())
    await arrival.held
    unsubscribe()
    leaving.release()
    const { document } = aMutation()
    await clientOf().mutation(document, {}).toPromise()
    expect(bodies.filter(({ operationName }) => operationName === 'Left')).toHaveLength(1)
  })
})

describe('the text is sent', () => {
  it('with files, which would be sent twice', async () => {
    const { document } = aMutation()
    const fetched = vi.spyOn(window, 'fetch').mockImplementation(async () => sent())
    const { error } = await clientOf()
      .mutation(document, { text: new Blob(['x']) })
      .toPromise()
    expect(error).toBeUndefined()
    const bodies = fetched.mock.calls.map(([, init]) => init?.body as FormData)
    expect(bodies).toHaveLength(1)
    expect(bodies[0]?.get('operations')).toContain('"query":"mutation Send')
  })

  it('while the page closes, because it could not be sent again', async () => {
    const { document } = aMutation()
    const bodies = serve(sent)
    await clientOf({ keepalive: true }).mutation(document, {}).toPromise()
    await clientOf().mutation(document, {}, { keepalive: true }).toPromise()
    expect(how(bodies)).toEqual(['text', 'text'])
  })

  it('of documents without an id, with type names as in all answers', async () => {
    const bodies = serve(sent)
    await clientOf().mutation(parse('mutation Bare { send { id } }'), {}).toPromise()
    expect(bodies[0]?.query).toBe('mutation Bare {\n  send {\n    id\n    __typename\n  }\n}')
  })
})

describe('an unknown id', () => {
  it('announces an update if the page is another one, which is asked once', async () => {
    const page = servePage('/assets/index-2.js')
    serve(withoutIds)
    const client = clientOf()
    const send = () => client.mutation(aMutation().document, {}).toPromise()
    const results = await Promise.all([send(), send()])
    expect(results.map(({ error }) => error)).toEqual([undefined, undefined])
    await vi.waitFor(() => expect(isOutdated()).toBe(true))
    await send()
    expect(page.times).toBe(1)
  })

  it('announces nothing if the page is the same, as on a node that is updated last', async () => {
    const page = servePage('/assets/index-1.js')
    serve(withoutIds)
    const client = clientOf()
    await client.mutation(aMutation().document, {}).toPromise()
    await vi.waitFor(() => expect(page.times).toBe(1))
    await client.mutation(aMutation().document, {}).toPromise()
    await vi.waitFor(() => expect(page.times).toBe(2))
    expect(isOutdated()).toBe(false)
  })

  it.each([
    ['does not fit the schema any more', 'INVALID_DOCUMENT'],
    ['is not accepted', 'TEXT_NOT_ACCEPTED'],
  ])('announces an update at once if the text %s', async (_what, reason) => {
    serve(({ documentId }) => refused(documentId ? 'UNKNOWN_DOCUMENT' : reason))
    const { error } = await clientOf().mutation(aMutation().document, {}).toPromise()
    expect(isOutdated()).toBe(true)
    expect(problemText(problemOf(error))).toBe('Diese Seite ist nicht mehr aktuell. Lade sie neu.')
  })
})
