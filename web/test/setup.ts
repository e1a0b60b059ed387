import '@testing-library/jest-dom/vitest'
import 'fake-indexeddb/auto'
import { webcrypto } from 'node:crypto'
import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import '@/lib/accessTexts'
import '@/lib/attachmentTexts'
import '@/lib/cropTexts'
import '@/lib/moreTexts'
import '@/lib/settingsTexts'
import { loadPart } from '@/lib/loadPart'
import { kitDialog } from '@/ui/Dialog'
import { kitMenu } from '@/ui/Menu'
import { server } from './server'

// On a shared machine the process may be suspended for many seconds, and timeouts expire meanwhile.
// Only failing tests wait this long.
configure({ asyncUtilTimeout: 60_000 })

// Browser APIs that jsdom lacks.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true })

class NoObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal('ResizeObserver', NoObserver)
vi.stubGlobal('IntersectionObserver', NoObserver)
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: false,
  media: query,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
}))
// Disables preloading, because the parts would arrive after a test has ended.
vi.stubGlobal('requestIdleCallback', () => 0)
window.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
// Preloads dialogs and menus, as after the first of each was opened.
beforeAll(async () => void (await loadPart<unknown>(kitDialog)))
beforeAll(async () => void (await loadPart(kitMenu)))
afterEach(() => {
  cleanup()
  notifications.clean()
  server.resetHandlers()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})
afterAll(() => server.close())
