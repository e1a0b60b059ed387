// Lists and banner after each change, as a component sees them: read from the cache, without
// requesting the list from the server again.

import { aUser } from '@test/home'
import { aClient } from '@test/render'
import { answer, hold } from '@test/server'
import { aProfile } from '@test/settings'
import { anImage } from '@test/uploads'
import {
  type APost,
  aDraft,
  aPlanned,
  aPost,
  changed,
  ersti,
  pageOf,
  somePosts,
  type Whole,
} from '@test/world'
import { waitFor } from '@testing-library/react'
import type { Client } from '@urql/core'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { RestoreWithdrawnPostMutation, WithdrawPostMutation } from '@/features/ending/queries'
import { EverywherePostsQuery } from '@/features/everywhere/queries'
import {
  ChangePostStatusMutation,
  DeletePostMutation,
  PinnedPostQuery,
  PinPostMutation,
  PostQuery,
  PostsQuery,
  UpdatePostPublishDateMutation,
} from '@/features/posts/queries'
import { UpdateUserMutation } from '@/features/profiles/edit/queries'
import { MeQuery } from '@/features/profiles/queries'
import { graphql } from '@/graphql/document'
import type { PostFilter, PostsQuery as PostsData } from '@/graphql/generated/graphql'
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
/** The requests for the profile. */
let me: unknown[]

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
  me = aUser()
  client = aClient()
  // An active query for the profile, as on the card.
  await client.query(MeQuery, {}).toPromise()
})

const isCountedAgain = async () => {
  await client.query(MeQuery, {}).toPromise()
  return me.length > 1
}

type Change = { status?: 'APPROVED' | 'LIVE'; publishDate?: string }

/** Requests a status, and the server answers that the post has changed like this. */
async function changeStatus(post: APost, change: Change, status: 'APPROVED' | 'LIVE' = 'APPROVED') {
  answer(ChangePostStatusMutation, { changePostStatus: changed(post, change) })
  await client.mutation(ChangePostStatusMutation, { id: post.id, status })
}
async function changeDate(post: APost, publishDate: string | null, change: Change) {
  answer(UpdatePostPublishDateMutation, { updatePostPublishDate: changed(post, change) })
  await client.mutation(UpdatePostPublishDateMutation, { id: post.id, publishDate })
}
async function send(post: APost) {
  answer(SendPost, { sendPost: post })
  await client.mutation(SendPost, { content: post.content })
}
async function remove({ id }: APost) {
  answer(DeletePostMutation, { deletePost: id })
  await client.mutation(DeletePostMutation, { id })
}
/** Loads a list again from the server, which now has these posts. */
async function reloadWith(all: APost[], filter: PostFilter = 'PUBLISHED') {
  answer(PostsQuery, (variables) => pageOf(all, variables))
  return page(filter, null, true)
}
const live = { status: 'LIVE', publishDate: NOW } as const

describe('taking a post back', () => {
  it('keeps it in its list, unpins it, and counts again', async () => {
    const [post, other] = [aPost({ pinnedAt: NOW }), aPost()]
    await openLists({ PUBLISHED: [post, other] })
    const author = 'profile-1'
    answer(PinnedPostQuery, { pinnedPost: post })
    const pinned = async () =>
      (await client.query(PinnedPostQuery, { author }).toPromise()).data?.pinnedPost
    expect(await pinned()).not.toBeNull()
    const hidden = {
      __typename: 'HiddenPost' as const,
      kind: 'WITHDRAWN' as const,
      at: NOW,
      reason: null,
      by: null,
    }
    answer(WithdrawPostMutation, { withdrawPost: changed(post, { hidden, pinnedAt: null }) })
    await client.mutation(WithdrawPostMutation, { id: post.id, reason: null })
    expect(await ids('PUBLISHED')).toHaveLength(2)
    expect((await page('PUBLISHED'))?.edges.some(({ node }) => node.hidden !== null)).toBe(true)
    expect(await pinned()).toBeNull()
    expect(await isCountedAgain()).toBe(true)

    const shown = changed(post, { pinnedAt: null })
    answer(RestoreWithdrawnPostMutation, { restoreWithdrawnPost: shown })
    await client.mutation(RestoreWithdrawnPostMutation, { id: post.id })
    expect((await page('PUBLISHED'))?.edges.every(({ node }) => node.hidden === null)).toBe(true)
  })
})

describe('approving a draft', () => {
  // spec: POST-07, POST-22
  it('moves it to the published posts if its date has passed', async () => {
    const draft = aDraft()
    const old = aPost()
    await openLists({ DRAFT: [draft], PLANNED: [], PUBLISHED: [old] })
    await changeStatus(draft, live)
    expect(await ids('DRAFT')).toEqual([])
    expect(await ids('PUBLISHED')).toEqual([draft.id, old.id])
    expect(await isCountedAgain()).toBe(true)
  })

  // spec: POST-07, POST-10, POST-13
  it('moves it to the planned posts, sorted by date, if its date is in the future', async () => {
    const draft = aDraft({ publishDate: SOON })
    const planned = aPlanned(LATER)
    await openLists({ DRAFT: [draft], PLANNED: [planned] })
    await changeStatus(draft, { status: 'APPROVED' })
    expect(await ids('DRAFT')).toEqual([])
    expect(await ids('PLANNED')).toEqual([draft.id, planned.id])
  })
})

describe('a planned post', () => {
  // spec: POST-09, POST-10, POST-15, POST-16
  it.each([
    ['when it is published now', (post: APost) => changeStatus(post, live, 'LIVE')],
    ['when its date is set to now', (post: APost) => changeDate(post, null, live)],
    [
      'as soon as the server reports the new status',
      async (post: APost) => {
        answer(PostQuery, { post: changed(post, live) })
        await client.query(PostQuery, { id: post.id }, { requestPolicy: 'network-only' })
      },
    ],
  ])('moves to the published posts %s', async (_when, publish) => {
    const planned = aPlanned(SOON)
    await openLists({ PLANNED: [planned], PUBLISHED: [] })
    await publish(planned)
    expect(await ids('PLANNED')).toEqual([])
    expect(await ids('PUBLISHED')).toEqual([planned.id])
  })

  // spec: POST-13, POST-16
  it('is sorted again when it gets another date', async () => {
    const [first, second] = [aPlanned(SOON), aPlanned(LATER)]
    await openLists({ PLANNED: [first, second] })
    const publishDate = '2126-12-01T08:00:00.000Z'
    await changeDate(first, publishDate, { publishDate })
    expect(await ids('PLANNED')).toEqual([second.id, first.id])
  })
})

// spec: POST-16
it('keeps a draft with a new date in the drafts', async () => {
  const draft = aDraft()
  await openLists({ DRAFT: [draft], PLANNED: [] })
  await changeDate(draft, SOON, { publishDate: SOON })
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
    await send(post)
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
    await remove(gone)
    expect(await ids(filter)).toEqual([stays.id])
    expect(await isCountedAgain()).toBe(counted)
  })

  // spec: POST-20
  it('removes the banner of a pinned post', async () => {
    const pinned = aPost({ pinnedAt: NOW })
    await openLists({ PUBLISHED: [pinned] })
    answer(PinnedPostQuery, { pinnedPost: pinned })
    await client.query(PinnedPostQuery, { author: 'profile-1' })
    await remove(pinned)
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
  const approval = { status: 'APPROVED', publishDate: SOON } as const

  // spec: POST-20
  it('deletes a post that was a draft here and is planned now', async () => {
    const draft = aDraft({ publishDate: SOON })
    await openLists({ DRAFT: [draft], PLANNED: [] })
    await changeStatus(draft, approval)
    expect(await ids('PLANNED')).toEqual([draft.id])
    await reloadWith([], 'PLANNED')
    expect(await ids('PLANNED')).toEqual([])
  })

  it('approves a draft, whichever list is reloaded first', async () => {
    for (const faster of ['DRAFT', 'PLANNED'] as const) {
      client = aClient()
      const draft = aDraft({ publishDate: SOON })
      await openLists({ DRAFT: [draft], PLANNED: [] })
      const slower = hold()
      const requests = answer(PostsQuery, async (variables) => {
        if (variables.filter !== faster) await slower.held
        return pageOf(variables.filter === 'PLANNED' ? [changed(draft, approval)] : [], variables)
      })
      const arriving = [page('DRAFT', null, true), page('PLANNED', null, true)]
      await waitFor(() => expect(requests).toHaveLength(2))
      await arriving[faster === 'DRAFT' ? 0 : 1]
      slower.release()
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
    await changeStatus(planned, live, 'LIVE')
    expect(await ids('FIRST_SEMESTER_PLANNED')).toEqual([])
    expect(await ids('FIRST_SEMESTER')).toEqual([planned.id])
    expect(await ids('PUBLISHED')).toEqual([planned.id, forAll.id])

    await remove(planned)
    expect(await ids('FIRST_SEMESTER')).toEqual([])
    expect(await ids('PUBLISHED')).toEqual([forAll.id])
  })
})

describe('pages', () => {
  const posts = somePosts(12)
  const wanted = (from: number, to: number) => posts.slice(from, to).map(({ id }) => id)
  beforeEach(() => answer(PostsQuery, (variables) => pageOf(posts.slice(1), variables)))

  async function openTwoPages() {
    await page('PUBLISHED')
    await page('PUBLISHED', '5')
  }

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
    await openTwoPages()
    const [, , gone] = posts
    await reloadWith(posts.slice(1).filter((post) => post !== gone))
    expect(await ids('PUBLISHED')).toEqual([...wanted(1, 2), ...wanted(3, 6)])
    expect(await ids('PUBLISHED', '5')).toEqual(wanted(6, 11))
  })

  it('drop posts that were written here and have been deleted since', async () => {
    await openTwoPages()
    const mine = aPost({ publishDate: NOW })
    await send(mine)
    expect(await ids('PUBLISHED')).toEqual([mine.id, ...wanted(1, 6)])
    await page('PUBLISHED', null, true)
    expect(await ids('PUBLISHED')).toEqual(wanted(1, 6))
  })

  it('include posts that are moved into their range', async () => {
    const times = posts.map(({ publishDate }) => Date.parse(publishDate))
    const between = new Date(((times[7] ?? 0) + (times[8] ?? 0)) / 2).toISOString()
    const draft = aDraft()
    await openTwoPages()
    await changeStatus(draft, { status: 'LIVE', publishDate: between }, 'LIVE')
    expect(await ids('PUBLISHED')).toEqual(wanted(1, 6))
    expect(await ids('PUBLISHED', '5')).toEqual([...wanted(6, 8), draft.id, ...wanted(8, 11)])
  })

  it('start again if so many posts are new that some in between are missing', async () => {
    await openTwoPages()
    const many = somePosts(7, 'Neu', 21)
    const first = await reloadWith([...many, ...posts.slice(1)])
    expect(first?.edges.map(({ node }) => node.id)).toEqual(many.slice(0, 5).map(({ id }) => id))
    expect(first?.pageInfo).toMatchObject({ hasPreviousPage: true, endCursor: '5' })
  })

  it('keep posts that are written here while a page is loading', async () => {
    await page('PUBLISHED')
    const { held, release } = hold()
    const requests = answer(PostsQuery, async (variables) => {
      await held
      return pageOf(posts.slice(1), variables)
    })
    const arriving = page('PUBLISHED', null, true)
    const mine = aPost({ publishDate: NOW })
    await send(mine)
    await waitFor(() => expect(requests).toHaveLength(1))
    release()
    await arriving
    expect(await ids('PUBLISHED')).toEqual([mine.id, ...wanted(1, 6)])
  })

  // spec: POST-04
  it('keep posts that new ones have pushed out of the first page, with its end unchanged', async () => {
    await openTwoPages()
    const first = await reloadWith(posts)
    expect(first?.edges.map(({ node }) => node.id)).toEqual(wanted(0, 6))
    expect(first?.pageInfo.endCursor).toBe('5')
    expect(await ids('PUBLISHED', '5')).toEqual(wanted(6, 11))
  })

  it('return the total count of the list, corrected by later changes', async () => {
    expect((await page('PUBLISHED'))?.totalCount).toBe(11)
    await remove(posts[2] as APost)
    expect((await page('PUBLISHED'))?.totalCount).toBe(10)
  })

  it('cost the same, however many are loaded already', async () => {
    const many = somePosts(300)
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
    const avatar = anImage('neu.jpg')
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
  const postOf = (index: number) => aPost({ publishDate: day(index) })
  const [newest, a, b, c, d] = [postOf(0), postOf(1), postOf(2), postOf(3), postOf(4)]
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

describe('the posts of all profiles', () => {
  /** Loads them, or reads them from the cache. */
  async function everywhere(posts: APost[], authorRole: 'UNIVERSITY' | null = null) {
    answer(EverywherePostsQuery, (variables) => pageOf(posts, variables))
    const variables = { filter: 'ALL', first: 10, authorRole } as const
    const { data } = await client.query(EverywherePostsQuery, variables).toPromise()
    const page = data?.posts as Whole<PostsData['posts']> | undefined
    return page?.edges.map(({ node }) => node)
  }

  it('are listed apart from those of the profile, and by the kind of their author', async () => {
    const [own, other, university] = [aPost(), aPost(), aPost()]
    await openLists({ PUBLISHED: [own], ALL: [own] })
    const shown = async (...all: Parameters<typeof everywhere>) =>
      new Set((await everywhere(...all))?.map(({ id }) => id))
    expect(await shown([own, other, university])).toEqual(
      new Set([own.id, other.id, university.id]),
    )
    expect(await shown([university], 'UNIVERSITY')).toEqual(new Set([university.id]))
    expect(await ids('PUBLISHED')).toEqual([own.id])
  })

  it('do not contain a draft that is sent', async () => {
    const other = aPost()
    await openLists({ DRAFT: [] })
    await everywhere([other])
    await send(aDraft())
    expect(await everywhere([])).toMatchObject([{ id: other.id }])
  })

  it('stay pinned when the profile pins one of its own', async () => {
    const [own, other] = [aPost(), aPost({ pinnedAt: NOW })]
    await openLists({ PUBLISHED: [own] })
    await everywhere([other])
    answer(PinPostMutation, { pinPost: changed(own, { pinnedAt: NOW }) })
    await client.mutation(PinPostMutation, { id: own.id, status: true })
    expect(await everywhere([])).toMatchObject([{ id: other.id, pinnedAt: NOW }])
  })
})
