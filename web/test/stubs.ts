import { onTestFinished, vi } from 'vitest'

const steps: (() => void)[] = []

/** Runs this after the test, while its user is still signed in. */
export const afterTest = (step: () => void) => steps.push(step)

/** Called by test/setup.ts. */
export function runAfterTest(): void {
  for (const step of steps.splice(0)) step()
}

/** Adds a method that jsdom lacks, or replaces it, until the test has finished. */
export function stubMethod<Owner extends object>(
  owner: Owner,
  name: keyof Owner,
  value: unknown,
): void {
  const before = Object.getOwnPropertyDescriptor(owner, name)
  Object.defineProperty(owner, name, { value, configurable: true, writable: true })
  onTestFinished(() => {
    if (before) Object.defineProperty(owner, name, before)
    else delete owner[name]
  })
}

/** Lets the media queries match for which the function returns true. */
export const stubMedia = (matches: (query: string) => boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matches(query),
    media: query,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }))

/** Sets the date and time; timers stay real. */
export const stubDate = (now: string) =>
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] })
