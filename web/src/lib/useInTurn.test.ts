import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useInTurn } from './useInTurn'

it('runs each action after the one before, also if that has failed', async () => {
  const { result } = renderHook(useInTurn)
  const done: string[] = []
  const failing = result.current(async () => {
    await Promise.resolve()
    done.push('first')
    throw new Error('expected')
  })
  const second = result.current(async () => done.push('second'))
  await expect(failing).rejects.toThrow('expected')
  await second
  expect(done).toEqual(['first', 'second'])
})
