// Asks for what the lists begin with. The cache then shows what has moved and forgets what is gone.
import type { Client } from '@urql/core'
import { MeQuery } from '@/features/profiles/queries'
import type { PostsQueryVariables } from '@/graphql/generated/graphql'
import type { Problem } from '@/graphql/problem'
import { firstPage, PinnedPostQuery, PostsQuery } from './queries'

const fresh = { requestPolicy: 'network-only' } as const

/** What somebody searches for now: a list that is asked for only while it is looked at. */
const searches = new Set<PostsQueryVariables>()

/** Returns how to leave it out again. */
export function includeSearch(first: PostsQueryVariables): () => void {
  searches.add(first)
  return () => searches.delete(first)
}

export function askListsAnew(client: Client): void {
  for (const first of [
    ...(['DRAFT', 'PLANNED', 'PUBLISHED'] as const).map(firstPage),
    ...searches,
  ]) {
    void client.query(PostsQuery, first, fresh).toPromise()
  }
  void askWhoOneIs(client)
}

/** The profile with its numbers, and what it has pinned. */
async function askWhoOneIs(client: Client): Promise<void> {
  const { data } = await client.query(MeQuery, {}, fresh).toPromise()
  if (data) await client.query(PinnedPostQuery, { author: data.me.id }, fresh).toPromise()
}

/** After a refusal that tells of a post gone or moved by somebody else. */
export function askListsAfter({ code }: Problem, client: Client): void {
  if (code === 404 || code === 409) askListsAnew(client)
}
