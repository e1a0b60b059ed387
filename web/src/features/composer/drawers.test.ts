// A drawer in a browser that forbids the page to store anything.
import { afterEach, expect, it, vi } from 'vitest'
import { emptyDraft } from '@/features/posts/draft'
import { leftDrawers, loadDrawer, saveDrawer, takeAnyDrawer } from './drawers'
import { nothingKept } from './state'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('still allows writing', async () => {
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError')
  }
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(forbidden)
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(forbidden)
  const locks = { request: async () => forbidden(), query: async () => forbidden() }
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: locks } }))

  const drawer = await takeAnyDrawer('account-1.profile-1')
  expect(await loadDrawer(drawer)).toEqual(nothingKept)
  expect(await leftDrawers('account-1.profile-1')).toEqual([])
  const begun = { ...nothingKept, fresh: { ...emptyDraft, texts: { de: 'Begonnen', en: '' } } }
  expect(await saveDrawer(drawer, begun)).toBe('refused')
})
