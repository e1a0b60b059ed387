// State of the form that sets the first password: input, consents, and the server's refusal.
import { type FormEvent, useRef, useState } from 'react'
import type { RegisterMutationVariables } from '@/graphql/generated/graphql'
import type { Problem } from '@/graphql/problem'
import { useNewPassword } from '../passwords/useNewPassword'
import { consentVariables, type Given, type Registering } from './consents'

/** Resolves with null on success. */
export type SetPassword = (typed: RegisterMutationVariables) => Promise<Problem | null>

const DOCUMENTS = ['privacy', 'terms'] as const

export type SetPasswordForm = ReturnType<typeof useSetPasswordForm>

export function useSetPasswordForm(account: Registering, send: SetPassword) {
  const password = useNewPassword()
  const [given, setGiven] = useState<Given>({ privacy: false, terms: false, marketing: false })
  const [showsMissing, setShowsMissing] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const inputs = { privacy: useRef<HTMLInputElement>(null), terms: useRef<HTMLInputElement>(null) }

  const missing = DOCUMENTS.filter((one) => account.consentsNeeded && !given[one])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    setShowsMissing(true)
    if (!password.check()) return
    const [first] = missing
    if (first) return inputs[first].current?.focus()
    setBusy(true)
    setProblem(null)
    const refused = await send({ password: password.value, ...consentVariables(account, given) })
    // On success the form stays busy until the next page has loaded.
    if (!refused) return
    setBusy(false)
    if (!password.refuse(refused)) setProblem(refused)
  }

  return {
    submit,
    focus: password.focus,
    busy,
    problem,
    /** Whether both fields have the same text. */
    ready: password.isRepeated,
    password: password.fields,
    consents: {
      given,
      give: (change: Partial<Given>) => setGiven((before) => ({ ...before, ...change })),
      ...inputs,
      missing: {
        privacy: showsMissing && missing.includes('privacy'),
        terms: showsMissing && missing.includes('terms'),
      },
    },
  }
}
