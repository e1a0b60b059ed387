// Drafts of closed tabs, as the user sees them. Without locks, as here, no draft counts as in use.
import { openComposer } from '@test/composing'
import { fillStorage } from '@test/storage'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { emptyDraft } from '@/features/posts/draft'
import { type Edit, type Kept, nothingKept } from '@/features/writing/state'
import { openVault } from '@/lib/vault'

/** Saves a draft to an entry other than the one of the open tab. */
async function leaveBehind(kept: Partial<Kept>): Promise<void> {
  const name = `draft.account-1.profile-1.${crypto.randomUUID()}`
  const vault = openVault<Kept & { at: number }>(name, { lasting: true })
  await vault.save({ ...nothingKept, ...kept, at: Date.parse('2026-11-20T17:04:00Z') })
}

const fresh = { ...emptyDraft, texts: { de: '**Sommerfest** am See\nab 18 Uhr', en: '' } }

/** A tab with its own entry, so that the draft in the other one is only offered. */
async function openBeside(kept: Partial<Kept>, title = 'Angefangene Posts') {
  sessionStorage.setItem('aushang.drawer.draft.account-1.profile-1', 'eigen')
  await leaveBehind(kept)
  const opened = await openComposer()
  return {
    ...opened,
    offers: within(await screen.findByRole('region', { name: title })),
  }
}

it('offers a left draft by its first words, and continues it', async () => {
  const { user, offers } = await openBeside({ fresh })
  expect(offers.getByText('„Sommerfest am See“')).toBeInTheDocument()
  expect(offers.getByText('Gesichert am 20.11.2026, 18:04 Uhr')).toBeInTheDocument()

  await user.click(offers.getByRole('button', { name: /^Weiterschreiben/ }))
  expect(await screen.findByDisplayValue(/Sommerfest/)).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Angefangene Posts' })).toBeNull()
  await waitFor(() => expect(screen.getByRole('region', { name: 'Neuer Post' })).toHaveFocus())
})

it('deletes it only after a confirmation, and leaves the focus in the composer', async () => {
  const { user, offers } = await openBeside({ fresh })
  await user.click(offers.getByRole('button', { name: /^Löschen/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Angefangenen Post löschen?' })
  await user.click(within(dialog).getByRole('button', { name: 'Abbrechen' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await user.click(offers.getByRole('button', { name: /^Löschen/ }))
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Löschen' }),
  )
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Angefangene Posts' })).toBeNull(),
  )
  await waitFor(() => expect(screen.getByRole('region', { name: 'Neuer Post' })).toHaveFocus())
})

/** A begun change of a stored post. */
const change = (words: string, before = 'Alter Text'): Edit => {
  const draft = { ...emptyDraft, texts: { de: before, en: '' } }
  return { base: { editedAt: null, draft }, draft: { ...draft, texts: { de: words, en: '' } } }
}

it('names a post without words without empty quotes', async () => {
  const { offers } = await openBeside({ fresh: { ...emptyDraft, sendPush: true } })
  expect(offers.getByText('Ein Post ohne Text')).toBeInTheDocument()
})

it('calls a change a change, also when it is deleted', async () => {
  const edits = { 'post-7': change('Neuer Text') }
  const { user, offers } = await openBeside({ edits }, 'Angefangene Änderungen')
  expect(offers.getByText('Änderung: „Neuer Text“')).toBeInTheDocument()
  await user.click(offers.getByRole('button', { name: 'Löschen: Änderung: „Neuer Text“' }))
  const dialog = await screen.findByRole('dialog', { name: 'Angefangene Änderung löschen?' })
  expect(within(dialog).getByText(/Der Post bleibt, wie er ist/)).toBeInTheDocument()
})

it('names a change that has removed all words by the original ones', async () => {
  const { offers } = await openBeside({ edits: { 'post-7': change('') } }, 'Angefangene Änderungen')
  expect(offers.getByText('Änderung: „Alter Text“')).toBeInTheDocument()
})

it('names everything in one entry, because it is deleted as a whole', async () => {
  const edits = { 'post-7': change('Neuer Text'), 'post-8': change('Noch einer') }
  const names = ['„Sommerfest am See“', 'Änderung: „Neuer Text“', 'Änderung: „Noch einer“']
  const { user, offers } = await openBeside({ fresh, edits }, 'Angefangene Posts und Änderungen')
  for (const name of names) expect(offers.getByText(name)).toBeInTheDocument()
  await user.click(offers.getByRole('button', { name: /^Löschen/ }))
  const dialog = await screen.findByRole('dialog', {
    name: 'Angefangenen Post und Änderungen löschen?',
  })
  for (const name of names) expect(within(dialog).getByText(name)).toBeInTheDocument()
})

it('says why it does not continue if the current draft would be lost', async () => {
  const { user, offers, text } = await openBeside({ fresh })
  fillStorage()
  await user.type(text, 'Hier')
  await user.click(offers.getByRole('button', { name: /^Weiterschreiben/ }))
  expect(await screen.findByText('Das geht gerade nicht')).toBeInTheDocument()
  expect(text).toHaveValue('Hier')
})
