// Sending a draft back, and commenting on it, from its card.
import { showCard } from '@test/card'
import { aUser } from '@test/home'
import { answer, refuse } from '@test/server'
import { type APost, aDraft, changed } from '@test/world'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { PostNowQuery, ResubmitPostMutation } from '@/features/posts/queries'
import {
  AddPostCommentMutation,
  DeletePostCommentMutation,
  PostCommentsQuery,
  SendBackPostMutation,
} from './queries'

const REASON = 'Bitte nenn noch den Raum.'

const sentBack = {
  __typename: 'SentBack' as const,
  at: '2026-11-20T12:00:00.000Z',
  by: 'Ada Lovelace',
  reason: REASON,
}

beforeEach(() => void aUser())

const waiting = (change: object = {}) =>
  aDraft({
    content: 'Fest am **Freitag**. Kommt alle!',
    viewerCanApprove: true,
    viewerCanSendBack: true,
    viewerCanComment: true,
    ...change,
  } as never)

describe('sending back', () => {
  async function open(post: APost) {
    answer(PostNowQuery, { post })
    const { user } = showCard(post)
    await user.click(screen.getByRole('button', { name: 'Zurückgeben …' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Post zurückgeben?' }))
    return { user, dialog, field: await dialog.findByLabelText('Was soll sich ändern?') }
  }

  it('wants a reason of at least 10 characters, and sends the version that was read', async () => {
    const post = waiting()
    const requests = answer(SendBackPostMutation, {
      sendBackPost: changed(post, { review: 'CHANGES_WANTED', sentBack } as never),
    })
    const { user, dialog, field } = await open(post)
    await user.type(field, 'Kurz')
    await user.click(dialog.getByRole('button', { name: 'Zurückgeben' }))
    expect(await dialog.findByText('Schreib mindestens 10 Zeichen.')).toBeVisible()
    expect(field).toHaveFocus()
    await user.clear(field)
    await user.type(field, REASON)
    await user.click(dialog.getByRole('button', { name: 'Zurückgeben' }))
    expect(await screen.findByText('Post zurückgegeben')).toBeInTheDocument()
    expect(requests).toEqual([{ id: post.id, reason: REASON, editedAt: null }])
  })

  it('shows a refusal of the reason at its field', async () => {
    refuse(SendBackPostMutation, { code: 400, reason: 'TOO_LONG', field: 'reason' })
    const { user, dialog, field } = await open(waiting())
    await user.type(field, REASON)
    await user.click(dialog.getByRole('button', { name: 'Zurückgeben' }))
    await waitFor(() => expect(field).toHaveAccessibleDescription(/lang|kürze/i))
    expect(field).toHaveValue(REASON)
  })
})

describe('a card that was sent back', () => {
  it('says why and by whom, and submits the post again', async () => {
    const post = waiting({
      review: 'CHANGES_WANTED',
      sentBack,
      viewerCanApprove: false,
      viewerCanSendBack: false,
      viewerCanResubmit: true,
      viewerCanEdit: true,
    })
    const requests = answer(ResubmitPostMutation, {
      resubmitPost: changed(post, { review: 'REQUESTED', sentBack: null } as never),
    })
    const { user } = showCard(post)
    const card = within(screen.getByRole('article'))
    expect(card.getByText('Änderungen gewünscht')).toBeVisible()
    expect(card.getByText(REASON)).toBeVisible()
    expect(card.getByText(/^Ada Lovelace, /)).toBeVisible()
    await user.click(card.getByRole('button', { name: 'Erneut zur Freigabe geben' }))
    expect(await screen.findByText('Post wartet wieder auf Freigabe')).toBeInTheDocument()
    expect(requests).toEqual([{ id: post.id }])
  })

  it('says that a change has voided its release', async () => {
    showCard(waiting({ lostRelease: { __typename: 'LostRelease', changedWords: 2 } }))
    expect(
      await screen.findByText('Freigabe aufgehoben: 2 Wörter wurden danach geändert'),
    ).toBeVisible()
    expect(
      screen.getByRole('button', { name: 'Mit der letzten Freigabe vergleichen' }),
    ).toBeVisible()
  })
})

describe('comments', () => {
  const comment = {
    __typename: 'PostComment' as const,
    id: 'kommentar-1',
    at: '2026-11-20T12:00:00.000Z',
    accountName: 'Ada Lovelace',
    field: 'CONTENT' as const,
    language: 'de' as const,
    quote: 'Freitag',
    before: 'Fest am ',
    after: '. Kommt',
    text: 'Welcher?',
    resolvedAt: null,
    resolvedByName: null,
    viewerCanDelete: false,
  }

  async function open(comments: object[]) {
    const post = waiting({ openComments: comments.length })
    answer(PostNowQuery, { post })
    answer(PostCommentsQuery, { postComments: comments, post } as never)
    const { user } = showCard(post)
    await user.click(screen.getByRole('button', { name: /omment/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Kommentare' }))
    return { user, dialog, post }
  }

  it('are chosen by keyboard and refer to the words of a sentence', async () => {
    const requests = answer(AddPostCommentMutation, {
      addPostComment: { __typename: 'PostComment', id: 'kommentar-2' },
    } as never)
    const { user, dialog, post } = await open([])
    expect(await dialog.findByText('Noch keine Kommentare.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Kommentieren' }))
    expect(await dialog.findByText('Schreib einen Kommentar.')).toBeVisible()
    await user.selectOptions(dialog.getByLabelText('Stelle'), 'Fest am Freitag.')
    await user.type(dialog.getByLabelText('Kommentar'), 'Wann?')
    await user.click(dialog.getByRole('button', { name: 'Kommentieren' }))
    expect(await screen.findByText('Kommentar gespeichert')).toBeInTheDocument()
    const sent = { field: 'CONTENT', language: 'de', text: 'Wann?' }
    const words = { quote: 'Fest am Freitag.', before: '', after: ' Kommt alle!' }
    expect(requests).toEqual([{ id: post.id, comment: { ...words, ...sent } }])
  })

  it('mark their words, and those whose words are gone are last', async () => {
    const gone = { ...comment, id: 'kommentar-0', quote: 'Samstag', text: 'Ist das sicher?' }
    const { dialog } = await open([gone, comment])
    const [first, second] = await dialog.findAllByRole('article')
    expect(first).toHaveTextContent('Zu „Freitag“')
    expect(second).toHaveTextContent('Zu „Samstag“ · Stelle wurde geändert')
    const text = dialog.getByRole('group', { name: 'Text' })
    expect(text.querySelector('mark')).toHaveTextContent('Freitag')
  })

  it('can be read in a language that the post does not have any more', async () => {
    const inEnglish = { ...comment, language: 'en' as const, text: 'Which one?' }
    const { user, dialog } = await open([inEnglish])
    expect(await dialog.findByText('Noch keine Kommentare.')).toBeVisible()
    await user.click(dialog.getByRole('radio', { name: 'Englisch' }))
    expect(await dialog.findByText('Which one?')).toBeVisible()
  })

  it('are deleted once by a double click', async () => {
    const requests = answer(DeletePostCommentMutation, { deletePostComment: true } as never)
    const { user, dialog } = await open([{ ...comment, viewerCanDelete: true }])
    await user.dblClick(await dialog.findByRole('button', { name: 'Löschen' }))
    expect(await screen.findByText('Kommentar gelöscht')).toBeInTheDocument()
    expect(requests).toHaveLength(1)
  })
})
