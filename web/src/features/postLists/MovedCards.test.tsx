import { lists, openList, startLists, theServerHas } from '@test/postLists'
import { renderInConsole } from '@test/render'
import { answer, refuse } from '@test/server'
import { type APost, aDraft, aPlanned, changed } from '@test/world'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { Client } from '@urql/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { firstPage, PostNowQuery, PostsQuery } from '@/features/posts/queries'

beforeEach(startLists)

it('removes the card of a post that a colleague has deleted, as soon as the user acts on it', async () => {
  theServerHas({ DRAFT: [aDraft({ viewerCanApprove: true })] })
  const { user } = renderInConsole(lists)
  const approve = await screen.findByRole('button', { name: 'Freigeben' })
  refuse(PostNowQuery, { code: 404, reason: 'NOT_FOUND' })
  theServerHas({})
  await user.click(approve)
  await waitFor(() => expect(approve).not.toBeInTheDocument())
  expect(
    await screen.findByRole('dialog', { name: 'Der Post ist inzwischen gelöscht' }),
  ).toBeVisible()
})

describe('a dialog whose card moves to another list', () => {
  const planned = () =>
    aPlanned('2126-11-24T08:00:00Z', { viewerCanReschedule: true, viewerCanDelete: true })

  async function openDialog(post: APost, entry: string) {
    answer(PostNowQuery, { post })
    theServerHas({ PLANNED: [post] })
    const { user, client } = renderInConsole(lists)
    await openList(user, /^Geplant/)
    await user.click(await screen.findByRole('button', { name: 'Menü des Posts' }))
    await user.click(await screen.findByRole('menuitem', { name: entry }))
    return { user, client, dialog: within(await screen.findByRole('dialog')) }
  }

  /** The console learns of it, for example by refetching a list. */
  async function becomes(client: Client, lists: Parameters<typeof theServerHas>[0]) {
    theServerHas(lists)
    for (const filter of ['PLANNED', 'PUBLISHED'] as const) {
      const fresh = { requestPolicy: 'network-only' } as const
      await act(() => client.query(PostsQuery, firstPage(filter), fresh).toPromise())
    }
  }

  it.each(['Datum ändern', 'Löschen'])('says that the post is live: %s', async (entry) => {
    const post = planned()
    const { user, client } = await openDialog(post, entry)
    const live = { status: 'LIVE', viewerCanReschedule: false } as const
    await becomes(client, { PUBLISHED: [changed(post, live)] })
    const movedDialog = await screen.findByRole('dialog', { name: 'Der Post ist inzwischen live' })
    await user.click(within(movedDialog).getByRole('button', { name: 'Verstanden' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('stays open with the chosen date while the date can still be set', async () => {
    const draft = aDraft({ viewerCanReschedule: true })
    answer(PostNowQuery, { post: draft })
    theServerHas({ DRAFT: [draft] })
    const { user, client } = renderInConsole(lists)
    await user.click(await screen.findByRole('button', { name: 'Menü des Posts' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Datum ändern' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('radio', { name: 'frühestens nach Freigabe' }))
    await becomes(client, {
      PLANNED: [changed(draft, { status: 'APPROVED', publishDate: '2126-11-24T08:00:00Z' })],
    })
    expect(await screen.findByText('Nichts wartet auf Freigabe')).toBeInTheDocument()
    expect(dialog.getByRole('radio', { name: 'Datum und Uhrzeit' })).toBeChecked()
  })

  it('stays open when a list drops the post', async () => {
    const { client, dialog } = await openDialog(planned(), 'Löschen')
    await becomes(client, {})
    expect(dialog.getByRole('button', { name: 'Löschen' })).toBeEnabled()
  })
})
