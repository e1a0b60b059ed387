// What a closed tab has left, as one sees it. Without locks, as here, nothing counts as in use.
import { leave, openComposer } from '@test/composing'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { openVault } from '@/lib/vault'
import { emptyDraft } from './draft'
import { type Kept, nothingKept } from './state'

afterEach(leave)

/** Lays something into a drawer beside the one that the open tab has. */
async function leaveBehind(kept: Partial<Kept>): Promise<void> {
  const drawer = `draft.account-1.profile-1.${crypto.randomUUID()}`
  const vault = openVault<Kept & { at: number }>(drawer, { lasting: true })
  await vault.save({ ...nothingKept, ...kept, at: Date.parse('2026-11-20T17:04:00Z') })
}

const fresh = { ...emptyDraft, texts: { de: '**Sommerfest** am See\nab 18 Uhr', en: '' } }

/** A tab with a drawer of its own, so that what lies in the other is only offered. */
async function openBeside(kept: Partial<Kept>) {
  sessionStorage.setItem('aushang.drawer.account-1.profile-1', 'eigen')
  await leaveBehind(kept)
  const opened = await openComposer()
  return {
    ...opened,
    offers: within(await screen.findByRole('region', { name: 'Angefangene Posts' })),
  }
}

it('offers what was left by its first words, and goes on with it', async () => {
  const { user, offers } = await openBeside({ fresh })
  expect(offers.getByText('„Sommerfest am See“')).toBeInTheDocument()
  expect(offers.getByText('20.11.2026, 18:04 Uhr gesichert')).toBeInTheDocument()

  await user.click(offers.getByRole('button', { name: /^Weiterschreiben/ }))
  expect(await screen.findByDisplayValue(/Sommerfest/)).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Angefangene Posts' })).toBeNull()
  await waitFor(() => expect(screen.getByRole('region', { name: 'Neuer Post' })).toHaveFocus())
})

it('deletes it only when asked twice, and leaves the focus in the composer', async () => {
  const { user, offers } = await openBeside({ fresh })
  await user.click(offers.getByRole('button', { name: /^Löschen/ }))
  const asked = await screen.findByRole('dialog', { name: 'Angefangenen Post löschen?' })
  await user.click(within(asked).getByRole('button', { name: 'Abbrechen' }))
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
