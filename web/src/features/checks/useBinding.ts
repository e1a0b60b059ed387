// What is binding in a post that is about to be published, and whether its reason is complete.
import { useState } from 'react'
import type { Problem } from '@/graphql/problem'
import type { Finding } from './queries'
import { bindingAmong, bindingIn, focusReason, type ReasonProblem, reasonProblem } from './reason'

type Given = {
  /** Null while they are not known; the server decides. */
  findings: readonly Finding[] | null
  /** The last refusal, whose findings are newer. */
  refused: Problem | null
  reason: string
  /** Whether the account publishes. Others hand in, and are not refused. */
  decides: boolean
}

export type Binding = {
  findings: readonly Finding[]
  problem: ReasonProblem | null
  /** Call before sending: shows and focuses the field if the reason is missing. */
  mayConfirm: () => boolean
}

export function useBinding({ findings, refused, reason, decides }: Given): Binding {
  const [asked, setAsked] = useState(false)
  const binding = decides ? (bindingIn(refused) ?? bindingAmong(findings)) : []
  const wrong = binding.length > 0 ? reasonProblem(reason) : null
  return {
    findings: binding,
    problem: asked || refused !== null ? wrong : null,
    mayConfirm() {
      setAsked(true)
      if (wrong) focusReason()
      return wrong === null
    },
  }
}
