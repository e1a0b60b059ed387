// The lists of posts in the cache, as a component sees them, and what changes them.
import type { Client } from '@urql/core'
import {
  ChangePostStatusMutation,
  DeletePostMutation,
  PostsQuery,
  UpdatePostPublishDateMutation,
} from '@/features/posts/queries'
import { MeQuery } from '@/features/profiles/queries'
import { graphql } from '@/graphql/document'
import type { PostFilter, PostsQuery as PostsData } from '@/graphql/generated/graphql'
import { aUser } from './home'
import { aClient } from './render'
import { answer } from './server'
import { type APost, changed, pageOf, type Whole } from './world'

const SendPost = graphql(`
  mutation SendPostForCacheTest($content: String!) {
    sendPost(content: $content) {
      ...PostFields
    }
  }
`)

export const SOON = '2126-11-24T08:00:00.000Z'
export const LATER = '2126-11-26T08:00:00.000Z'
export const NOW = '2026-11-21T09:00:00.000Z'

/** The client of the test; `openClient` replaces it. */
export let client: Client
/** The requests for the profile. */
let me: unknown[]

/** Loads the lists as the home page does. Later requests for them fail. */
export async function openLists(lists: Partial<Record<PostFilter, APost[]>>) {
  answer(PostsQuery, (variables) => pageOf(lists[variables.filter] ?? [], variables))
  for (const filter of Object.keys(lists) as PostFilter[]) await page(filter)
  answer(PostsQuery, () => {
    throw new Error('The list was requested again.')
  })
}

export async function page(filter: PostFilter, before: string | null = null, fresh = false) {
  const first = filter === 'PUBLISHED' ? 5 : 200
  const requestPolicy = fresh ? 'network-only' : 'cache-first'
  const variables = { filter, first, before }
  const { data, error } = await client.query(PostsQuery, variables, { requestPolicy }).toPromise()
  if (error) throw error
  return data?.posts as Whole<PostsData['posts']> | undefined
}

export const ids = async (filter: PostFilter, before: string | null = null) =>
  (await page(filter, before))?.edges.map(({ node }) => node.id)

/** Another tab, whose cache is empty. */
export function openClient(): void {
  client = aClient()
}

/** Before each test: an empty cache. */
export async function startCache() {
  me = aUser()
  openClient()
  // An active query for the profile, as on the card.
  await client.query(MeQuery, {}).toPromise()
}

export const isCountedAgain = async () => {
  await client.query(MeQuery, {}).toPromise()
  return me.length > 1
}

type Change = { status?: 'APPROVED' | 'LIVE'; publishDate?: string }

/** Requests a status, and the server answers that the post has changed like this. */
export async function changeStatus(
  post: APost,
  change: Change,
  status: 'APPROVED' | 'LIVE' = 'APPROVED',
) {
  answer(ChangePostStatusMutation, { changePostStatus: changed(post, change) })
  await client.mutation(ChangePostStatusMutation, { id: post.id, status })
}
export async function changeDate(post: APost, publishDate: string | null, change: Change) {
  answer(UpdatePostPublishDateMutation, { updatePostPublishDate: changed(post, change) })
  await client.mutation(UpdatePostPublishDateMutation, { id: post.id, publishDate })
}
export async function send(post: APost) {
  answer(SendPost, { sendPost: post })
  await client.mutation(SendPost, { content: post.content })
}
export async function remove({ id }: APost) {
  answer(DeletePostMutation, { deletePost: id })
  await client.mutation(DeletePostMutation, { id })
}
/** Loads a list again from the server, which now has these posts. */
export async function reloadWith(all: APost[], filter: PostFilter = 'PUBLISHED') {
  answer(PostsQuery, (variables) => pageOf(all, variables))
  return page(filter, null, true)
}
export const live = { status: 'LIVE', publishDate: NOW } as const
