// Asks the person to prove that the account is theirs. One dialog serves all operations that wait for it.
import { create } from 'zustand'

type Asked = {
  /** The password alone does not suffice. */
  strong: boolean
  decide: (isProved: boolean) => void
}

export const useAsked = create<{ asked: Asked | null }>(() => ({ asked: null }))

const waiting = new Set<(isProved: boolean) => void>()

function decide(isProved: boolean): void {
  useAsked.setState({ asked: null })
  const decided = [...waiting]
  waiting.clear()
  for (const resolve of decided) resolve(isProved)
}

/** Resolves with false if the person cancels. */
export function askForProof(strong: boolean): Promise<boolean> {
  const { asked } = useAsked.getState()
  if (!asked || (strong && !asked.strong)) useAsked.setState({ asked: { strong, decide } })
  return new Promise((resolve) => void waiting.add(resolve))
}
