// A name on a page so busy that it hears late what the browser's manager of locks has to say.
import { afterEach, expect, it, vi } from 'vitest'
import { hold } from './hold'

afterEach(() => vi.unstubAllGlobals())

/** Says nothing until so many things wait to be heard: then all of them, in order. */
function lateManager(others: Set<string>) {
  const said: (() => void)[] = []
  const manager = {
    request: (name: string, { signal }: LockOptions, taken: (lock: unknown) => unknown) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
        if (!others.has(name)) said.push(() => resolve(signal?.aborted || taken({ name })))
      }),
    query: () => new Promise((resolve) => said.push(() => resolve({ held: [] }))),
  }
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: manager } }))
  return async (things: number) => {
    await vi.waitFor(() => expect(said).toHaveLength(things))
    for (const say of said) say()
  }
}

// spec: API-33
it('is had by a page that heard late that it has it', async () => {
  const hear = lateManager(new Set())
  const held = hold('drawer', 1)
  // That it has the name, and the answer to what it asked when its time was over.
  await hear(2)
  expect(await held).toBeTypeOf('function')
})

it('is not had while another page has it', async () => {
  const hear = lateManager(new Set(['drawer']))
  const held = hold('drawer', 1)
  await hear(1)
  expect(await held).toBeNull()
})
