// Refetches the first page of the drafts, the waiting and the planned posts, which the home page counts, and of each
// list that is shown. The cache then moves changed posts and drops deleted ones.
import type { Client } from '@urql/core'
import { MeQuery } from '@/features/profiles/queries'
import type { PostsQueryVariables } from '@/graphql/generated/graphql'
import type { Problem } from '@/graphql/problem'
import { firstPage, PinnedPostQuery, PostsQuery } from './queries'

const fresh = { requestPolicy: 'network-only' } as const

/** The other lists: they are refetched only while they are shown. */
const shown = new Set<PostsQueryVariables>()

/** Refetches this list with the others. Returns a function that ends this. */
export function includeList(first: PostsQueryVariables): () => void {
  shown.add(first)
  return () => shown.delete(first)
}

export function refetchLists(client: Client): void {
  for (const first of [...(['UNSENT', 'DRAFT', 'PLANNED'] as const).map(firstPage), ...shown]) {
    void client.query(PostsQuery, first, fresh).toPromise()
  }
  void refetchMe(client)
}

/** Refetches the profile with its counts, and its pinned post. */
async function refetchMe(client: Client): Promise<void> {
  const { data } = await client.query(MeQuery, {}, fresh).toPromise()
  if (data) await client.query(PinnedPostQuery, { author: data.me.id }, fresh).toPromise()
}

/** Refetches the lists if the problem means that somebody else has deleted or moved the post. */
export function refetchListsAfter({ code }: Problem, client: Client): void {
  if (code === 404 || code === 409) refetchLists(client)
}
