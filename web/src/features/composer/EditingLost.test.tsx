// A change that can no longer be saved, or that is refused after its form was left.
import { openComposer, reload } from '@test/composing'
import { edit, openEdit, save, stored, write } from '@test/editing'
import { answer, hold, refuse } from '@test/server'
import { fillStorage } from '@test/storage'
import { onUploads, photo } from '@test/uploads'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { startEditing } from '@/features/posts/editing'
import { PostQuery } from '@/features/posts/queries'
import { UpdatePostMutation } from './useUpdatePost'

describe('when somebody else was faster', () => {
  const released = 'Der Post ist inzwischen freigegeben, du kannst ihn nicht mehr bearbeiten'
  const asNew = (user: UserEvent) =>
    user.click(screen.getByRole('button', { name: 'Als neuen Post übernehmen' }))

  const isNewPost = async () => {
    expect(await screen.findByRole('button', { name: 'Posten' })).toBeVisible()
    expect(screen.getByLabelText('Text auf Deutsch')).toHaveValue('Neuer Text')
  }

  it('says that the post is deleted, and moves the text to a new one', async () => {
    refuse(UpdatePostMutation, { code: 404, reason: 'NOT_FOUND' })
    const { user, text } = await edit(stored())
    await write(user, text, 'Neuer Text')
    await save(user)
    expect(await screen.findByText('Diesen Post hat inzwischen jemand gelöscht')).toBeVisible()
    expect(screen.queryByText(/Versuch es gleich wieder/)).toBeNull()
    await asNew(user)
    await isNewPost()
    expect(await screen.findByLabelText('Titel')).toHaveValue('Programm')
    expect(screen.getByLabelText(/Bild hinzufügen/)).toHaveAccessibleDescription(
      'Das Bild gehört zum anderen Post. Wähl es noch einmal aus.',
    )
  })

  it('says after a reload that the post is deleted', async () => {
    answer(PostQuery, { post: stored() } as never)
    const first = await openComposer()
    await openEdit()
    await write(first.user, screen.getByLabelText('Text auf Deutsch'), 'Neuer Text')
    await reload(first)
    refuse(PostQuery, { code: 404, reason: 'NOT_FOUND' })
    const { user } = await openComposer()
    act(() => startEditing('post-7'))
    expect(await screen.findByDisplayValue('Neuer Text')).toBeInTheDocument()
    expect(await screen.findByText('Diesen Post hat inzwischen jemand gelöscht')).toBeVisible()
    await asNew(user)
    await isNewPost()
  })

  it('says that the draft is released, and keeps another post that was begun', async () => {
    answer(PostQuery, { post: stored({ status: 'DRAFT' }) } as never)
    const { user } = await openComposer({ typed: 'Angefangen' })
    await openEdit()
    await write(user, screen.getByLabelText('Text auf Deutsch'), 'Neuer Text')
    refuse(UpdatePostMutation, { code: 403, reason: 'NOT_PERMITTED' })
    answer(PostQuery, { post: stored({ status: 'LIVE' }) } as never)
    await save(user)
    expect(await screen.findByText(released)).toBeVisible()
    expect(screen.queryByText(/Berechtigung/)).toBeNull()
    await asNew(user)
    await isNewPost()
    expect(await screen.findByText('„Angefangen“')).toBeVisible()
  })

  /** A new post was begun, and then another post that is being changed is deleted. */
  async function loseBesideABegunOne(begin: (user: UserEvent, text: HTMLElement) => Promise<void>) {
    answer(PostQuery, { post: stored() } as never)
    refuse(UpdatePostMutation, { code: 404, reason: 'NOT_FOUND' })
    const { user, text } = await openComposer({ me: { attachmentTypes: ['BLOG'] } })
    await begin(user, text)
    await openEdit()
    await write(user, screen.getByLabelText('Text auf Deutsch'), 'Neuer Text')
    await save(user)
    await screen.findByText('Diesen Post hat inzwischen jemand gelöscht')
    return user
  }

  it('moves the text once, even after several clicks', async () => {
    const user = await loseBesideABegunOne((user, text) => user.type(text, 'Angefangen'))
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
    const { held, release } = hold()
    vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...given) => {
      await held
      return encrypt(...given)
    })
    await asNew(user)
    const button = screen.getByRole('button', { name: 'Als neuen Post übernehmen' })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await asNew(user)
    release()
    await isNewPost()
    expect(await screen.findAllByText('„Angefangen“')).toHaveLength(1)
  })

  it('does not attach an image that was being uploaded to the other post', async () => {
    onUploads(() => new Promise<never>(() => {}))
    const user = await loseBesideABegunOne(async (user) => {
      await user.click(screen.getByRole('button', { name: 'Link' }))
      await user.upload(await screen.findByLabelText(/Bild hinzufügen/), photo())
      await screen.findByText(/plakat.png wird hochgeladen/)
    })
    await asNew(user)
    await isNewPost()
    expect(screen.queryByText(/plakat.png/)).toBeNull()
  })

  it('refuses to move the text if a begun post would be lost', async () => {
    const user = await loseBesideABegunOne((user, text) => user.type(text, 'Angefangen'))
    fillStorage()
    await asNew(user)
    expect(await screen.findByText(/Dieser Browser kann nicht sichern/)).toBeInTheDocument()
    expect(screen.getByLabelText('Text auf Deutsch')).toHaveValue('Neuer Text')
  })
})

describe('when the form was left while it was being saved', () => {
  type Refusal = Parameters<typeof refuse>[1]

  /** Saves a change of one post, opens another post, and only then is the change refused. */
  async function refuseLater(refusal: Refusal) {
    const { user, text } = await edit(stored())
    const other = stored({ id: 'post-8', content: 'Anderer Text' })
    const newer = stored({ content: 'Ihre Worte', editedAt: '2026-11-21T07:00:00.000Z' })
    answer(PostQuery, ({ id }) => ({ post: id === 'post-8' ? other : newer }) as never)
    await write(user, text, 'Neuer Text')
    const { held, release } = hold()
    refuse(UpdatePostMutation, refusal, held)
    await save(user)
    act(() => startEditing('post-8'))
    const otherText = await screen.findByDisplayValue('Anderer Text')
    await waitFor(() => expect(otherText).toHaveFocus())
    await user.click(await screen.findByLabelText('Titel'))
    release()
    return { user, otherText, alert: within(await screen.findByRole('alert')) }
  }

  it('reports the refusal in a notification, and does not touch the open form', async () => {
    const refusal = { code: 400, reason: 'TOO_LONG', field: 'content' }
    const { otherText, alert } = await refuseLater(refusal)
    expect(alert.getByText(/nicht bearbeitet werden/)).toBeInTheDocument()
    expect(alert.getByText('Das ist zu lang.')).toBeInTheDocument()
    expect(screen.getByLabelText('Titel')).toHaveFocus()
    expect(otherText).toBeValid()
  })

  it('shows no conflict dialog for a post that is not open', async () => {
    const { alert } = await refuseLater({ code: 409, reason: 'EDITED_MEANWHILE' })
    expect(alert.getByText('Den Post hat inzwischen jemand geändert.')).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).toBeNull()
    act(() => startEditing('post-7'))
    expect(await screen.findByDisplayValue('Neuer Text')).toBeInTheDocument()
  })

  it('offers the change of a post without a card as an unsent draft', async () => {
    const { user, alert } = await refuseLater({ code: 404, reason: 'NOT_FOUND' })
    expect(alert.getByText('Diesen Post hat inzwischen jemand gelöscht')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Abbrechen' }))
    const name = 'Weiterschreiben: Änderung: „Neuer Text“'
    await user.click(await screen.findByRole('button', { name }))
    expect(await screen.findByDisplayValue('Neuer Text')).toBeInTheDocument()
  })
})
