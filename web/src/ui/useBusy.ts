// Whether an asynchronous action is running.
import { useState } from 'react'

/** `busy` is true while the action passed to `during` is running. */
export function useBusy() {
  const [busy, setBusy] = useState(false)
  async function during(act: () => Promise<unknown>): Promise<void> {
    setBusy(true)
    await act().finally(() => setBusy(false))
  }
  return { busy, during }
}
