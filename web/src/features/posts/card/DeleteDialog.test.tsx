import { openCardMenu } from '@test/card'
import { answer, disconnect } from '@test/server'
import { signIn } from '@test/session'
import { type APost, aMe, aPost } from '@test/world'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MeQuery } from '@/features/profiles/queries'
import { startEditing, stopEditing, useEditing } from '../editing'
import { DeletePostMutation } from '../queries'

beforeEach(() => {
  signIn()
  stopEditing()
  answer(MeQuery, { me: aMe() })
})

describe('deleting', () => {
  const deleted = vi.fn()
  const openDialog = async (post: APost) => {
    const user = await openCardMenu(post)
    await user.click(screen.getByRole('menuitem', { name: 'Löschen' }))
    return { user, dialog: within(await screen.findByRole('dialog', { name: 'Post löschen?' })) }
  }
  beforeEach(() => {
    deleted.mockClear()
    answer(DeletePostMutation, ({ id }) => {
      deleted(id)
      return { deletePost: id }
    })
  })

  // spec: POST-20
  it('asks for confirmation, then deletes', async () => {
    const post = aPost({ viewerCanDelete: true })
    const { user, dialog } = await openDialog(post)
    expect(dialog.getByText(/lässt sich nicht rückgängig machen/)).toBeVisible()
    expect(dialog.getByText(`„${post.content}“`)).toBeVisible()
    expect(deleted).not.toHaveBeenCalled()
    await user.click(dialog.getByRole('button', { name: 'Löschen' }))
    await waitFor(() => expect(deleted).toHaveBeenCalledExactlyOnceWith(post.id))
    expect(await screen.findByText('Post gelöscht')).toBeInTheDocument()
  })

  it('does nothing when it is canceled', async () => {
    const { user, dialog } = await openDialog(aPost({ viewerCanDelete: true }))
    await user.click(dialog.getByRole('button', { name: 'Abbrechen' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(deleted).not.toHaveBeenCalled()
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
