// Refetches the first page of each list. The cache then shows what has moved and forgets what is gone.
import type { Client } from '@urql/core'
import { MeQuery } from '@/features/profiles/queries'
import type { PostsQueryVariables } from '@/graphql/generated/graphql'
import type { Problem } from '@/graphql/problem'
import { firstPage, PinnedPostQuery, PostsQuery } from './queries'

const fresh = { requestPolicy: 'network-only' } as const

/** The searches that are open: their lists are refetched only while they are shown. */
const searches = new Set<PostsQueryVariables>()

/** Returns a function that leaves it out again. */
export function includeSearch(first: PostsQueryVariables): () => void {
  searches.add(first)
  return () => searches.delete(first)
}

export function refetchLists(client: Client): void {
  for (const first of [
    ...(['DRAFT', 'PLANNED', 'PUBLISHED'] as const).map(firstPage),
    ...searches,
  ]) {
    void client.query(PostsQuery, first, fresh).toPromise()
  }
  void refetchMe(client)
}

/** The profile with its numbers, and what it has pinned. */
async function refetchMe(client: Client): Promise<void> {
  const { data } = await client.query(MeQuery, {}, fresh).toPromise()
  if (data) await client.query(PinnedPostQuery, { author: data.me.id }, fresh).toPromise()
}

/** Refetches the lists after a refusal because somebody else has deleted or moved the post. */
export function refetchListsAfter({ code }: Problem, client: Client): void {
  if (code === 404 || code === 409) refetchLists(client)
}
