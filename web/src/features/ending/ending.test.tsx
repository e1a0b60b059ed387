// The end of a post and of a pin, from the card's menu.
import { openCardMenu, showCard } from '@test/card'
import { aUser } from '@test/home'
import { answer, refuse } from '@test/server'
import { type APost, aPost, changed } from '@test/world'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { PinnedPostQuery, PinPostMutation, PostNowQuery } from '@/features/posts/queries'
import { endPresets } from './endPresets'
import { UpdatePostExpiryMutation } from './queries'

beforeEach(() => void aUser())

async function open(post: APost, entry: string, name: string) {
  answer(PostNowQuery, { post })
  const user = await openCardMenu(post)
  await user.click(screen.getByRole('menuitem', { name: entry }))
  return { user, dialog: within(await screen.findByRole('dialog', { name })) }
}

describe('the end of a post', () => {
  const openExpiry = (post: APost) =>
    open(post, post.expiresAt ? 'Ende ändern …' : 'Ende setzen …', 'Wann endet der Post?')

  it('is set to a date', async () => {
    const post = aPost({ viewerCanEdit: true })
    const requests = answer(UpdatePostExpiryMutation, { updatePostExpiry: post })
    const { user, dialog } = await openExpiry(post)
    await user.click(dialog.getByRole('button', { name: 'Eine Woche' }))
    await user.click(dialog.getByRole('button', { name: 'Speichern' }))
    expect(await screen.findByText('Ende gespeichert')).toBeInTheDocument()
    expect(requests).toEqual([{ id: post.id, expiresAt: expect.stringMatching(/T2[01]:00:00/) }])
  })

  it('is removed by an empty field', async () => {
    const post = aPost({ viewerCanEdit: true, expiresAt: '2126-11-24T21:00:00.000Z' })
    const requests = answer(UpdatePostExpiryMutation, {
      updatePostExpiry: changed(post, { expiresAt: null }),
    })
    const { user, dialog } = await openExpiry(post)
    await user.clear(dialog.getByLabelText('Endet am'))
    await user.click(dialog.getByRole('button', { name: 'Speichern' }))
    expect(await screen.findByText('Der Post endet nicht mehr')).toBeInTheDocument()
    expect(requests).toEqual([{ id: post.id, expiresAt: null }])
  })

  it('is refused in the dialog, with what was typed', async () => {
    refuse(UpdatePostExpiryMutation, {
      code: 400,
      reason: 'EXPIRES_BEFORE_PUBLISHING',
      field: 'expiresAt',
    })
    const { user, dialog } = await openExpiry(aPost({ viewerCanEdit: true }))
    await user.click(dialog.getByRole('button', { name: 'Eine Woche' }))
    await user.click(dialog.getByRole('button', { name: 'Speichern' }))
    expect(await dialog.findByText(/muss nach der Veröffentlichung enden/)).toBeVisible()
    expect(dialog.getByLabelText('Endet am')).not.toHaveValue('')
  })

  it('is on the card, also when it has come', () => {
    const at = '2026-11-20T21:00:00.000Z'
    showCard(aPost({ expiresAt: '2126-11-24T21:00:00.000Z' }))
    expect(screen.getByText(/^Endet am/)).toBeVisible()
    const hidden = { __typename: 'HiddenPost' as const, kind: 'ENDED' as const, at, reason: null }
    showCard(aPost({ expiresAt: at, hidden: { ...hidden, by: null } }))
    expect(screen.getByText(/^Abgelaufen am 20\.11\.2026/)).toBeVisible()
  })
})

describe('the end of a pin', () => {
  it('is set when the post is pinned', async () => {
    const post = aPost({ viewerCanPin: true, viewerCanEdit: true })
    const requests = answer(PinPostMutation, { pinPost: post })
    const { user, dialog } = await open(post, 'Anpinnen bis …', 'Bis wann anpinnen?')
    expect(dialog.getByLabelText('Angepinnt bis')).not.toHaveValue('')
    await user.click(dialog.getByRole('button', { name: 'Anpinnen' }))
    expect(await screen.findByText('Post angepinnt')).toBeInTheDocument()
    expect(requests).toEqual([
      { id: post.id, status: true, until: expect.stringMatching(/T2[01]:00:00/) },
    ])
  })

  it('says from which post the pin is taken', async () => {
    const post = aPost({ viewerCanPin: true, viewerCanEdit: true })
    const other = aPost({
      id: 'other',
      content: 'Erstiwoche\nAb Montag',
      pinnedAt: post.publishDate,
    })
    answer(PinnedPostQuery, { pinnedPost: other } as never)
    const { dialog } = await open(post, 'Anpinnen bis …', 'Bis wann anpinnen?')
    expect(await dialog.findByText(/^Dafür löst sich der Pin von „Erstiwoche“/)).toBeVisible()
  })

  it('is changed and shown', async () => {
    const post = aPost({
      viewerCanPin: true,
      viewerCanEdit: true,
      pinnedAt: '2026-11-20T12:00:00.000Z',
      pinnedUntil: '2126-11-24T21:00:00.000Z',
    })
    const requests = answer(PinPostMutation, { pinPost: post })
    const { user, dialog } = await open(post, 'Ende des Pins ändern …', 'Wann soll der Pin enden?')
    expect(screen.getByText(/^Angepinnt bis 24\.11\.2126/)).toBeInTheDocument()
    await user.clear(dialog.getByLabelText('Angepinnt bis'))
    await user.click(dialog.getByRole('button', { name: 'Speichern' }))
    expect(await screen.findByText('Post angepinnt')).toBeInTheDocument()
    expect(requests).toEqual([{ id: post.id, status: true, until: null }])
  })
})

it.each([
  ['2026-11-20T12:00:00Z', ['tonight', '2026-11-20 22:00:00'], '2026-11-27 22:00:00'],
  ['2026-11-20T21:30:00Z', ['tomorrowNight', '2026-11-21 22:00:00'], '2026-11-27 22:00:00'],
])('offers evenings that are ahead: at %s', (now, [name, value], week) => {
  expect(endPresets(Date.parse(now))).toEqual([
    { name, value },
    { name: 'week', value: week },
  ])
})
