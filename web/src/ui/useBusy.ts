// Whether something that was begun is still going on.
import { useState } from 'react'

/** `busy` is true while `during` does something. */
export function useBusy() {
  const [busy, setBusy] = useState(false)
  async function during(act: () => Promise<unknown>): Promise<void> {
    setBusy(true)
    await act().finally(() => setBusy(false))
  }
  return { busy, during }
}
