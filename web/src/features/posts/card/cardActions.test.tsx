// What the card of a post offers: its menu, its deletion, its advertisement.
import { openCardMenu, showCard } from '@test/card'
import { aUser } from '@test/home'
import { answer, disconnect } from '@test/server'
import { type APost, aPlanned, aPost, config } from '@test/world'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ConfigQuery } from '@/features/session/config'
import { startEditing, stopEditing, useEditing } from '../editing'
import { DeletePostMutation, PinPostMutation } from '../queries'

beforeEach(() => {
  aUser()
  stopEditing()
})

describe('a planned post', () => {
  const planned = (change: Partial<APost>) =>
    aPlanned('2126-11-24T08:00:00Z', { viewerCanPublish: true, ...change })
  const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

  const button = (name: string) => screen.queryByRole('button', { name })

  // spec: POST-09
  it('offers to edit it first, and to publish it beside that', async () => {
    const post = planned({ viewerCanEdit: true })
    const { user } = showCard(post)
    expect(buttons().slice(0, 2)).toEqual(['Bearbeiten', 'Jetzt veröffentlichen'])
    await user.click(screen.getByRole('button', { name: 'Bearbeiten' }))
    expect(useEditing.getState().editedPostId).toBe(post.id)
  })

  it('offers only to publish it to those who may not edit it', () => {
    showCard(planned({ viewerCanEdit: false }))
    expect(button('Bearbeiten')).toBeNull()
    expect(button('Jetzt veröffentlichen')).toBeVisible()
  })
})

const entries = () => screen.getAllByRole('menuitem').map((entry) => entry.textContent)

describe('the menu', () => {
  const all = {
    viewerCanEdit: true,
    viewerCanReschedule: true,
    viewerCanPin: true,
    viewerCanDelete: true,
  }

  // spec: POST-24, ROLES-05
  it('contains all permitted actions', async () => {
    await openCardMenu(aPost(all))
    const pinning = ['Anpinnen', 'Anpinnen bis …']
    const others = ['Ende setzen …', 'Verlauf', 'Als Vorlage speichern', 'Löschen']
    const dates = ['Datum ändern', 'Wiederholen …']
    expect(entries()).toEqual(['Bearbeiten', ...dates, ...pinning, ...others])
  })

  // spec: POST-24, ROLES-05, ROLES-06, ROLES-08, ROLES-09
  it.each([
    ['viewerCanEdit', 'Bearbeiten', 7],
    ['viewerCanReschedule', 'Datum ändern', 7],
    ['viewerCanPin', 'Anpinnen', 7],
    ['viewerCanDelete', 'Löschen', 8],
  ])('hides an action that is not permitted: without %s no %s', async (right, entry, others) => {
    await openCardMenu(aPost({ ...all, [right]: false }))
    expect(entries()).not.toContain(entry)
    expect(entries()).toHaveLength(others)
  })

  // spec: POST-24, ROLES-06
  it('contains only the history and the template if no action is permitted', async () => {
    await openCardMenu(aPost())
    expect(entries()).toEqual(['Verlauf', 'Als Vorlage speichern'])
  })

  it('opens the post in the composer', async () => {
    const post = aPost(all)
    const user = await openCardMenu(post)
    await user.click(screen.getByRole('menuitem', { name: 'Bearbeiten' }))
    const { id } = post
    expect(useEditing.getState()).toMatchObject({ editedPostId: id, focusedPostId: id })
  })

  // spec: POST-18
  it.each([
    [null, 'Anpinnen', true, 'Post angepinnt'],
    ['2026-11-20T12:00:00Z', 'Lösen', false, 'Post nicht mehr angepinnt'],
  ])('pins and unpins: %s, %s', async (pinnedAt, entry, status, message) => {
    const post = aPost({ ...all, pinnedAt })
    const requests = answer(PinPostMutation, { pinPost: post })
    const user = await openCardMenu(post)
    await user.click(screen.getByRole('menuitem', { name: entry }))
    expect(await screen.findByText(message)).toBeInTheDocument()
    expect(requests).toEqual([{ id: post.id, status }])
  })
})

describe('deleting', () => {
  let deleted: unknown[] = []
  const openDialog = async (post: APost) => {
    const user = await openCardMenu(post)
    await user.click(screen.getByRole('menuitem', { name: 'Löschen' }))
    return { user, dialog: within(await screen.findByRole('dialog', { name: 'Post löschen?' })) }
  }
  beforeEach(() => {
    deleted = answer(DeletePostMutation, ({ id }) => ({ deletePost: id }))
  })

  // spec: POST-20
  it('asks for confirmation, then deletes', async () => {
    const post = aPost({ viewerCanDelete: true })
    const { user, dialog } = await openDialog(post)
    expect(dialog.getByText(/lässt sich nicht rückgängig machen/)).toBeVisible()
    expect(dialog.getByText(`„${post.content}“`)).toBeVisible()
    expect(deleted).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Löschen' }))
    await waitFor(() => expect(deleted).toEqual([{ id: post.id }]))
    expect(await screen.findByText('Post gelöscht')).toBeInTheDocument()
  })

  it('does nothing when it is canceled', async () => {
    const { user, dialog } = await openDialog(aPost({ viewerCanDelete: true }))
    await user.click(dialog.getByRole('button', { name: 'Abbrechen' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(deleted).toEqual([])
  })

  it('shows a failure in the dialog', async () => {
    disconnect(DeletePostMutation)
    const { user, dialog } = await openDialog(aPost({ viewerCanDelete: true }))
    await user.click(dialog.getByRole('button', { name: 'Löschen' }))
    expect(await dialog.findByText('Der Post konnte nicht gelöscht werden.')).toBeVisible()
  })

  it('ends the editing of the post', async () => {
    const post = aPost({ viewerCanDelete: true })
    startEditing(post.id)
    const { user, dialog } = await openDialog(post)
    await user.click(dialog.getByRole('button', { name: 'Löschen' }))
    await waitFor(() => expect(useEditing.getState().editedPostId).toBeNull())
  })
})

describe('advertising', () => {
  const link = () => screen.findByRole('link', { name: 'Bewerben' })

  // spec: ROLES-16
  it('links to the booking of a post as an advertisement, with its id', async () => {
    const advertiseUrl = 'https://werbung.example/buchen?von=aushang'
    answer(ConfigQuery, { config: { ...config, advertiseUrl } })
    const post = aPost({ viewerCanAdvertise: true })
    showCard(post)
    const href = `https://werbung.example/buchen?von=aushang&post=${post.id}`
    expect(await link()).toHaveAttribute('href', href)
    expect(await link()).toHaveAttribute('rel', 'noopener noreferrer')
  })

  // spec: ROLES-16
  it('links to a mail to the support if no booking URL is configured', async () => {
    const post = aPost({ viewerCanAdvertise: true })
    showCard(post)
    const href = (await link()).getAttribute('href') ?? ''
    expect(href).toMatch(/^mailto:hilfe@aushang\.example\?/)
    expect(decodeURIComponent(href)).toContain(post.id)
  })

  // spec: ROLES-16
  it('is hidden without the permission', async () => {
    showCard(aPost({ viewerCanReadStatistics: true }))
    expect(await screen.findByRole('button', { name: 'Statistik' })).toBeVisible()
    expect(screen.queryByText('Bewerben')).toBeNull()
  })
})
