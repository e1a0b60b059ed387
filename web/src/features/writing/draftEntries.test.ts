// The draft store in a browser that forbids the page to store anything.
import { expect, it, vi } from 'vitest'
import { emptyDraft } from '@/features/posts/draft'
import { leftEntries, loadEntry, lockAnyEntry, saveEntry } from './draftEntries'
import { nothingKept } from './state'

it('still allows writing', async () => {
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError')
  }
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(forbidden)
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(forbidden)
  const locks = { request: async () => forbidden(), query: async () => forbidden() }
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: locks } }))

  const entry = await lockAnyEntry('account-1.profile-1')
  expect(await loadEntry(entry)).toEqual(nothingKept)
  expect(await leftEntries('account-1.profile-1')).toEqual([])
  const begun = { ...nothingKept, fresh: { ...emptyDraft, texts: { de: 'Begonnen', en: '' } } }
  expect(await saveEntry(entry, begun)).toBe('refused')
})
