import { axe } from '@test/axe'
import { showCard } from '@test/card'
import { comparesTexts } from '@test/compared'
import { aUser } from '@test/home'
import { answer, disconnect, hold, refuse } from '@test/server'
import { type APost, aDraft, aPost, inEnglish, changed as now } from '@test/world'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { CompareTextsQuery } from '@/features/versions/comparedTexts'
import { PostNowQuery } from '../queries'
import { ApplySourceChangeMutation, DismissSourceChangeMutation } from './useSourceChange'

const sourceChange = {
  __typename: 'SourceChange' as const,
  text: 'Party um 20 Uhr',
  noticedAt: '2026-11-26T08:00:00.000Z',
}
const changed = {
  content: '**Party** um 19 Uhr',
  importedFrom: 'Instagram · @fsinfo',
  creatorName: null,
  sourceChange,
  viewerCanEdit: true,
}

const TITLE = 'Text des Originals übernehmen?'

/** Opens the dialog; `after`: what has changed on the server meanwhile. */
async function open(post: APost, after: Parameters<typeof now>[1] = {}) {
  answer(PostNowQuery, { post: now(post, after) })
  const { user } = showCard(post)
  await user.click(screen.getByRole('button', { name: 'Original geändert' }))
  const dialog = within(await screen.findByRole('dialog'))
  const press = (name: string) => user.click(dialog.getByRole('button', { name }))
  return { dialog, press }
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

beforeEach(() => {
  aUser()
  comparesTexts()
})

describe('the dialog about a changed original', () => {
  // spec: POST-37
  it('shows both texts as readers see them, and marks the words that differ', async () => {
    const { dialog } = await open(aPost(changed))
    expect(
      dialog.getByText(/^Das Original wurde geändert, bemerkt am 26.11.2026, 09:00/),
    ).toBeVisible()
    const texts = within(dialog.getByRole('region', { name: 'Beide Texte' }))
    expect(await texts.findByRole('deletion')).toHaveTextContent('entfernt: 19')
    expect(texts.getByRole('insertion')).toHaveTextContent('neu: 20')
    expect(texts.getByText(/^Party um/, { selector: 'p:has(del)' })).toHaveTextContent(/Uhr$/)
    expect(texts.getByText(/^Party um/, { selector: 'p:has(ins)' })).toHaveTextContent(/Uhr$/)
    expect(screen.getByRole('heading', { name: TITLE })).toHaveFocus()
    expect(await axe()).toEqual([])
  })

  it('says that readers see the new text at once only if the post is live', async () => {
    const { dialog } = await open(aPost(changed))
    expect(dialog.getByText(/^Der Post ist live/)).toBeVisible()
    expect(dialog.queryByText(/englische Fassung/)).toBeNull()
  })

  it('says that an English version does not change', async () => {
    const translations = inEnglish('Party at 7') as never
    const { dialog } = await open(aDraft({ ...changed, translations }))
    expect(dialog.getByText('Die englische Fassung bleibt, wie sie ist.')).toBeVisible()
    expect(dialog.queryByText(/^Der Post ist live/)).toBeNull()
  })

  it('says that only the formatting differs', async () => {
    const text = 'Party um 19 Uhr'
    const { dialog } = await open(aPost({ ...changed, sourceChange: { ...sourceChange, text } }))
    expect(await dialog.findByText(/^Die Wörter sind gleich/)).toBeVisible()
  })

  it('shows both texts without marks if they could not be compared', async () => {
    disconnect(CompareTextsQuery)
    const { dialog } = await open(aPost(changed))
    expect(await dialog.findByText(/^Welche Wörter anders sind/)).toBeVisible()
    expect(dialog.getByText('Party um 19 Uhr')).toBeVisible()
    expect(dialog.getByText('Party um 20 Uhr')).toBeVisible()
  })

  it('says that the original has no text any more', async () => {
    const { dialog } = await open(
      aPost({ ...changed, sourceChange: { ...sourceChange, text: '' } }),
    )
    expect(dialog.getByText('leer')).toBeVisible()
  })

  // spec: POST-37
  it('takes the text when asked', async () => {
    const post = aPost(changed)
    const requests = answer(ApplySourceChangeMutation, {
      applySourceChange: now(post, { content: sourceChange.text, sourceChange: null }),
    })
    const { press } = await open(post)
    await press('Text übernehmen')
    expect(await screen.findByText('Text übernommen')).toBeInTheDocument()
    await isClosed()
    expect(requests).toEqual([
      { id: post.id, noticedAt: sourceChange.noticedAt, basedOn: post.editedAt ?? null },
    ])
    expect(screen.queryByText('Wartet auf Freigabe')).toBeNull()
  })

  it('says that the post waits for release again', async () => {
    const post = aPost(changed)
    answer(ApplySourceChangeMutation, {
      applySourceChange: now(post, { status: 'DRAFT', sourceChange: null }),
    })
    const { press } = await open(post)
    await press('Text übernehmen')
    expect(await screen.findByText('Text übernommen')).toBeInTheDocument()
    expect(screen.getByText('Wartet auf Freigabe')).toBeInTheDocument()
  })

  // spec: POST-37
  it('keeps the text when asked', async () => {
    const post = aPost(changed)
    const requests = answer(DismissSourceChangeMutation, {
      dismissSourceChange: now(post, { sourceChange: null }),
    })
    const { press } = await open(post)
    await press('So lassen')
    expect(await screen.findByText('Der Post bleibt, wie er ist')).toBeInTheDocument()
    await isClosed()
    expect(requests).toEqual([{ id: post.id, noticedAt: sourceChange.noticedAt }])
  })

  it('stays open with a message after a failure, and can be tried again', async () => {
    const post = aPost(changed)
    disconnect(ApplySourceChangeMutation)
    refuse(DismissSourceChangeMutation, { code: 403 })
    const { dialog, press } = await open(post)
    await press('Text übernehmen')
    expect(await dialog.findByText('Der Text konnte nicht übernommen werden.')).toBeVisible()
    await press('So lassen')
    expect(await dialog.findByText('Das konnte nicht gespeichert werden.')).toBeVisible()
    expect(dialog.getByText('Dafür hast du keine Berechtigung.')).toBeVisible()
    answer(ApplySourceChangeMutation, { applySourceChange: now(post, { sourceChange: null }) })
    await press('Text übernehmen')
    await isClosed()
  })

  it('cannot be answered twice or closed while the answer is sent', async () => {
    const post = aPost(changed)
    const { held, release } = hold()
    const requests = answer(ApplySourceChangeMutation, async () => {
      await held
      return { applySourceChange: now(post, { sourceChange: null }) }
    })
    const { dialog, press } = await open(post)
    await press('Text übernehmen')
    await press('Text übernehmen')
    expect(dialog.getByRole('button', { name: 'So lassen' })).toBeDisabled()
    for (const close of dialog.getAllByRole('button', { name: 'Schließen' })) {
      expect(close).toBeDisabled()
    }
    release()
    await isClosed()
    expect(requests).toHaveLength(1)
  })

  it('says that somebody else has decided', async () => {
    await open(aPost(changed), { sourceChange: null })
    const dialog = await screen.findByRole('dialog', {
      name: 'Hier gibt es nichts mehr zu entscheiden',
    })
    expect(within(dialog).getByText(/inzwischen übernommen/)).toBeVisible()
  })

  it('says that the post was deleted', async () => {
    const post = aPost(changed)
    const { dialog } = await open(post)
    expect(dialog.getByText(/^Das Original/)).toBeVisible()
    refuse(PostNowQuery, { code: 404 })
    refuse(ApplySourceChangeMutation, { code: 404 })
    screen.getByRole('button', { name: 'Text übernehmen' }).click()
    expect(
      await screen.findByRole('dialog', { name: 'Der Post ist inzwischen gelöscht' }),
    ).toBeVisible()
  })

  it('offers no decision to somebody who may no longer edit the post', async () => {
    const { dialog } = await open(aPost(changed), { viewerCanEdit: false })
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'So lassen' })).toBeNull())
    expect(dialog.queryByRole('button', { name: 'Text übernehmen' })).toBeNull()
  })
})
