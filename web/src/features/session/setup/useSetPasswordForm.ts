// The form that sets a first password: what was typed, what is agreed to, what the server refused.
import { type FormEvent, useRef, useState } from 'react'
import type { RegisterMutationVariables } from '@/graphql/generated/graphql'
import type { Problem } from '@/graphql/problem'
import { useNewPassword } from '../passwords/useNewPassword'
import { consentVariables, type Given, type Registering } from './consents'

/** Null: it worked. */
export type SetPassword = (typed: RegisterMutationVariables) => Promise<Problem | null>

const DOCUMENTS = ['privacy', 'terms'] as const

export type SetPasswordForm = ReturnType<typeof useSetPasswordForm>

export function useSetPasswordForm(account: Registering, send: SetPassword) {
  const password = useNewPassword()
  const [given, setGiven] = useState<Given>({ privacy: false, terms: false, marketing: false })
  const [told, setTold] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const inputs = { privacy: useRef<HTMLInputElement>(null), terms: useRef<HTMLInputElement>(null) }

  const missing = DOCUMENTS.filter((one) => account.consentsNeeded && !given[one])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    setTold(true)
    if (!password.check()) return
    const [first] = missing
    if (first) return inputs[first].current?.focus()
    setBusy(true)
    setProblem(null)
    const refused = await send({ password: password.value, ...consentVariables(account, given) })
    // Once it has worked there is nothing more to press, however long the next page takes to come.
    if (!refused) return
    setBusy(false)
    if (!password.refuse(refused)) setProblem(refused)
  }

  return {
    submit,
    focus: password.focus,
    busy,
    problem,
    /** Both fields are filled, and with the same. */
    ready: password.isRepeated,
    password: password.fields,
    consents: {
      given,
      give: (change: Partial<Given>) => setGiven((before) => ({ ...before, ...change })),
      ...inputs,
      missing: {
        privacy: told && missing.includes('privacy'),
        terms: told && missing.includes('terms'),
      },
    },
  }
}
