import { begun } from '@test/onboarding'
import { aClient } from '@test/render'
import { stubMethod } from '@test/stubs'
import { aMe } from '@test/world'
import { act, renderHook } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { Provider } from 'urql'
import { beforeEach, expect, it, type MockInstance, vi } from 'vitest'
import { AccountsQuery } from '@/features/accounts/queries'
import { MeQuery } from '@/features/profiles/queries'
import type { Me } from '@/features/profiles/useMe'
import type { ProfileSetup } from './useSetup'
import { useSetupPolling } from './useSetupPolling'

let client = aClient()
let ask: MockInstance<typeof client.query>

const setup: ProfileSetup = {
  me: aMe(begun as never) as Me,
  steps: [],
  done: 0,
  complete: false,
  isShown: true,
  withAccounts: true,
}

const poll = (isOn: boolean) =>
  renderHook((on: boolean) => useSetupPolling(setup, on), {
    initialProps: isOn,
    wrapper: ({ children }: PropsWithChildren) => <Provider value={client}>{children}</Provider>,
  })

const polls = () => ask.mock.calls.filter(([document]) => document === MeQuery).length
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
function show(state: DocumentVisibilityState): void {
  stubMethod(document, 'visibilityState' as never, state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  client = aClient()
  ask = vi.spyOn(client, 'query').mockReturnValue({ toPromise: async () => ({}) } as never)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

// spec: PHOTO-16
it('polls every 10 s while the checklist is shown', async () => {
  const { rerender } = poll(true)
  await pass(9_999)
  expect(polls()).toBe(0)
  await pass(1)
  expect(polls()).toBe(1)
  expect(ask.mock.calls.map(([document]) => document)).toEqual([MeQuery, AccountsQuery])
  await pass(9_999)
  expect(polls()).toBe(1)
  await pass(1)
  expect(polls()).toBe(2)
  rerender(false)
  await pass(60_000)
  expect(polls()).toBe(2)
})

// spec: PHOTO-16
it('does not poll while the tab is hidden, and looks at once when it is shown again', async () => {
  poll(true)
  show('hidden')
  await pass(60_000)
  expect(polls()).toBe(0)
  show('visible')
  await pass(0)
  expect(polls()).toBe(1)
  await pass(9_999)
  expect(polls()).toBe(1)
  await pass(1)
  expect(polls()).toBe(2)
})

// spec: PHOTO-16
it('does not poll before the checklist is shown, nor after it is gone', async () => {
  const { rerender, unmount } = poll(false)
  await pass(60_000)
  expect(polls()).toBe(0)
  rerender(true)
  unmount()
  await pass(60_000)
  expect(polls()).toBe(0)
})
