// The code that some accounts need besides their password. A form asks for it once the server does,
// so nobody else sees the field.
import { useState } from 'react'
import type { Problem } from '@/graphql/problem'
import { texts } from '@/lib/texts'

export const noCode = { code: '' }

/** Whether the account has no app for codes, so that a recovery code or a passkey is missing. */
const asksForPasskey = ({ fields }: Problem): boolean => fields.code === 'PASSKEY_REQUIRED'

/** Whether only a code of the app, or a recovery code, is missing. */
export const asksForApp = (problem: Problem): boolean =>
  problem.fields.code === 'SECOND_FACTOR_REQUIRED' || asksForPasskey(problem)

/** A refusal to be shown as a message: not that a code is needed, which the field says. */
export const besidesCode = (problem: Problem | null): Problem | null =>
  problem && asksForApp(problem) ? null : problem

/** What is known before the server asks for a code. */
type Known = { asked: boolean; recovery: boolean }

export function useCode(known: Known = { asked: false, recovery: false }) {
  const [wasAsked, setAsked] = useState(false)
  const [wasRecovery, setRecovery] = useState(false)
  const asked = known.asked || wasAsked
  const recovery = known.recovery || wasRecovery
  return {
    asked,

    /** Whether only a recovery code can be entered: the account has passkeys, but no app for codes. */
    recovery,

    /** The argument of a call. */
    sent: (code: string) => (asked ? { code: code.trim() } : {}),

    /** Call with each refusal. */
    note(problem: Problem): Problem {
      if (problem.fields.code) setAsked(true)
      if (asksForPasskey(problem)) setRecovery(true)
      return problem
    },

    errors: (code: string) => ({
      code: asked && code.trim() === '' && texts.t('code.required', { ns: 'session' }),
    }),

    refusals: ({ fields }: Problem) => ({
      code: fields.code === 'CODE_INCORRECT' && texts.t('code.wrong', { ns: 'session' }),
    }),
  }
}
