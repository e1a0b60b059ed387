// Each tab restores the post that it had open, while another tab has another one open.

import { aBrowser, openTab } from '@test/tabs'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { emptyDraft } from '@/features/posts/draft'

const OWNER = 'account-1.profile-1'
const base = { editedAt: null, draft: emptyDraft }
const changed = { ...emptyDraft, texts: { de: 'Neue Worte', en: '' } }

beforeEach(aBrowser)

type Tab = Awaited<ReturnType<typeof openTab>>

/** Opens a post and types into it. */
async function change(tab: Tab, post: string): Promise<void> {
  await tab.startEditing(post)
  tab.begin(post, { draft: changed, base })
  await waitFor(() => expect(tab.get().keptAt).toEqual(expect.any(Number)))
}

it('restores after a reload what this tab had open, whatever another tab has opened since', async () => {
  const first = await openTab(OWNER)
  await change(first, 'post-1')
  await change(first, 'post-2')
  const second = await openTab(OWNER)
  await change(second, 'post-1')
  expect(first.editing().editedPostId).toBe('post-2')

  first.close()
  const again = await openTab(OWNER, first.tab)
  expect(again.editing().editedPostId).toBe('post-2')
  expect(second.editing().editedPostId).toBe('post-1')
})

it('restores it also if nothing was typed, so that no draft was stored', async () => {
  const first = await openTab(OWNER)
  await first.startEditing('post-1')
  first.close()
  expect((await openTab(OWNER, first.tab)).editing().editedPostId).toBe('post-1')
})

it('does not open a post in a new tab that another tab has open', async () => {
  const first = await openTab(OWNER)
  await change(first, 'post-1')
  const second = await openTab(OWNER)
  expect(second.editing().editedPostId).toBeNull()
  expect(first.editing().editedPostId).toBe('post-1')
})

it('forgets it with the session', async () => {
  const first = await openTab(OWNER)
  await first.startEditing('post-1')
  await first.endSession()
  first.close()
  expect((await openTab(OWNER, first.tab)).editing().editedPostId).toBeNull()
})

it('does not take over what another tab has opened when the user comes back to the page', async () => {
  const first = await openTab(OWNER)
  await first.write('Ein neuer Post')
  const second = await openTab(OWNER)
  await change(second, 'post-1')
  await first.openPage()
  expect(first.editing().editedPostId).toBeNull()
})

it('starts a new tab with the state in the session', async () => {
  const first = await openTab(OWNER)
  await change(first, 'post-1')
  await change(first, 'post-2')
  first.close()
  expect((await openTab(OWNER)).editing().editedPostId).toBe('post-2')
})
