import { expect, it, vi } from 'vitest'
import { afterPress } from './press'

const fire = (type: string) => window.dispatchEvent(new Event(type))

it('does at once what no pointer could miss', () => {
  const act = vi.fn()
  afterPress(act)
  expect(act).toHaveBeenCalledOnce()
})

it.each(['pointerup', 'pointercancel'])(
  'waits until after the click that follows %s',
  async (up) => {
    const done: string[] = []
    fire('pointerdown')
    afterPress(() => done.push('act'))
    expect(done).toEqual([])
    fire(up)
    done.push('click')
    await vi.waitFor(() => expect(done).toEqual(['click', 'act']))
  },
)
