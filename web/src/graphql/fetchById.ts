// Sends the id of a document instead of its text. If the server does not know the id, because it has another
// version of the console, it has not run anything, so the request is repeated with the text, also a mutation.
import { lookForUpdate } from '@/lib/update'
import { idOf } from './document'

/** Ids that the server has refused. Their documents are sent as text from then on. */
const unknown = new Set<string>()

type Parameters = { query?: string; operationName?: string }

/** The body with an id. Null if the text has to be sent. */
function bodyById(init: RequestInit | undefined): { id: string; body: string } | null {
  // A request that is sent while the page closes cannot be repeated. With files (FormData) the browser
  // may report a broken connection instead of the refusal, which comes before they have been sent.
  if (typeof init?.body !== 'string' || init.keepalive) return null
  const { query: _, ...others } = JSON.parse(init.body) as Parameters
  const id = idOf(others.operationName ?? '')
  if (id === undefined || unknown.has(id)) return null
  return { id, body: JSON.stringify({ documentId: id, ...others }) }
}

/**
 * Whether a request was refused because of its id. A server that is too old for ids refuses it because it has no
 * text (PARAMETERS), also before anything is run.
 */
async function isUnknown(response: Response): Promise<boolean> {
  if (response.ok) return false
  const answer = await response
    .clone()
    .json()
    .catch(() => null)
  return ['UNKNOWN_DOCUMENT', 'PARAMETERS'].includes(answer?.errors?.[0]?.extensions?.reason)
}

/** A `fetch` for the requests of the client. */
export const fetchById: typeof fetch = async (input, init) => {
  const byId = bodyById(init)
  if (!byId) return fetch(input, init)
  const response = await fetch(input, { ...init, body: byId.body })
  if (!(await isUnknown(response))) return response
  unknown.add(byId.id)
  void lookForUpdate()
  return fetch(input, init)
}
