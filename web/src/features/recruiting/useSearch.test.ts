import { aClient } from '@test/render'
import { answer } from '@test/server'
import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { Provider } from 'urql'
import { expect, it, vi } from 'vitest'
import { CompaniesQuery, JobsQuery } from './queries'
import { useCompanies, useJobs } from './useSearch'

// spec: ATTACH-08
it.each([
  ['companies', (typed: string): unknown => useCompanies(typed, true)],
  ['jobs', (typed: string): unknown => useJobs(typed, 'company-1', true)],
] as const)('requests %s 250 ms after the last keystroke, not sooner', (_what, useResults) => {
  answer(CompaniesQuery, () => new Promise(() => {}))
  answer(JobsQuery, () => new Promise(() => {}))
  vi.useFakeTimers()
  const client = aClient()
  const requests = vi.spyOn(client, 'executeQuery')
  const texts = () => new Set(requests.mock.calls.map(([{ variables }]) => variables?.text))
  const { rerender } = renderHook(useResults, {
    initialProps: '',
    wrapper: ({ children }: { children: ReactNode }) =>
      createElement(Provider, { value: client }, children),
  })
  rerender('c')
  act(() => vi.advanceTimersByTime(249))
  rerender('co')
  act(() => vi.advanceTimersByTime(249))
  expect(texts()).toEqual(new Set(['']))
  act(() => vi.advanceTimersByTime(1))
  expect(texts()).toEqual(new Set(['', 'co']))
})
