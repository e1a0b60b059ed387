import { onTestFinished } from 'vitest'

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
