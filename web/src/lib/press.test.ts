import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { afterPointerUp } from './press'

const fire = (type: string) => window.dispatchEvent(new Event(type))

it('runs immediately while no pointer is pressed', () => {
  const act = vi.fn()
  afterPointerUp(act)
  expect(act).toHaveBeenCalledOnce()
})

it.each(['pointerup', 'pointercancel'])(
  'waits for %s and the click that follows it',
  async (up) => {
    const done: string[] = []
    fire('pointerdown')
    afterPointerUp(() => done.push('act'))
    expect(done).toEqual([])
    fire(up)
    done.push('click')
    await waitFor(() => expect(done).toEqual(['click', 'act']))
  },
)
