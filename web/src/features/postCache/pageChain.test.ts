// The pages of a list in the cache, when new ones arrive and posts change.
import {
  changeStatus,
  client,
  ids,
  NOW,
  page,
  reloadWith,
  remove,
  send,
  startCache,
} from '@test/postCache'
import { answer, hold } from '@test/server'
import { type APost, aDraft, aPost, pageOf, somePosts, type Whole } from '@test/world'
import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PostsQuery } from '@/features/posts/queries'
import type { PostsQuery as PostsData } from '@/graphql/generated/graphql'
import * as postOrder from './postOrder'

beforeEach(startCache)

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
