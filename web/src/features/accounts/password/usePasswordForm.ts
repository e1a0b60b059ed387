// Another password in the place of the old one. What is typed here is kept nowhere.
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
  /** A form that nobody has touched asks for nothing. */
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

  function tell(wrong: OldFault): void {
    setFault(wrong)
    input.current?.focus()
  }

  async function send(): Promise<void> {
    const { data, error } = await changePassword({ oldPassword: old, newPassword: password.value })
    if (!data) return refuse(error ? problemOf(error) : unanswered)
    // The button that was pressed can be pressed no more. Before all is cleared: what is left by it
    // is not told off for being empty.
    input.current?.focus()
    clear()
    onChanged()
  }

  function refuse(refused: Problem): void {
    if (isWrongOld(refused)) tell('oldWrong')
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
    /** Something was typed. */
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
      if (old === '') tell('oldRequired')
      else if (isFine) void send()
    },
  }
}

/** The server says so in words, too, for all who know no reasons. */
const isWrongOld = ({ reason, message }: Problem): boolean =>
  reason === 'OLD_PASSWORD_INCORRECT' || message.includes('Old Password incorrect')
