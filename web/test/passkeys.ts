// A browser that has passkeys.
import { vi } from 'vitest'
import { stubMethod } from './stubs'

/** What the device does: it signs, also where the browser offers it, it waits, or the browser refuses with an error of this name. */
type Outcome = 'signed' | 'offered' | 'waits' | { refuses: string }

/** Lets the browser answer, and returns the options with which it was asked. */
export function aBrowserWithPasskeys(outcome: Outcome = 'signed') {
  const asked: unknown[] = []
  const ask = (options: unknown) => {
    asked.push(options)
    if (outcome === 'signed' || outcome === 'offered')
      return Promise.resolve({ toJSON: () => ({ id: 'signed' }) })
    if (outcome === 'waits') return new Promise(() => {})
    return Promise.reject(new DOMException('refused', outcome.refuses))
  }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, {
      parseCreationOptionsFromJSON: (options: unknown) => options,
      parseRequestOptionsFromJSON: (options: unknown) => options,
      isConditionalMediationAvailable: () =>
        Promise.resolve(outcome === 'waits' || outcome === 'offered'),
    }),
  )
  stubMethod(navigator as { credentials: unknown }, 'credentials', { create: ask, get: ask })
  return asked
}
