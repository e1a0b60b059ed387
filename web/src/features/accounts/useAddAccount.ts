// State of the form that adds an account: the input, its errors, and when they are shown.

import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { type Problem, problemOf, unanswered } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { useChecked } from '@/graphql/useChecked'
import { cleanText } from '@/lib/cleanText'
import { isEmail } from '@/lib/email'
import { afterPress } from '@/lib/press'
import { LIMITS, type Reason } from '@/lib/rules'
import { texts } from '@/lib/texts'
import { notify } from '@/ui/notify'
import type { AssignableRole } from './account'
import { AddAccountMutation, CheckEmailQuery } from './queries'

const fields = ['name', 'email', 'role'] as const
type Field = (typeof fields)[number]
type Typed = { name: string; email: string; role: AssignableRole | null }

/** How long, in ms, typing must pause before the address is checked. */
const PAUSE = 500

const faults: Record<Field, (typed: Typed) => Reason | null> = {
  name({ name }) {
    const clean = cleanText(name)
    if (clean === '') return 'REQUIRED'
    return [...clean].length > LIMITS.personName ? 'TOO_LONG' : null
  },
  email({ email }) {
    if (email.trim() === '') return 'REQUIRED'
    return isEmail(email) ? null : 'NOT_AN_EMAIL'
  },
  role: ({ role }) => (role === null ? 'REQUIRED' : null),
}

export function useAddAccount(onAdded: () => void) {
  const { t } = useTranslation('accounts')
  const [typed, setTyped] = useState<Typed>({ name: '', email: '', role: null })
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set())
  const [refused, setRefused] = useState<Partial<Record<Field, string>>>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const [{ fetching }, addAccount] = useMutation(AddAccountMutation)
  const name = useRef<HTMLInputElement>(null)
  const email = useRef<HTMLInputElement>(null)
  const role = useRef<HTMLInputElement>(null)
  const inputs = { name, email, role }

  const emailCheck = useChecked(typed.email.trim(), {
    document: CheckEmailQuery,
    variables: (address) => ({ email: address }),
    isFree: ({ checkEmail }) => checkEmail,
    pause: PAUSE,
    isWorthAsking: isEmail,
  })

  /**
   * What the server reports about the address. Shown immediately, because the user cannot know it.
   */
  const emailNews = emailCheck.check === 'taken' ? 'EMAIL_TAKEN' : emailCheck.wrong

  const faultOf = (field: Field): string | null =>
    field === 'email' && emailNews ? emailNews : faults[field](typed)

  function shownError(field: Field): string | undefined {
    const isShown = left.has(field) || (field === 'email' && emailNews)
    const reason = refused[field] ?? (isShown ? faultOf(field) : null)
    if (!reason) return undefined
    const key = `accounts:wrong.${field}.${reason}`
    // Only the catalogue knows which reasons have a text of their own.
    if (texts.exists(key)) return String(texts.t(key as never, { max: LIMITS.personName }))
    return problemText({ ...unanswered, code: 400, reason })
  }

  function change(field: Field, value: Partial<Typed>): void {
    setTyped((before) => ({ ...before, ...value }))
    setRefused(({ [field]: _open, ...others }) => others)
  }

  function focusFirst(isWrong: (field: Field) => boolean): boolean {
    const first = fields.find(isWrong)
    if (first) inputs[first].current?.focus()
    return first !== undefined
  }

  async function send(role: AssignableRole): Promise<void> {
    const address = typed.email.trim()
    const { data, error } = await addAccount({ email: address, name: typed.name.trim(), role })
    if (data) {
      notify.done(t('added'), t('addedHint', { email: address }))
      return onAdded()
    }
    const answer = error ? problemOf(error) : unanswered
    setProblem(answer)
    setRefused(answer.fields)
    focusFirst((field) => answer.fields[field] !== undefined)
  }

  return {
    busy: fetching,
    problem,
    emailCheck: emailCheck.check,

    field: (field: 'name' | 'email') => ({
      ref: inputs[field],
      value: typed[field],
      error: shownError(field),
      onChange: (event: { currentTarget: HTMLInputElement }) =>
        change(field, { [field]: event.currentTarget.value }),
      onBlur: () => {
        if (typed[field] !== '') afterPress(() => setLeft((all) => new Set(all).add(field)))
      },
    }),

    role: {
      ref: role,
      value: typed.role,
      onChange: (chosen: AssignableRole) => change('role', { role: chosen }),
      error: shownError('role'),
    },

    submit(event: FormEvent): void {
      event.preventDefault()
      if (fetching) return
      setProblem(null)
      setRefused({})
      setLeft(new Set(fields))
      if (focusFirst((field) => faultOf(field) !== null) || typed.role === null) return
      void send(typed.role)
    },
  }
}
