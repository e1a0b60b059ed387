// Lists and banner after each change, as a component sees them: read from the cache, without
// requesting the list from the server again.

import {
  changeDate,
  changeStatus,
  client,
  ids,
  isCountedAgain,
  LATER,
  live,
  NOW,
  openClient,
  openLists,
  page,
  reloadWith,
  remove,
  SOON,
  send,
  startCache,
} from '@test/postCache'
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
  type Whole,
} from '@test/world'
import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { RestoreWithdrawnPostMutation, WithdrawPostMutation } from '@/features/ending/queries'
import { EverywherePostsQuery } from '@/features/everywhere/queries'
import { PinnedPostQuery, PinPostMutation, PostQuery, PostsQuery } from '@/features/posts/queries'
import { UpdateUserMutation } from '@/features/profiles/edit/queries'
import type { PostsQuery as PostsData } from '@/graphql/generated/graphql'

beforeEach(startCache)

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
      openClient()
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
