// Whether this tab adds a second factor: the answer may contain recovery codes, which the server sends only once.
import { create } from 'zustand'

const useRunning = create<{ count: number }>(() => ({ count: 0 }))

export const useIsAdding = (): boolean => useRunning(({ count }) => count > 0)

/** `act` adds a factor, and passes on the recovery codes before it resolves. */
export async function whileAdding<Result>(act: () => Promise<Result>): Promise<Result> {
  useRunning.setState(({ count }) => ({ count: count + 1 }))
  return await act().finally(() => useRunning.setState(({ count }) => ({ count: count - 1 })))
}
