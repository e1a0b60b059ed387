// Asks for what the lists begin with. The cache then shows what has moved and forgets what is gone.
import type { Client } from '@urql/core'
import { MeQuery } from '@/features/profiles/queries'
import type { Problem } from '@/graphql/problem'
import { firstPage, PostsQuery } from '../queries'

const fresh = { requestPolicy: 'network-only' } as const

export function askListsAnew(client: Client): void {
  for (const filter of ['DRAFT', 'PLANNED', 'PUBLISHED'] as const) {
    void client.query(PostsQuery, firstPage(filter), fresh).toPromise()
  }
  void client.query(MeQuery, {}, fresh).toPromise()
}

/** After a refusal that tells of a post gone or moved by somebody else. */
export function askListsAfter({ code }: Problem, client: Client): void {
  if (code === 404 || code === 409) askListsAnew(client)
}
