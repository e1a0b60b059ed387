import '@testing-library/jest-dom/vitest'
import 'fake-indexeddb/auto'
import { webcrypto } from 'node:crypto'
import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import '@/lib/accessTexts'
import '@/lib/attachmentTexts'
import '@/lib/cropTexts'
import '@/lib/moreTexts'
import '@/lib/placesTexts'
import '@/lib/onboardingTexts'
import '@/lib/settingsTexts'
import '@/lib/sourcesTexts'
import '@/lib/staffTexts'
import { forgetLinkToken } from '@/features/session/links/linkToken'
import { endSession } from '@/features/session/store'
import { forgetInstagramReturn } from '@/features/sources/instagram/returnNote'
import { loadPart } from '@/lib/loadPart'
import { clearVaults } from '@/lib/vault'
import { kitDialog } from '@/ui/Dialog'
import { kitMenu } from '@/ui/Menu'
import { kitNotifications } from '@/ui/Notifications'
import { server } from './server'
import { runAfterTest, stubMedia } from './stubs'

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
window.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}
URL.createObjectURL = (file) => `blob:${(file as File).name}`
URL.revokeObjectURL = () => {}

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
// Preloads dialogs, menus and notifications, as after the first of each was opened.
beforeAll(async () => void (await loadPart<unknown>(kitDialog)))
beforeAll(async () => void (await loadPart(kitMenu)))
beforeAll(async () => void (await loadPart<unknown>(kitNotifications)))
beforeEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.stubGlobal('ResizeObserver', NoObserver)
  vi.stubGlobal('IntersectionObserver', NoObserver)
  stubMedia(() => false)
  // Disables preloading, because the parts would arrive after a test has ended.
  vi.stubGlobal('requestIdleCallback', () => 0)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  runAfterTest()
  cleanup()
  endSession()
  clearVaults()
  forgetLinkToken()
  forgetInstagramReturn()
  history.replaceState(null, '', '/')
  notifications.clean()
  server.resetHandlers()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})
afterAll(() => server.close())
