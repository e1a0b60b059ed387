// State of the form that changes a password. The input is not stored.
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useNewPassword } from '@/features/session/passwords/useNewPassword'
import { type Problem, problemOf, unanswered } from '@/graphql/problem'
import { afterPress } from '@/lib/press'
import { ChangePasswordMutation } from './queries'

type OldFault = 'oldRequired' | 'oldWrong'

type Options = {
  onChanged: () => void
  /** Whether an empty form is valid. */
  optional?: boolean
}

export type PasswordForm = ReturnType<typeof usePasswordForm>

export function usePasswordForm({ onChanged, optional = false }: Options) {
  const { t } = useTranslation('accounts')
  const [old, setOld] = useState('')
  const [fault, setFault] = useState<OldFault | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [{ fetching }, changePassword] = useMutation(ChangePasswordMutation)
  const input = useRef<HTMLInputElement>(null)
  const password = useNewPassword({ old, optional })

  function showOldFault(wrong: OldFault): void {
    setFault(wrong)
    input.current?.focus()
  }

  async function send(): Promise<void> {
    const { data, error } = await changePassword({ oldPassword: old, newPassword: password.value })
    if (!data) return refuse(error ? problemOf(error) : unanswered)
    // The submit button is disabled now, so the focus moves. This happens before `clear`, so that
    // the field that loses the focus is not reported as empty.
    input.current?.focus()
    clear()
    onChanged()
  }

  function refuse(refused: Problem): void {
    if (isWrongOld(refused)) showOldFault('oldWrong')
    else if (!password.refuse(refused)) setProblem(refused)
  }

  function clear(): void {
    setOld('')
    setFault(null)
    setProblem(null)
    password.clear()
  }

  return {
    busy: fetching,
    problem,
    /** Whether something was typed. */
    pending: old !== '' || password.isTouched,
    fields: password.fields,
    clear,

    old: {
      ref: input,
      value: old,
      error: fault && t(`password.${fault}`),
      onChange: (event: { currentTarget: HTMLInputElement }) => {
        setOld(event.currentTarget.value)
        setFault(null)
      },
      onBlur: () => {
        if (old === '' && password.isTouched) afterPress(() => setFault('oldRequired'))
      },
    },

    submit(event: { preventDefault: () => void }): void {
      event.preventDefault()
      if (fetching) return
      setProblem(null)
      const isFine = password.check()
      if (old === '') showOldFault('oldRequired')
      else if (isFine) void send()
    },
  }
}

/** The server also states this in the message, for clients that do not know reasons. */
const isWrongOld = ({ reason, message }: Problem): boolean =>
  reason === 'OLD_PASSWORD_INCORRECT' || message.includes('Old Password incorrect')
