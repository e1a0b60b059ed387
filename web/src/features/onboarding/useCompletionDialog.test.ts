import { begun, finished, skipping } from '@test/onboarding'
import { signIn } from '@test/session'
import { aMe } from '@test/world'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Me } from '@/features/profiles/useMe'
import { persistSession } from '@/features/session/persist'
import { updateSession, useSession } from '@/features/session/store'
import { isComplete, stepsOf } from './steps'
import { useCompletionDialog } from './useCompletionDialog'
import type { ProfileSetup } from './useSetup'

function setupOf(change: Partial<Me>, accounts: number | null = 2): ProfileSetup {
  const me = aMe({ ...begun, ...change } as never) as Me
  const steps = stepsOf({ me, accounts, photoNetwork: false, onlyProviders: false })
  return { me, steps, done: 0, complete: isComplete(steps), isShown: true, withAccounts: true }
}

const isOffline = setupOf({ ...finished, visible: false })
const isDone = setupOf(finished)

const arrive = (setup: ProfileSetup) => renderHook(useCompletionDialog, { initialProps: setup })
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
const progress = () => useSession.getState().progress

beforeEach(() => {
  signIn()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

// spec: ONBOARD-03, ONBOARD-04
it('opens 150 ms after the last step, once', () => {
  const { result, rerender } = arrive(isOffline)
  pass(1_000)
  expect(result.current.isOpen).toBe(false)
  rerender(isDone)
  pass(149)
  expect(result.current.isOpen).toBe(false)
  expect(progress().successModal).toBe(false)
  pass(1)
  expect(result.current.isOpen).toBe(true)
  expect(progress().successModal).toBe(true)
  act(() => result.current.close())
  rerender(isOffline)
  rerender(isDone)
  pass(1_000)
  expect(result.current.isOpen).toBe(false)
})

// spec: ONBOARD-03
it('does not open if the setup was complete on arrival, also not later', () => {
  const { result, rerender } = arrive(isDone)
  pass(1_000)
  expect(result.current.isOpen).toBe(false)
  rerender(isOffline)
  rerender(isDone)
  pass(1_000)
  expect(result.current.isOpen).toBe(false)
})

// spec: ONBOARD-03
it('counts as arrived complete while the accounts are not known yet', () => {
  const { result, rerender } = arrive(setupOf(finished, null))
  rerender(isDone)
  pass(1_000)
  expect(result.current.isOpen).toBe(false)
})

// spec: ONBOARD-03, ONBOARD-07
it('does not open again after a reload', async () => {
  vi.useRealTimers()
  const stop = await persistSession()
  updateSession({ progress: { ...progress(), successModal: true } })
  await vi.waitFor(() => expect(localStorage.getItem('aushang.session')).not.toBeNull())
  stop()
  useSession.setState(useSession.getInitialState(), true)
  const stopAgain = await persistSession()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { result, rerender } = arrive(isOffline)
  rerender(isDone)
  pass(1_000)
  expect(progress().successModal).toBe(true)
  expect(result.current.isOpen).toBe(false)
  stopAgain()
})

it('opens after the last step was skipped', () => {
  const { result, rerender } = arrive(setupOf(finished, 1))
  rerender(setupOf({ ...finished, ...skipping('secondAccount') }, 1))
  pass(150)
  expect(result.current.isOpen).toBe(true)
})

// spec: ONBOARD-03, ONBOARD-06
it('does not open because the last open step is no longer one of the profile', () => {
  const { result, rerender } = arrive(setupOf({ ...finished, freshmanInUse: null }))
  rerender(setupOf({ ...finished, freshmanInUse: null, notificationChannels: [] }))
  pass(1_000)
  expect(result.current.isOpen).toBe(false)
})

// spec: ONBOARD-03, ONBOARD-06
it('opens after a step that the profile got later', () => {
  const { result, rerender } = arrive(
    setupOf({ ...finished, visible: false, notificationChannels: [], freshmanInUse: null }),
  )
  rerender(setupOf({ ...finished, freshmanInUse: null }))
  rerender(isDone)
  pass(150)
  expect(result.current.isOpen).toBe(true)
})

it('does not open if the checklist was closed, nor if a step is undone within 150 ms', () => {
  const { result, rerender } = arrive(isOffline)
  rerender(isDone)
  pass(149)
  rerender(isOffline)
  pass(1_000)
  expect(result.current.isOpen).toBe(false)
  act(() => updateSession({ progress: { ...progress(), closed: true } }))
  rerender(isDone)
  pass(1_000)
  expect(result.current.isOpen).toBe(false)
})
