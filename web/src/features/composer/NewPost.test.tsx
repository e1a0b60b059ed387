import { bothTexts, confirmPost, openComposer, openSummary, reload } from '@test/composing'
import { cancelProof, needsProof } from '@test/proofs'
import { answer, hold, loseAnswer, refuse } from '@test/server'
import { aToken, signIn } from '@test/session'
import { fillStorage } from '@test/storage'
import { aPost } from '@test/world'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { KEY_LIFETIME } from '@/features/writing/attempt'
import { changeDraft, FRESH, setAttempt, useComposer } from '@/features/writing/state'
import { SendPostMutation } from './useSendPost'

const post = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Posten' }))
const dialog = () => screen.findByRole('dialog')
const confirm = async (user: UserEvent) =>
  user.click(within(await dialog()).getByRole('button', { name: 'Posten' }))

/** Accepts posts, and returns those that are sent. */
const sent = () =>
  answer(SendPostMutation, ({ content }) => ({ sendPost: aPost({ content }) }) as never)

/** Opens the composer with a text, and sends it. */
async function sendHallo() {
  const opened = await openComposer({ typed: 'Hallo' })
  await confirmPost(opened.user)
  return opened
}

// spec: COMPOSER-01, COMPOSER-06, COMPOSER-07, ROLES-04, API-33
it('shows a summary before it sends, then starts a new post', async () => {
  const calls = sent()
  const { user } = await openComposer({ typed: '**Hallo** Karlsruhe' })
  await post(user)
  const confirmation = await dialog()
  expect(within(confirmation).getByText('Hallo')).toBeInTheDocument()
  expect(within(confirmation).getByText('Jetzt')).toBeInTheDocument()
  expect(within(confirmation).getByText('Alle')).toBeInTheDocument()
  expect(within(confirmation).getByText('Ohne Push-Nachricht')).toBeInTheDocument()
  expect(calls).toEqual([])

  await confirm(user)
  expect(await screen.findByText('Post ist live')).toBeInTheDocument()
  expect(calls).toEqual([
    {
      content: '**Hallo** Karlsruhe',
      translations: { content: [{ lang: 'de', value: '**Hallo** Karlsruhe' }] },
      notificationChannels: [],
      sendPush: false,
      publishDate: null,
      idempotencyKey: expect.any(String),
      undoState: expect.any(String),
    },
  ])
  expect(screen.getByLabelText('Text auf Deutsch')).toHaveValue('')
  await waitFor(() => expect(screen.getByRole('region', { name: 'Neuer Post' })).toHaveFocus())
})

// spec: COMPOSER-07
it('can be canceled in the summary', async () => {
  const calls = sent()
  const { user, text } = await openComposer({ typed: 'Hallo' })
  const summary = await openSummary(user)
  await user.click(summary.getByRole('button', { name: 'Abbrechen' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls).toEqual([])
  expect(text).toHaveValue('Hallo')
})

it('is not sent, and not said to have failed, if the proof is cancelled', async () => {
  needsProof(SendPostMutation)
  const { user, text } = await openComposer({ typed: 'Hallo' })
  await post(user)
  await confirm(user)
  await cancelProof(user)
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  expect(text).toHaveValue('Hallo')
  expect(screen.queryByText(/konnte aufgrund eines Fehlers nicht/)).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  const calls = sent()
  await confirm(user)
  expect(await screen.findByText('Post ist live')).toBeInTheDocument()
  expect(calls).toHaveLength(1)
})

// spec: COMPOSER-08
it('says that publishing failed, and keeps the draft', async () => {
  refuse(SendPostMutation, { code: 500 })
  const { text } = await sendHallo()
  expect(
    await screen.findByText(
      'Der Post konnte aufgrund eines Fehlers nicht veröffentlicht werden. Versuch es gleich wieder oder kontaktiere uns.',
    ),
  ).toBeInTheDocument()
  expect(text).toHaveValue('Hallo')
})

it('says that the server has no room, and sends the same post later', async () => {
  refuse(SendPostMutation, { code: 500, reason: 'STORAGE_FULL' })
  const { user, text } = await sendHallo()
  expect(await screen.findByText(/nichts speichern, weil sein Speicherplatz voll/)).toBeVisible()
  expect(text).toHaveValue('Hallo')
  const calls = sent()
  await confirm(user)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]).toMatchObject({ content: 'Hallo' })
})

it('keeps input during sending as another post', async () => {
  const { held, release } = hold()
  answer(SendPostMutation, () => held.then(() => ({ sendPost: aPost() }) as never))
  const { text } = await sendHallo()
  // Not by this dialog, but for example by another page that leads back here.
  act(() => changeDraft(FRESH, () => ({ texts: { de: 'Hallo noch einmal', en: '' } })))
  release()
  expect(await screen.findByText('Post ist live')).toBeInTheDocument()
  expect(text).toHaveValue('Hallo noch einmal')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

// spec: COMPOSER-17, COMPOSER-19
it('sends nothing without a German text, and focuses the field', async () => {
  const calls = sent()
  const { user, text } = await openComposer({ typed: '   ' })
  await post(user)
  expect(text).toHaveFocus()
  expect(text).toBeInvalid()
  expect(text).toHaveAccessibleDescription(/Bitte gib einen deutschen Text ein/)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(calls).toEqual([])
})

it('shows no problem before anything is written', async () => {
  const { user, text } = await openComposer()
  await user.click(text)
  await user.tab()
  expect(text).toBeValid()
})

// spec: COMPOSER-18, COMPOSER-20, ROLES-13
it('marks the language with an error, and switches to it', async () => {
  const { user } = await openComposer({ me: { viewerCanWriteEnglish: true } })
  await user.click(screen.getByRole('tab', { name: 'English' }))
  await user.type(screen.getByLabelText('Text auf Englisch'), 'Hello')
  await post(user)
  const german = screen.getByRole('tab', { name: 'Deutsch, enthält einen Fehler' })
  expect(german).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByLabelText('Text auf Deutsch')).toHaveFocus()
  expect(screen.getByRole('tab', { name: 'English' })).toBeInTheDocument()
})

// spec: COMPOSER-20, COMPOSER-21
it('sends both languages as pairs, and omits empty texts', async () => {
  const calls = sent()
  const { user } = await openComposer({ me: { viewerCanWriteEnglish: true }, typed: 'Hallo' })
  await user.keyboard('{Shift>}{Tab}{/Shift}{ArrowRight}')
  await user.type(screen.getByLabelText('Text auf Englisch'), 'Hello')
  expect((await openSummary(user)).getByText('Deutsch und Englisch')).toBeInTheDocument()
  await confirm(user)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]?.translations).toEqual({ content: bothTexts('Hallo', 'Hello') })
})

// spec: ROLES-13
it('offers only German without the permission for English', async () => {
  await openComposer()
  expect(screen.queryByRole('tab')).toBeNull()
})

it('shows a refusal of the server at its field', async () => {
  refuse(SendPostMutation, { code: 400, reason: 'TOO_LONG', field: 'content' })
  const { user, text } = await sendHallo()
  await user.click(within(await dialog()).getByRole('button', { name: 'Abbrechen' }))
  await waitFor(() => expect(text).toHaveFocus())
  expect(text).toHaveAccessibleDescription(/Diese Angabe stimmt so nicht./)
  await user.type(text, '!')
  expect(text).toBeValid()
})

// spec: API-33
it('keeps its key after a lost response, across a reload and even if the text has changed', async () => {
  const requests = loseAnswer(SendPostMutation)
  const first = await sendHallo()
  await screen.findByText(/nicht veröffentlicht werden/)
  await reload(first)

  const { user, text } = await openComposer()
  expect(text).toHaveValue('Hallo')
  expect(screen.getByText('Dein angefangener Post ist wieder da')).toBeInTheDocument()
  expect(screen.getByText('Dieser Browser hat ihn für dich gesichert.')).toBeInTheDocument()
  await user.type(text, '!')
  await confirmPost(user)
  await waitFor(() => expect(requests).toHaveLength(2))
  const [former, latter] = requests.map(({ idempotencyKey }) => idempotencyKey)
  expect(latter).toBe(former)
  expect(latter).toEqual(expect.any(String))
})

it('asks for confirmation before it sends a changed version of a post that has already arrived', async () => {
  refuse(SendPostMutation, { code: 409, reason: 'KEY_REUSED' })
  const { user } = await sendHallo()
  expect(
    await screen.findByText('Eine frühere Fassung dieses Posts ist schon angekommen.'),
  ).toBeInTheDocument()
  const calls = sent()
  await user.click(screen.getByRole('button', { name: 'Als weiteren Post senden' }))
  await waitFor(() => expect(calls).toHaveLength(1))
})

describe('a post that was sent so long ago that the server no longer knows its key', () => {
  const question = 'Vielleicht ist dieser Post schon da.'

  /** The post is in the composer, and no response has arrived. */
  async function openForgotten() {
    const requests = loseAnswer(SendPostMutation)
    const { user, text } = await sendHallo()
    await screen.findByText(/nicht veröffentlicht werden/)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const { attempt } = useComposer.getState()
    if (attempt) setAttempt({ ...attempt, begunAt: attempt.begunAt - KEY_LIFETIME - 60_000 })
    return { user, text, keys: () => requests.map(({ idempotencyKey }) => idempotencyKey) }
  }

  /** Goes from the text to the summary and confirms it, with the keyboard alone. */
  async function sendByKeys(user: UserEvent, text: HTMLElement) {
    text.focus()
    await user.keyboard('{Control>}{Enter}{/Control}')
    const answer = within(await dialog()).getByRole('button', { name: 'Posten' })
    await waitFor(() => expect(answer).toHaveFocus())
    await user.keyboard('{Enter}')
  }

  it('is sent again with a new key after a confirmation', async () => {
    const { user, text, keys } = await openForgotten()
    await sendByKeys(user, text)
    expect(await screen.findByRole('alert')).toHaveTextContent(question)
    expect(screen.getByRole('button', { name: 'Noch einmal senden' })).toHaveFocus()
    expect(keys()).toHaveLength(1)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(keys()).toHaveLength(2))
    expect(keys()[1]).not.toBe(keys()[0])
    // This response is lost, too: the next attempt needs no confirmation and keeps the new key.
    await screen.findByText(/nicht veröffentlicht werden/)
    expect(text).toHaveValue('Hallo')
    await confirm(user)
    await waitFor(() => expect(keys()).toHaveLength(3))
    expect(keys()[2]).toBe(keys()[1])
  })

  it.each(['Escape', 'Abbrechen'])(
    'is kept and not sent after %s, which confirms nothing',
    async (way) => {
      const { user, text, keys } = await openForgotten()
      await sendByKeys(user, text)
      await screen.findByText(question)
      if (way === 'Escape') await user.keyboard('{Escape}')
      else await user.click(screen.getByRole('button', { name: way }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await waitFor(() => expect(text).toHaveFocus())
      expect(text).toHaveValue('Hallo')
      // A changed text needs the same confirmation.
      await user.type(text, '!')
      await sendByKeys(user, text)
      expect(await screen.findByText(question)).toBeInTheDocument()
      expect(keys()).toHaveLength(1)
    },
  )

  it('is not sent again by a double click or a held key', async () => {
    const { user, text } = await openForgotten()
    const { attempt } = useComposer.getState()
    await user.click(text)
    await user.keyboard('{Control>}{Enter}{/Control}')
    await user.dblClick(within(await dialog()).getByRole('button', { name: 'Posten' }))
    const answer = await screen.findByRole('button', { name: 'Noch einmal senden' })
    expect(fireEvent.keyDown(answer, { key: 'Enter', repeat: true })).toBe(false)
    expect(useComposer.getState().attempt).toBe(attempt)
  })
})

// spec: COMPOSER-11, ROLES-04
it('submits a post for approval without the permission to publish', async () => {
  answer(SendPostMutation, { sendPost: aPost({ status: 'DRAFT' }) } as never)
  const { user } = await openComposer({ me: { viewerCanPublish: false }, typed: 'Hallo' })
  await user.click(screen.getByRole('button', { name: 'Zur Freigabe geben' }))
  expect(within(await dialog()).getByText('Zur Freigabe geben?')).toBeInTheDocument()
  expect(within(await dialog()).getByText('sofort nach Freigabe')).toBeInTheDocument()
  await user.click(within(await dialog()).getByRole('button', { name: 'Zur Freigabe geben' }))
  expect(await screen.findByText('Post wartet auf Freigabe')).toBeInTheDocument()
})

it('says if the browser cannot save drafts', async () => {
  const { user, text } = await openComposer()
  fillStorage()
  await user.type(text, 'H')
  expect(await screen.findByText(/Dieser Browser sichert nichts/)).toBeInTheDocument()
})

it('clears its problems when it is empty again', async () => {
  const { user, text } = await openComposer({ me: { viewerCanWriteEnglish: true }, typed: 'H' })
  await user.clear(text)
  await post(user)
  expect(text).toBeInvalid()
  await user.type(text, 'H')
  await user.clear(text)
  expect(text).toBeValid()
  expect(screen.queryByRole('tab', { name: /Fehler/ })).toBeNull()
})

it('is cleared by one button, which can be undone', async () => {
  const { user, text } = await openComposer()
  expect(screen.queryByRole('button', { name: 'Leeren' })).toBeNull()
  await user.type(text, 'Hallo')
  await user.click(screen.getByRole('radio', { name: 'Datum und Uhrzeit' }))
  await user.click(screen.getByRole('button', { name: 'Leeren' }))
  const field = () => screen.getByLabelText('Text auf Deutsch')
  expect(field()).toHaveValue('')
  await user.click(field())
  expect(screen.getByRole('radio', { name: 'Jetzt' })).toBeChecked()
  await user.click(await screen.findByRole('button', { name: 'Rückgängig' }))
  expect(field()).toHaveValue('Hallo')
  expect(screen.getByRole('radio', { name: 'Datum und Uhrzeit' })).toBeChecked()
})

it.each([
  [-1, 1],
  [0, 0],
])('is on the screen after it was cleared: at %i px', async (top, times) => {
  const { user, text } = await openComposer()
  const form = screen.getByRole('region', { name: 'Neuer Post' })
  vi.spyOn(form, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect)
  await user.type(text, 'Hallo')
  const scrolled: Element[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this)
  })
  await user.click(screen.getByRole('button', { name: 'Leeren' }))
  expect(scrolled).toEqual(Array(times).fill(form))
})

it('does not restore the cleared draft of one account for the next', async () => {
  const { user } = await openComposer({ typed: 'Nur meins' })
  await user.click(screen.getByRole('button', { name: 'Leeren' }))
  act(() => signIn({ accountId: 'account-2', token: aToken({ sub: 'account-2' }) }))
  await waitFor(() => expect(useComposer.getState().owner).toMatch(/^account-2\./))
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }))
  expect(await screen.findByLabelText('Text auf Deutsch')).toHaveValue('')
  expect(useComposer.getState().fresh.texts.de).toBe('')
})

it('keeps a draft that was begun before the clearing is undone', async () => {
  const { user } = await openComposer({ typed: 'Hallo' })
  await user.click(screen.getByRole('button', { name: 'Leeren' }))
  await user.type(screen.getByLabelText('Text auf Deutsch'), 'Etwas anderes')
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }))
  await waitFor(() => expect(screen.getByLabelText('Text auf Deutsch')).toHaveValue('Hallo'))
  expect(await screen.findByText('„Etwas anderes“')).toBeVisible()
})

it.each(['Control', 'Meta'])('opens the summary with %s+Enter, like its button', async (key) => {
  const { user } = await openComposer({ typed: 'Hallo' })
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.keyboard(`{${key}>}{Enter}{/${key}}`)
  expect(await screen.findByRole('dialog', { name: 'Jetzt posten?' })).toBeVisible()
})

it('says which attachment accepts dragged files', async () => {
  const { text } = await openComposer({ me: { attachmentTypes: ['GALLERY', 'BLOG'] as never } })
  const over = (type: string) =>
    fireEvent.dragOver(text, { dataTransfer: { types: ['Files'], items: [{ type }] } })
  over('image/png')
  expect(screen.getByText('Hier loslassen: Galerie')).toBeInTheDocument()
  over('audio/mpeg')
  expect(screen.queryByText(/Hier loslassen/)).toBeNull()
  over('image/png')
  fireEvent.dragLeave(text, { relatedTarget: document.body })
  expect(screen.queryByText(/Hier loslassen/)).toBeNull()
})
