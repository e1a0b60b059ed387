// Lists and banner after each change, as a component sees them: read from the cache, without
// requesting the list from the server again.

import { aClient } from '@test/render'
import { answer } from '@test/server'
import { signIn } from '@test/session'
import { aProfile } from '@test/settings'
import {
  type APost,
  aDraft,
  aMe,
  aPlanned,
  aPost,
  changed,
  ersti,
  pageOf,
  type Whole,
} from '@test/world'
import type { Client } from '@urql/core'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { UpdateUserMutation } from '@/features/profiles/edit/queries'
import { MeQuery } from '@/features/profiles/queries'
import { graphql } from '@/graphql/document'
import type { PostFilter, PostsQuery as PostsData } from '@/graphql/generated/graphql'
import {
  ChangePostStatusMutation,
  DeletePostMutation,
  PinnedPostQuery,
  PinPostMutation,
  PostQuery,
  PostsQuery,
  UpdatePostPublishDateMutation,
} from '../queries'
import * as postOrder from './postOrder'

const SendPost = graphql(`
  mutation SendPostForCacheTest($content: String!) {
    sendPost(content: $content) {
      ...PostFields
    }
  }
`)

const SOON = '2126-11-24T08:00:00.000Z'
const LATER = '2126-11-26T08:00:00.000Z'
const NOW = '2026-11-21T09:00:00.000Z'

let client: Client
const me = vi.fn()

/** Loads the lists as the home page does. Later requests for them fail. */
async function openLists(lists: Partial<Record<PostFilter, APost[]>>) {
  answer(PostsQuery, (variables) => pageOf(lists[variables.filter] ?? [], variables))
  for (const filter of Object.keys(lists) as PostFilter[]) await page(filter)
  answer(PostsQuery, () => {
    throw new Error('The list was requested again.')
  })
}

async function page(filter: PostFilter, before: string | null = null, fresh = false) {
  const first = filter === 'PUBLISHED' ? 5 : 200
  const requestPolicy = fresh ? 'network-only' : 'cache-first'
  const variables = { filter, first, before }
  const { data, error } = await client.query(PostsQuery, variables, { requestPolicy }).toPromise()
  if (error) throw error
  return data?.posts as Whole<PostsData['posts']> | undefined
}

const ids = async (filter: PostFilter, before: string | null = null) =>
  (await page(filter, before))?.edges.map(({ node }) => node.id)

beforeEach(async () => {
  signIn()
  client = aClient()
  me.mockClear()
  answer(MeQuery, () => {
    me()
    return { me: aMe() }
  })
  // An active query for the profile, as on the card.
  await client.query(MeQuery, {}).toPromise()
})

const isCountedAgain = async () => {
  await client.query(MeQuery, {}).toPromise()
  return me.mock.calls.length > 1
}

describe('approving a draft', () => {
  // spec: POST-07, POST-22
  it('moves it to the published posts if its date has passed', async () => {
    const draft = aDraft()
    const old = aPost()
    await openLists({ DRAFT: [draft], PLANNED: [], PUBLISHED: [old] })
    answer(ChangePostStatusMutation, {
      changePostStatus: changed(draft, {
        status: 'LIVE',
        publishDate: NOW,
      }),
    })
    await client.mutation(ChangePostStatusMutation, { id: draft.id, status: 'APPROVED' })
    expect(await ids('DRAFT')).toEqual([])
    expect(await ids('PUBLISHED')).toEqual([draft.id, old.id])
    expect(await isCountedAgain()).toBe(true)
  })

  // spec: POST-07, POST-10, POST-13
  it('moves it to the planned posts, sorted by date, if its date is in the future', async () => {
    const draft = aDraft({ publishDate: SOON })
    const planned = aPlanned(LATER)
    await openLists({ DRAFT: [draft], PLANNED: [planned] })
    answer(ChangePostStatusMutation, {
      changePostStatus: changed(draft, { status: 'APPROVED' }),
    })
    await client.mutation(ChangePostStatusMutation, { id: draft.id, status: 'APPROVED' })
    expect(await ids('DRAFT')).toEqual([])
    expect(await ids('PLANNED')).toEqual([draft.id, planned.id])
  })
})

describe('a planned post', () => {
  // spec: POST-09
  it('moves to the published posts when it is published now', async () => {
    const planned = aPlanned(SOON)
    await openLists({ PLANNED: [planned], PUBLISHED: [] })
    answer(ChangePostStatusMutation, {
      changePostStatus: changed(planned, { status: 'LIVE', publishDate: NOW }),
    })
    await client.mutation(ChangePostStatusMutation, { id: planned.id, status: 'LIVE' })
    expect(await ids('PLANNED')).toEqual([])
    expect(await ids('PUBLISHED')).toEqual([planned.id])
  })

  // spec: POST-15, POST-16
  it('moves to the published posts when its date is set to now', async () => {
    const planned = aPlanned(SOON)
    await openLists({ PLANNED: [planned], PUBLISHED: [] })
    answer(UpdatePostPublishDateMutation, {
      updatePostPublishDate: changed(planned, { status: 'LIVE', publishDate: NOW }),
    })
    await client.mutation(UpdatePostPublishDateMutation, { id: planned.id, publishDate: null })
    expect(await ids('PLANNED')).toEqual([])
    expect(await ids('PUBLISHED')).toEqual([planned.id])
  })

  // spec: POST-13, POST-16
  it('is sorted again when it gets another date', async () => {
    const [first, second] = [aPlanned(SOON), aPlanned(LATER)]
    await openLists({ PLANNED: [first, second] })
    const publishDate = '2126-12-01T08:00:00.000Z'
    answer(UpdatePostPublishDateMutation, {
      updatePostPublishDate: changed(first, { publishDate }),
    })
    await client.mutation(UpdatePostPublishDateMutation, { id: first.id, publishDate })
    expect(await ids('PLANNED')).toEqual([second.id, first.id])
  })

  // spec: POST-10
  it('moves to the published posts as soon as the server reports the new status', async () => {
    const planned = aPlanned(SOON)
    await openLists({ PLANNED: [planned], PUBLISHED: [] })
    answer(PostQuery, {
      post: changed(planned, { status: 'LIVE', publishDate: NOW }),
    })
    await client.query(PostQuery, { id: planned.id }, { requestPolicy: 'network-only' })
    expect(await ids('PLANNED')).toEqual([])
    expect(await ids('PUBLISHED')).toEqual([planned.id])
  })
})

// spec: POST-16
it('keeps a draft with a new date in the drafts', async () => {
  const draft = aDraft()
  await openLists({ DRAFT: [draft], PLANNED: [] })
  answer(UpdatePostPublishDateMutation, {
    updatePostPublishDate: changed(draft, { publishDate: SOON }),
  })
  await client.mutation(UpdatePostPublishDateMutation, { id: draft.id, publishDate: SOON })
  expect(await ids('DRAFT')).toEqual([draft.id])
  expect(await ids('PLANNED')).toEqual([])
})

describe('a new post', () => {
  // spec: POST-22
  it.each([
    ['PUBLISHED', aPost({ publishDate: NOW }), true],
    ['PLANNED', aPlanned(SOON), false],
    ['DRAFT', aDraft(), false],
  ] as const)('appears in %s', async (filter, post, counted) => {
    await openLists({ DRAFT: [], PLANNED: [], PUBLISHED: [] })
    answer(SendPost, { sendPost: post })
    await client.mutation(SendPost, { content: post.content })
    for (const list of ['DRAFT', 'PLANNED', 'PUBLISHED'] as const) {
      expect(await ids(list)).toEqual(list === filter ? [post.id] : [])
    }
    expect(await isCountedAgain()).toBe(counted)
  })
})

describe('deleting', () => {
  // spec: POST-20, POST-21
  it.each([
    ['PUBLISHED', () => aPost(), true],
    ['PLANNED', () => aPlanned(SOON), false],
    ['DRAFT', () => aDraft(), false],
  ] as const)('removes a post from %s', async (filter, make, counted) => {
    const [gone, stays] = [make(), make()]
    await openLists({ [filter]: [gone, stays] })
    answer(DeletePostMutation, { deletePost: gone.id })
    await client.mutation(DeletePostMutation, { id: gone.id })
    expect(await ids(filter)).toEqual([stays.id])
    expect(await isCountedAgain()).toBe(counted)
  })

  // spec: POST-20
  it('removes the banner of a pinned post', async () => {
    const pinned = aPost({ pinnedAt: NOW })
    await openLists({ PUBLISHED: [pinned] })
    answer(PinnedPostQuery, { pinnedPost: pinned })
    await client.query(PinnedPostQuery, { author: 'profile-1' })
    answer(DeletePostMutation, { deletePost: pinned.id })
    await client.mutation(DeletePostMutation, { id: pinned.id })
    const { data } = await client.query(PinnedPostQuery, { author: 'profile-1' }).toPromise()
    expect(data?.pinnedPost).toBeNull()
  })
})

// spec: POST-19
it('unpins the post that was pinned before', async () => {
  const [before, after] = [aPost({ pinnedAt: NOW }), aPost()]
  await openLists({ PUBLISHED: [before, after] })
  answer(PinnedPostQuery, { pinnedPost: before })
  await client.query(PinnedPostQuery, { author: 'profile-1' })
  answer(PinPostMutation, { pinPost: changed(after, { pinnedAt: NOW }) })
  await client.mutation(PinPostMutation, { id: after.id, status: true })

  const { data } = await client.query(PinnedPostQuery, { author: 'profile-1' }).toPromise()
  expect(data?.pinnedPost).toMatchObject({ id: after.id })
  const pinned = (await page('PUBLISHED'))?.edges.filter(
    ({ node }) => (node as unknown as APost).pinnedAt,
  )
  expect(pinned?.map(({ node }) => node.id)).toEqual([after.id])
})

describe('another user', () => {
  const approved = (draft: APost) => changed(draft, { status: 'APPROVED', publishDate: SOON })

  // spec: POST-20
  it('deletes a post that was a draft here and is planned now', async () => {
    const draft = aDraft({ publishDate: SOON })
    await openLists({ DRAFT: [draft], PLANNED: [] })
    answer(ChangePostStatusMutation, { changePostStatus: approved(draft) })
    await client.mutation(ChangePostStatusMutation, { id: draft.id, status: 'APPROVED' })
    expect(await ids('PLANNED')).toEqual([draft.id])
    answer(PostsQuery, (variables) => pageOf([], variables))
    await page('PLANNED', null, true)
    expect(await ids('PLANNED')).toEqual([])
  })

  it('approves a draft, whichever list is reloaded first', async () => {
    for (const faster of ['DRAFT', 'PLANNED'] as const) {
      client = aClient()
      const draft = aDraft({ publishDate: SOON })
      await openLists({ DRAFT: [draft], PLANNED: [] })
      const arrive: Partial<Record<PostFilter, () => void>> = {}
      answer(PostsQuery, async (variables) => {
        await new Promise<void>((resolve) => {
          arrive[variables.filter] = resolve
        })
        return pageOf(variables.filter === 'PLANNED' ? [approved(draft)] : [], variables)
      })
      const arriving = [page('DRAFT', null, true), page('PLANNED', null, true)]
      await vi.waitFor(() => expect(Object.keys(arrive)).toHaveLength(2))
      arrive[faster]?.()
      await arriving[faster === 'DRAFT' ? 0 : 1]
      for (const go of Object.values(arrive)) go()
      await Promise.all(arriving)
      expect(await ids('DRAFT')).toEqual([])
      expect(await ids('PLANNED')).toEqual([draft.id])
    }
  })
})

describe('the lists for first-years', () => {
  const channels = [{ __typename: 'PostChannel' as const, notification: false, channel: ersti }]

  // spec: POST-23
  it('follow the same posts: planning, moving and deleting applies to them too', async () => {
    const forAll = aPost()
    const planned = aPlanned(SOON, { notificationChannels: channels })
    await openLists({
      PLANNED: [planned],
      PUBLISHED: [forAll],
      FIRST_SEMESTER: [],
      FIRST_SEMESTER_PLANNED: [planned],
    })
    expect(await ids('FIRST_SEMESTER_PLANNED')).toEqual([planned.id])
    answer(ChangePostStatusMutation, {
      changePostStatus: changed(planned, { status: 'LIVE', publishDate: NOW }),
    })
    await client.mutation(ChangePostStatusMutation, { id: planned.id, status: 'LIVE' })
    expect(await ids('FIRST_SEMESTER_PLANNED')).toEqual([])
    expect(await ids('FIRST_SEMESTER')).toEqual([planned.id])
    expect(await ids('PUBLISHED')).toEqual([planned.id, forAll.id])

    answer(DeletePostMutation, { deletePost: planned.id })
    await client.mutation(DeletePostMutation, { id: planned.id })
    expect(await ids('FIRST_SEMESTER')).toEqual([])
    expect(await ids('PUBLISHED')).toEqual([forAll.id])
  })
})

describe('pages', () => {
  const posts = Array.from({ length: 12 }, (_, index) =>
    aPost({ publishDate: new Date(Date.UTC(2026, 10, 20) - index * 60_000).toISOString() }),
  )
  const wanted = (from: number, to: number) => posts.slice(from, to).map(({ id }) => id)
  beforeEach(() => answer(PostsQuery, (variables) => pageOf(posts.slice(1), variables)))

  // spec: POST-04
  it('are continuous to the end of the list', async () => {
    await page('PUBLISHED')
    const second = await page('PUBLISHED', '5')
    expect(second?.edges.map(({ node }) => node.id)).toEqual(wanted(6, 11))
    expect(second?.pageInfo).toMatchObject({ hasPreviousPage: true, endCursor: '10' })
    const third = await page('PUBLISHED', '10')
    expect(third?.edges).toHaveLength(1)
    expect(third?.pageInfo.hasPreviousPage).toBe(false)
    expect(await ids('PUBLISHED')).toEqual(wanted(1, 6))
  })

  it('drop posts that the server no longer has, and show nothing twice', async () => {
    await page('PUBLISHED')
    await page('PUBLISHED', '5')
    const [, , gone] = posts
    const left = posts.slice(1).filter((post) => post !== gone)
    answer(PostsQuery, (variables) => pageOf(left, variables))
    await page('PUBLISHED', null, true)
    expect(await ids('PUBLISHED')).toEqual([...wanted(1, 2), ...wanted(3, 6)])
    expect(await ids('PUBLISHED', '5')).toEqual(wanted(6, 11))
  })

  it('drop posts that were written here and have been deleted since', async () => {
    await page('PUBLISHED')
    await page('PUBLISHED', '5')
    const mine = aPost({ publishDate: NOW })
    answer(SendPost, { sendPost: mine })
    await client.mutation(SendPost, { content: mine.content })
    expect(await ids('PUBLISHED')).toEqual([mine.id, ...wanted(1, 6)])
    await page('PUBLISHED', null, true)
    expect(await ids('PUBLISHED')).toEqual(wanted(1, 6))
  })

  it('include posts that are moved into their range', async () => {
    const times = posts.map(({ publishDate }) => Date.parse(publishDate))
    const between = new Date(((times[7] ?? 0) + (times[8] ?? 0)) / 2).toISOString()
    const draft = aDraft()
    await page('PUBLISHED')
    await page('PUBLISHED', '5')
    answer(ChangePostStatusMutation, {
      changePostStatus: changed(draft, { status: 'LIVE', publishDate: between }),
    })
    await client.mutation(ChangePostStatusMutation, { id: draft.id, status: 'LIVE' })
    expect(await ids('PUBLISHED')).toEqual(wanted(1, 6))
    expect(await ids('PUBLISHED', '5')).toEqual([...wanted(6, 8), draft.id, ...wanted(8, 11)])
  })

  it('start again if so many posts are new that some in between are missing', async () => {
    await page('PUBLISHED')
    await page('PUBLISHED', '5')
    const many = Array.from({ length: 7 }, (_, index) =>
      aPost({ publishDate: new Date(Date.UTC(2026, 10, 21) - index * 60_000).toISOString() }),
    )
    answer(PostsQuery, (variables) => pageOf([...many, ...posts.slice(1)], variables))
    const first = await page('PUBLISHED', null, true)
    expect(first?.edges.map(({ node }) => node.id)).toEqual(many.slice(0, 5).map(({ id }) => id))
    expect(first?.pageInfo).toMatchObject({ hasPreviousPage: true, endCursor: '5' })
  })

  it('keep posts that are written here while a page is loading', async () => {
    await page('PUBLISHED')
    let arrive: (() => void) | undefined
    answer(PostsQuery, async (variables) => {
      await new Promise<void>((resolve) => {
        arrive = resolve
      })
      return pageOf(posts.slice(1), variables)
    })
    const arriving = page('PUBLISHED', null, true)
    const mine = aPost({ publishDate: NOW })
    answer(SendPost, { sendPost: mine })
    await client.mutation(SendPost, { content: mine.content })
    await vi.waitFor(() => expect(arrive).toBeDefined())
    arrive?.()
    await arriving
    expect(await ids('PUBLISHED')).toEqual([mine.id, ...wanted(1, 6)])
  })

  // spec: POST-04
  it('keep posts that new ones have pushed out of the first page, with its end unchanged', async () => {
    await page('PUBLISHED')
    await page('PUBLISHED', '5')
    answer(PostsQuery, (variables) => pageOf(posts, variables))
    const first = await page('PUBLISHED', null, true)
    expect(first?.edges.map(({ node }) => node.id)).toEqual(wanted(0, 6))
    expect(first?.pageInfo.endCursor).toBe('5')
    expect(await ids('PUBLISHED', '5')).toEqual(wanted(6, 11))
  })

  it('return the total count of the list, corrected by later changes', async () => {
    expect((await page('PUBLISHED'))?.totalCount).toBe(11)
    answer(DeletePostMutation, { deletePost: posts[2]?.id ?? '' })
    await client.mutation(DeletePostMutation, { id: posts[2]?.id ?? '' })
    expect((await page('PUBLISHED'))?.totalCount).toBe(10)
  })

  it('cost the same, however many are loaded already', async () => {
    const many = Array.from({ length: 300 }, (_, index) =>
      aPost({ publishDate: new Date(Date.UTC(2026, 10, 20) - index * 60_000).toISOString() }),
    )
    answer(PostsQuery, (variables) => pageOf(many, variables))
    const read = vi.spyOn(postOrder, 'belongs')
    const costs: number[] = []
    for (let start = 0; start < many.length; start += 5) {
      read.mockClear()
      await page('PUBLISHED', start === 0 ? null : String(start))
      costs.push(read.mock.calls.length)
    }
    expect(Math.max(...costs.slice(-20))).toBeLessThanOrEqual(Math.max(...costs.slice(1, 20)))
    expect(Math.max(...costs)).toBeLessThan(20)
    expect(Math.min(...costs)).toBeGreaterThan(0)
  })
})

describe('a profile that was changed', () => {
  it('updates its name and avatar on its posts', async () => {
    await openLists({ PUBLISHED: [aPost()] })
    const avatar = {
      __typename: 'Image' as const,
      large: '/files/neu.jpg',
      placeholder: '',
      width: 400,
      height: 400,
    }
    answer(UpdateUserMutation, {
      updateUser: aProfile({ displayName: 'Fachschaft Physik', username: 'fs-physik', avatar }),
    })
    await client.mutation(UpdateUserMutation, { displayName: 'Fachschaft Physik' })
    const list = await page('PUBLISHED')
    const [first] = list?.edges.map(({ node }) => node as unknown as APost) ?? []
    expect(first?.author).toMatchObject({
      displayName: 'Fachschaft Physik',
      username: 'fs-physik',
      avatar: { large: '/files/neu.jpg' },
    })
  })
})

it('keeps search results that a new one pushes out of the first page, and drops outdated ones', async () => {
  const day = (index: number) => new Date(Date.UTC(2026, 10, 20 - index)).toISOString()
  const [a, b, c, d] = [1, 2, 3, 4].map((index) => aPost({ publishDate: day(index) })) as [
    APost,
    APost,
    APost,
    APost,
  ]
  const newest = aPost({ publishDate: day(0) })
  const find = async (before: string | null, all?: APost[]) => {
    if (all) answer(PostsQuery, (variables) => pageOf(all, variables))
    const requestPolicy = all ? 'network-only' : 'cache-first'
    const variables = { filter: 'ALL' as const, first: 2, before, text: 'Fest' }
    const { data } = await client.query(PostsQuery, variables, { requestPolicy }).toPromise()
    const posts = data?.posts as Whole<PostsData['posts']> | undefined
    return posts?.edges.map(({ node }) => node.id)
  }
  expect(await find(null, [a, b, c, d])).toEqual([a.id, b.id])
  expect(await find('2', [a, b, c, d])).toEqual([c.id, d.id])
  expect(await find(null, [newest, a, b, c, d])).toEqual([newest.id, a.id, b.id])
  expect(await find(null, [newest, b, c, d])).toEqual([newest.id, b.id])
  expect(await find(null, [b, c, d])).toEqual([b.id])
  expect(await find('2')).toEqual([c.id, d.id])
})
