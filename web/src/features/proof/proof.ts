// Asks the person to prove that the account is theirs. One dialog serves all operations that wait for it.
import { create } from 'zustand'
import type { NeededProof } from '@/graphql/proofExchange'

type Asked = NeededProof & { decide: (isProved: boolean) => void }

export const useAsked = create<{ asked: Asked | null }>(() => ({ asked: null }))

const waiting = new Set<(isProved: boolean) => void>()

function decide(isProved: boolean): void {
  useAsked.setState({ asked: null })
  const decided = [...waiting]
  waiting.clear()
  for (const resolve of decided) resolve(isProved)
}

/** Resolves with false if the person cancels. */
export function askForProof(needed: NeededProof): Promise<boolean> {
  const { asked } = useAsked.getState()
  if (!asked || (needed.strong && !asked.strong))
    useAsked.setState({ asked: { ...needed, decide } })
  return new Promise((resolve) => void waiting.add(resolve))
}
