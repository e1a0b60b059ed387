// Drafts in several tabs of one account, and drafts of closed tabs.
import { fillStorage } from '@test/storage'
import { aBrowser, openTab } from '@test/tabs'
import { beforeEach, expect, it, vi } from 'vitest'
import { emptyDraft } from '@/features/posts/draft'

const OWNER = 'account-1.profile-1'

type Tab = Awaited<ReturnType<typeof openTab>>
const leftTexts = (tab: Tab) => tab.get().left.map(({ kept }) => kept.fresh.texts.de)

beforeEach(aBrowser)

/** Writes a draft in a third tab, and closes the tab. */
async function leaveDraft(): Promise<void> {
  const third = await openTab(OWNER)
  await third.write('Im dritten')
  third.close()
}
const soon = (check: () => void) => vi.waitFor(check, { timeout: 60_000 })
const offers = (tab: Tab, ...texts: string[]) => soon(() => expect(leftTexts(tab)).toEqual(texts))

it('keeps the drafts of two tabs apart', async () => {
  const first = await openTab(OWNER)
  await first.write('Im ersten')
  const second = await openTab(OWNER)
  expect(second.text()).toBe('')
  await second.write('Im zweiten')
  await first.write('Im ersten, und mehr')

  first.close()
  second.close()
  expect((await openTab(OWNER, first.tab)).text()).toBe('Im ersten, und mehr')
  expect((await openTab(OWNER, second.tab)).text()).toBe('Im zweiten')
})

it('restores the draft of the only tab after it was closed', async () => {
  const first = await openTab(OWNER)
  await first.write('Im ersten')
  first.close()
  expect((await openTab(OWNER)).text()).toBe('Im ersten')
})

it('starts a second tab empty and offers it the draft of a closed third', async () => {
  const first = await openTab(OWNER)
  await first.write('Im ersten')
  await leaveDraft()
  const second = await openTab(OWNER)
  expect(second.text()).toBe('')
  await offers(second, 'Im dritten')
})

it('also offers the draft of a tab that releases its lock only after the user came back to this one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const first = await openTab(OWNER)
  const third = await openTab(OWNER)
  await third.write('Im dritten')
  await first.comeBack()
  third.close()
  await offers(first, 'Im dritten')
})

it('continues a left draft, and saves the current one aside', async () => {
  const first = await openTab(OWNER)
  await leaveDraft()
  const second = await openTab(OWNER)
  await second.write('Im zweiten')
  await soon(() => expect(second.get().left).toHaveLength(1))

  await second.continueLeft(second.get().left[0]?.id ?? '')
  expect(second.text()).toBe('Im dritten')
  expect(leftTexts(second)).toEqual(['Im zweiten'])
  await first.comeBack()
  await offers(first, 'Im zweiten')
})

it('does not continue a left draft if the browser cannot save the current one', async () => {
  const first = await openTab(OWNER)
  await leaveDraft()
  const second = await openTab(OWNER)
  await second.write('Im zweiten')
  await offers(second, 'Im dritten')
  const id = second.get().left[0]?.id ?? ''

  const full = fillStorage()
  second.type('Im zweiten, und mehr')
  expect(await second.continueLeft(id)).toBe(false)
  expect(second.text()).toBe('Im zweiten, und mehr')

  full.mockRestore()
  await first.comeBack()
  await offers(first, 'Im dritten')
  expect(await second.continueLeft(id)).toBe(true)
  expect(second.text()).toBe('Im dritten')
  expect(leftTexts(second)).toEqual(['Im zweiten, und mehr'])
})

it('restores its own draft after a reload, even if continuing another was refused', async () => {
  const first = await openTab(OWNER)
  await leaveDraft()
  await first.write('Im ersten')
  await first.comeBack()
  await offers(first, 'Im dritten')
  const full = fillStorage()
  expect(await first.continueLeft(first.get().left[0]?.id ?? '')).toBe(false)
  full.mockRestore()
  first.close()
  expect((await openTab(OWNER, first.tab)).text()).toBe('Im ersten')
})

it('continues a left draft without saving if there is no input', async () => {
  const first = await openTab(OWNER)
  await leaveDraft()
  await first.comeBack()
  await offers(first, 'Im dritten')
  fillStorage()
  expect(await first.continueLeft(first.get().left[0]?.id ?? '')).toBe(true)
  expect(first.text()).toBe('Im dritten')
})

it('gives a left draft to only one of two tabs', async () => {
  const [first, second] = [await openTab(OWNER), await openTab(OWNER)]
  await leaveDraft()
  await first.comeBack()
  await second.comeBack()
  await soon(() => expect(first.get().left).toHaveLength(1))
  const id = first.get().left[0]?.id ?? ''
  await first.continueLeft(id)
  await second.continueLeft(id)
  expect(first.text()).toBe('Im dritten')
  expect(second.text()).toBe('')
  expect(second.get().left).toEqual([])
})

it('discards a left draft on request, but none that is in use', async () => {
  const first = await openTab(OWNER)
  await first.write('Im ersten')
  await leaveDraft()
  await first.comeBack()
  await soon(() => expect(first.get().left).toHaveLength(1))
  const id = first.get().left[0]?.id ?? ''
  const second = await openTab(OWNER)
  await second.continueLeft(id)
  await first.discardLeft(id)
  expect(second.text()).toBe('Im dritten')

  second.close()
  await first.discardLeft(id)
  expect(first.get().left).toEqual([])
  expect(first.text()).toBe('Im ersten')
})

it('offers the change of a stored post, but not an edit without input', async () => {
  const first = await openTab(OWNER)
  const third = await openTab(OWNER)
  const base = { editedAt: null, draft: emptyDraft }
  const draft = { ...emptyDraft, texts: { de: 'Neue Worte', en: '' } }
  third.begin('post-1', { draft: emptyDraft, base })
  third.begin('post-2', { draft, base })
  await soon(() => expect(third.get().keptAt).toEqual(expect.any(Number)))
  third.close()
  await first.comeBack()
  await soon(() => expect(first.get().left).toHaveLength(1))

  const fourth = await openTab(OWNER)
  fourth.begin('post-1', { draft: emptyDraft, base })
  await soon(() => expect(fourth.get().keptAt).toEqual(expect.any(Number)))
  fourth.close()
  await first.comeBack()
  expect(first.get().left).toHaveLength(1)
})

it('does not apply the response to one change of a post to another change', async () => {
  const first = await openTab(OWNER)
  const draft = (de: string) => ({ ...emptyDraft, texts: { de, en: '' } })
  const base = { editedAt: null, draft: draft('Alt') }
  const stored = { draft: draft('Gesendet'), base: { editedAt: '2026', draft: draft('Gesendet') } }
  first.begin('post-1', { draft: draft('Aus dem anderen Fach'), base })
  first.stored('post-1', draft('Gesendet'), stored)
  expect(first.get().edits['post-1']).toMatchObject({ draft: draft('Aus dem anderen Fach'), base })

  first.begin('post-1', { draft: draft('Und mehr'), base, tried: draft('Gesendet') })
  first.stored('post-1', draft('Gesendet'), stored)
  expect(first.get().edits['post-1']?.base.editedAt).toBe('2026')
})

it('opens a begun change again from the stored draft alone', async () => {
  const first = await openTab(OWNER)
  const base = { editedAt: null, draft: emptyDraft }
  first.begin('post-1', { draft: { ...emptyDraft, texts: { de: 'Neue Worte', en: '' } }, base })
  await soon(() => expect(first.get().keptAt).toEqual(expect.any(Number)))
  first.close()
  const again = await openTab(OWNER, first.tab)
  expect(again.editing().editedPostId).toBe('post-1')
})

it('stores nothing for an empty form', async () => {
  const first = await openTab(OWNER)
  await first.write('H')
  await first.write('')
  expect(Object.keys(localStorage)).toEqual([])
})

it('shows no draft of one account to another', async () => {
  const first = await openTab(OWNER)
  await first.write('Im ersten')
  first.close()
  const other = await openTab('account-2.profile-1', first.tab)
  expect(other.text()).toBe('')
  await other.comeBack()
  expect(other.get().left).toEqual([])
})
