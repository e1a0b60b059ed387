// Actions that cannot be undone need the password again after five minutes. Repeats the action once
// the password was entered.
import type { CombinedError } from '@urql/core'
import { type ReactNode, useRef, useState } from 'react'
import { problemOf } from '@/graphql/problem'
import { ProofDialog } from './ProofDialog'

type Result = { error?: CombinedError | undefined }

export type Proof = {
  /**
   * Sends a mutation. If it needs a proof, asks for the password and sends it again. Resolves with
   * null if the user cancels.
   */
  send: <Answer extends Result>(mutate: () => Promise<Answer>) => Promise<Answer | null>
  /** Must be rendered by the caller, after its own dialog. */
  dialog: ReactNode
}

export function useProof(): Proof {
  const [asking, setAsking] = useState(false)
  const decide = useRef<(isProved: boolean) => void>(() => {})

  const ask = (): Promise<boolean> =>
    new Promise((resolve) => {
      decide.current = (isProved) => {
        setAsking(false)
        resolve(isProved)
      }
      setAsking(true)
    })

  async function send<Answer extends Result>(
    mutate: () => Promise<Answer>,
  ): Promise<Answer | null> {
    for (;;) {
      const answer = await mutate()
      if (!answer.error || problemOf(answer.error).reason !== 'PROOF_REQUIRED') return answer
      if (!(await ask())) return null
    }
  }

  return {
    send,
    dialog: asking && (
      <ProofDialog onProved={() => decide.current(true)} onClose={() => decide.current(false)} />
    ),
  }
}
