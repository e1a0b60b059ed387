// Changes that conflict with a change by somebody else, or with an earlier one by the same user.
import { aPodcast } from '@test/attachments'
import { axe } from '@test/axe'
import { comparesTexts } from '@test/compared'
import { edit, save, stored, updated, write } from '@test/editing'
import { answer, hold, loseAnswer, refuse, server } from '@test/server'
import { onUploads, photo, stagedImageOf } from '@test/uploads'
import { inEnglish } from '@test/world'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { PostQuery } from '@/features/posts/queries'
import type { UpdatePostMutationVariables } from '@/graphql/generated/graphql'
import { UpdatePostMutation } from './useUpdatePost'

/** Saves a change of a post that has meanwhile become this newer one. */
async function saveOverNewer(newer: object, before = stored(), current = {}, me = {}) {
  comparesTexts()
  const opened = await edit(before, { me })
  await write(opened.user, opened.text, 'Meine Worte')
  refuse(UpdatePostMutation, { code: 409, reason: 'EDITED_MEANWHILE', current })
  answer(PostQuery, { post: stored(newer) } as never)
  await save(opened.user)
  const dialog = await screen.findByRole('dialog', { name: 'Welche Fassung soll gelten?' })
  return { ...opened, dialog: within(dialog) }
}

// spec: API-36
it('shows both versions when somebody else was faster, and saves mine on request', async () => {
  const newer = { content: 'Ihre Worte', editedAt: '2026-11-21T07:00:00.000Z' }
  const { user, dialog } = await saveOverNewer(newer)
  // By somebody else, or by the same user in another tab.
  expect(dialog.getByText(/an anderer Stelle geändert/)).toBeInTheDocument()
  const text = within(dialog.getByRole('region', { name: 'Text' }))
  // Neither is the later one, so nothing is struck out.
  const marks = await text.findAllByRole('mark')
  expect(marks.map(({ textContent }) => textContent)).toEqual(['anders: Meine ', 'anders: Ihre '])
  expect(text.queryByRole('deletion')).toBeNull()
  expect(text.getByRole('radio', { name: 'Text: Deine Fassung' })).toBeChecked()

  const calls = updated()
  await user.click(dialog.getByRole('button', { name: 'Deine Fassung speichern' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]).toMatchObject({ content: 'Meine Worte', editedAt: newer.editedAt })
})

it('distinguishes two files of the same name, and overwrites neither unseen', async () => {
  const another = { ...aPodcast, audio: { ...aPodcast.audio, raw: 'ton-2' } }
  const newer = { content: 'Meine Worte', editedAt: '2026-11-21T07:00:00.000Z' }
  const { dialog } = await saveOverNewer(
    { ...newer, attachments: [another] },
    stored({ attachments: [aPodcast] }),
  )
  const attachment = dialog.getByRole('region', { name: 'Anhang' })
  expect(attachment).toHaveTextContent('Aufnahmefolge.mp3 (nur der Name ist gleich)')
})

it('names who was faster', async () => {
  const current = { editedByName: 'Mehmet Yıldız' }
  const { dialog } = await saveOverNewer({ content: 'Ihre Worte' }, stored(), current)
  expect(dialog.getByText(/^Mehmet Yıldız hat den Post am .* geändert/)).toBeInTheDocument()
  expect(dialog.getByRole('radio', { name: 'Text: Fassung von Mehmet Yıldız' })).toBeVisible()
  await dialog.findAllByRole('mark')
  expect(await axe()).toEqual([])
})

// spec: API-36
it('saves for each field the version that is chosen', async () => {
  const newer = {
    content: '**Ihre** Worte',
    translations: inEnglish('Their words'),
    editedAt: '2026-11-21T07:00:00.000Z',
  }
  const me = { viewerCanWriteEnglish: true }
  const { user, dialog } = await saveOverNewer(newer, stored(), {}, me)
  expect(dialog.getByRole('region', { name: 'Text' })).not.toHaveTextContent('*')
  // What only the others have changed is theirs until something else is chosen.
  const english = (side: string) => dialog.getByRole('radio', { name: `Text (Englisch): ${side}` })
  expect(english('Aktuelle Fassung')).toBeChecked()
  await user.click(english('Deine Fassung'))
  expect(dialog.getByRole('button', { name: 'Deine Fassung speichern' })).toBeVisible()
  await user.click(english('Aktuelle Fassung'))
  const calls = updated()
  await user.click(dialog.getByRole('button', { name: 'Auswahl speichern' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]).toMatchObject({
    content: 'Meine Worte',
    translations: { content: [{ lang: 'de' }, { lang: 'en', value: 'Their words' }] },
    editedAt: newer.editedAt,
  })
})

it('returns the focus when the dialog is closed without a choice', async () => {
  const { user } = await saveOverNewer({ content: 'Ihre Worte' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Aktualisieren' })).toHaveFocus())
})

it('can continue from the newer version', async () => {
  const newer = { content: 'Ihre Worte', editedAt: '2026-11-21T07:30:00.000Z' }
  const { user, text } = await saveOverNewer(newer)
  await user.click(await screen.findByRole('button', { name: 'Aktuelle übernehmen' }))
  await waitFor(() => expect(text).toHaveValue('Ihre Worte'))
  const calls = updated()
  await save(user)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]?.editedAt).toBe(newer.editedAt)
})

it('can return to its own version after taking the newer one', async () => {
  const { user, text } = await saveOverNewer({ content: 'Ihre Worte' })
  const mine = (text as HTMLTextAreaElement).value
  await user.click(await screen.findByRole('button', { name: 'Aktuelle übernehmen' }))
  await waitFor(() => expect(text).toHaveValue('Ihre Worte'))
  await user.click(await screen.findByRole('button', { name: 'Rückgängig' }))
  await waitFor(() => expect(text).toHaveValue(mine))
})

it('keeps input during saving, and saves it based on the stored version', async () => {
  const { user, text } = await edit(stored())
  await write(user, text, 'Neuer Text')
  const { held, release } = hold()
  const editedAt = '2026-11-21T08:00:00.000Z'
  const calls = answer(UpdatePostMutation, async ({ content }) => {
    await held
    return { updatePost: stored({ content, editedAt }) } as never
  })
  await save(user)
  await waitFor(() => expect(calls).toHaveLength(1))
  await user.type(text, ' und noch mehr')
  release()
  expect(await screen.findByText(/noch nicht gespeichert/)).toBeInTheDocument()
  expect(text).toHaveValue('Neuer Text und noch mehr')

  await save(user)
  await waitFor(() => expect(text).not.toBeInTheDocument())
  expect(calls).toHaveLength(2)
  expect(calls[1]).toMatchObject({ content: 'Neuer Text und noch mehr', editedAt })
})

it('keeps a file that is chosen during saving, and saves it afterwards', async () => {
  const [uploading, storing] = [hold(), hold()]
  const names = onUploads((name) => uploading.held.then(() => stagedImageOf(name)))
  const { user, text } = await edit(stored())
  await write(user, text, 'Neuer Text')
  const calls = answer(UpdatePostMutation, async ({ content }) => {
    await storing.held
    return { updatePost: stored({ content }) } as never
  })
  await save(user)
  await waitFor(() => expect(calls).toHaveLength(1))
  await user.upload(screen.getByLabelText(/^Bild ersetzen/), photo('neu.png'))
  storing.release()
  expect(await screen.findByText(/noch nicht gespeichert/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Änderungen verwerfen?' }))
  await user.click(dialog.getByRole('button', { name: 'Weiter bearbeiten' }))
  await waitFor(() => expect(names).toEqual(['neu.png']))
  uploading.release()
  await waitFor(() =>
    expect(screen.getByAltText('Gewähltes Bild')).toHaveAttribute('src', '/files/neu.png'),
  )
  await save(user)
  await waitFor(() => expect(calls[1]?.attachment?.blog?.image?.raw).toBe('neu.png'))
  await waitFor(() => expect(text).not.toBeInTheDocument())
})

describe('after a lost response', () => {
  /** Saves, and the response is lost. */
  async function lose(words: string) {
    const calls = loseAnswer(UpdatePostMutation)
    const opened = await edit(stored())
    await write(opened.user, opened.text, words)
    await save(opened.user)
    await screen.findByText(/nicht bearbeitet werden/)
    return { ...opened, lost: calls[0] }
  }

  it('sends exactly the same again, so that the server recognises it', async () => {
    const { user, lost } = await lose('Neuer Text')
    const calls = updated()
    await save(user)
    await waitFor(() => expect(calls).toEqual([lost]))
    expect(await screen.findByText('Post aktualisiert')).toBeInTheDocument()
  })

  it('does not mistake its own stored version for somebody else’s', async () => {
    const { user, text } = await lose('Neuer Text')
    await user.type(text, ' und mehr')
    const own = { content: 'Neuer Text', editedAt: '2026-11-21T08:00:00.000Z' }
    answer(PostQuery, { post: stored(own) } as never)
    const calls: UpdatePostMutationVariables[] = []
    server.use(
      http.post('*/graphql', async ({ request }) => {
        const body = (await request.clone().json()) as {
          query: string
          variables: UpdatePostMutationVariables
        }
        if (!body.query.includes('mutation UpdatePost')) return undefined
        calls.push(body.variables)
        const extensions = { code: 409, reason: 'EDITED_MEANWHILE' }
        return body.variables.editedAt === own.editedAt
          ? HttpResponse.json({ data: { updatePost: stored({ content: 'Neuer Text und mehr' }) } })
          : HttpResponse.json({ data: null, errors: [{ message: 'x', extensions }] })
      }),
    )
    await save(user)
    expect(await screen.findByText('Post aktualisiert')).toBeInTheDocument()
    expect(calls.map(({ editedAt }) => editedAt)).toEqual([stored().editedAt, own.editedAt])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
