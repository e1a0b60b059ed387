// Accessibility checks beside the composer, and what is binding before a post is sent.
import { axe } from '@test/axe'
import { aFinding, capitals, finds } from '@test/checks'
import { openComposer, openSummary } from '@test/composing'
import { edit, save, stored } from '@test/editing'
import { answer, disconnect, refuse } from '@test/server'
import { aPost } from '@test/world'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { CheckPostQuery } from '@/features/checks/queries'
import { SendPostMutation } from './useSendPost'
import { UpdatePostMutation } from './useUpdatePost'

const REASON = 'Das Plakat steht genau so da'

const hashtag = aFinding({
  code: 'HASHTAG_WITHOUT_CAPITALS',
  severity: 'HINT',
  field: 'content',
  start: 6,
  end: 17,
  excerpt: '#tagdertür',
  fix: '#TagDerTür',
})

const row = (name: string | RegExp) => screen.findByRole('button', { name })
const list = () => within(screen.getByRole('list', { name: 'Hinweise zur Barrierefreiheit' }))
const reasonField = () => screen.getByLabelText('Trotzdem veröffentlichen, weil …')
const post = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Posten' })

async function openList(user: UserEvent, name: string) {
  await user.click(await row(name))
  return list()
}

describe('while a post is written', () => {
  it('nothing is checked before there is something', async () => {
    const checked = finds(hashtag)
    await openComposer()
    expect(screen.queryByText(/^Barrierefreiheit/)).toBeNull()
    expect(checked).toEqual([])
  })

  it('findings are listed with sentences, after a pause', async () => {
    const checked = finds(aFinding(), hashtag)
    const { user } = await openComposer({ typed: 'Kommt #tagdertür' })
    const found = await openList(user, 'Barrierefreiheit: 2 Hinweise')
    expect(
      found.getByText(
        'Bild 2 hat keine Beschreibung. Wer es nicht sieht, erfährt nicht, was darauf ist.',
      ),
    ).toBeVisible()
    expect(found.getByText(/Als „#TagDerTür“ werden sie einzeln vorgelesen/)).toBeVisible()
    // The first answer may be about a part of the text.
    const whole = { content: 'Kommt #tagdertür', publishDate: null }
    await waitFor(() => expect(checked.at(-1)).toMatchObject(whole))
    expect(checked.length).toBeLessThan('Kommt #tagdertür'.length)
    expect(await axe()).toEqual([])
  })

  it('a clean post says so', async () => {
    finds()
    await openComposer({ typed: 'Hallo' })
    expect(
      await screen.findByText('Barrierefreiheit: nichts aufgefallen', {
        selector: 'p:not([role])',
      }),
    ).toBeVisible()
  })

  it("'Zeigen' selects the text", async () => {
    finds(hashtag)
    const { user, text } = await openComposer({ typed: 'Kommt #tagdertür' })
    const found = await openList(user, 'Barrierefreiheit: 1 Hinweis')
    await user.click(found.getByRole('button', { name: /^Zeigen/ }))
    expect(text).toHaveFocus()
    expect(text.value.slice(text.selectionStart, text.selectionEnd)).toBe('#tagdertür')
  })

  it("'Ändern' replaces the text, and can be undone", async () => {
    finds(hashtag)
    const { user, text } = await openComposer({ typed: 'Kommt #tagdertür' })
    const found = await openList(user, 'Barrierefreiheit: 1 Hinweis')
    await user.click(found.getByRole('button', { name: /^Ändern/ }))
    expect(text).toHaveValue('Kommt #TagDerTür')
    expect(text).toHaveFocus()
    await user.click(await screen.findByRole('button', { name: 'Rückgängig' }))
    expect(text).toHaveValue('Kommt #tagdertür')
  })

  it('says if it could not be checked, and does not block', async () => {
    disconnect(CheckPostQuery)
    const calls = answer(
      SendPostMutation,
      ({ content }) => ({ sendPost: aPost({ content }) }) as never,
    )
    const { user } = await openComposer({ typed: 'Hallo' })
    await user.click(await row('Barrierefreiheit: gerade nicht geprüft'))
    expect(screen.getByText(/Du kannst weiterschreiben/)).toBeVisible()
    finds(hashtag)
    await user.click(screen.getByRole('button', { name: 'Noch einmal prüfen' }))
    expect(await row('Barrierefreiheit: 1 Hinweis')).toBeVisible()
    await openSummary(user)
    await user.click(post())
    await waitFor(() => expect(calls).toHaveLength(1))
  })
})

describe('what is binding', () => {
  it('needs a reason in the summary, which is kept', async () => {
    finds(capitals())
    const calls = answer(
      SendPostMutation,
      ({ content }) => ({ sendPost: aPost({ content }) }) as never,
    )
    const { user } = await openComposer({ typed: 'KOMMT ALLE HEUTE ZUM FEST' })
    const summary = await openSummary(user)
    expect(await summary.findByText('Das ist für euer Profil bindend')).toBeVisible()
    await user.click(post())
    expect(reasonField()).toHaveFocus()
    expect(reasonField()).toHaveAccessibleDescription(/mindestens 10 Zeichen/)
    expect(calls).toEqual([])
    await user.type(reasonField(), REASON)
    await user.click(summary.getByRole('button', { name: 'Abbrechen' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    await openSummary(user)
    expect(await screen.findByDisplayValue(REASON)).toBeVisible()
    expect(await axe()).toEqual([])
    await user.click(post())
    await waitFor(() => expect(calls).toMatchObject([{ overrideReason: REASON }]))
  })

  it('is shown if only the server knows it', async () => {
    refuse(SendPostMutation, { code: 409, reason: 'ACCESSIBILITY', findings: [capitals()] })
    const { user } = await openComposer({ typed: 'KOMMT ALLE HEUTE ZUM FEST' })
    await openSummary(user)
    await user.click(post())
    await waitFor(() => expect(reasonField()).toHaveFocus())
    expect(screen.getByText(/Hier stehen 5 Wörter in Großbuchstaben/)).toBeVisible()
  })

  it('does not concern accounts whose posts are released by others', async () => {
    finds(capitals())
    const { user } = await openComposer({
      me: { viewerCanPublish: false },
      typed: 'KOMMT ALLE HEUTE ZUM FEST',
    })
    await row('Barrierefreiheit: 1 Hinweis')
    await user.click(screen.getByRole('button', { name: 'Zur Freigabe geben' }))
    await screen.findByRole('dialog')
    expect(screen.queryByLabelText('Trotzdem veröffentlichen, weil …')).toBeNull()
  })

  it('needs a reason for a change of a published post', async () => {
    refuse(UpdatePostMutation, { code: 409, reason: 'ACCESSIBILITY', findings: [capitals()] })
    const { user, text } = await edit(stored({ attachments: [] }))
    await user.clear(text)
    await user.type(text, 'KOMMT ALLE HEUTE ZUM FEST')
    await save(user)
    await waitFor(() => expect(reasonField()).toHaveFocus())
    const calls = answer(
      UpdatePostMutation,
      ({ content }) => ({ updatePost: stored({ content, attachments: [] }) }) as never,
    )
    await user.type(reasonField(), 'Zu kurz')
    await save(user)
    expect(reasonField()).toHaveFocus()
    expect(calls).toEqual([])
    await user.type(reasonField(), ', jetzt nicht mehr')
    await save(user)
    await waitFor(() =>
      expect(calls).toMatchObject([{ overrideReason: 'Zu kurz, jetzt nicht mehr' }]),
    )
  })
})
