// State of the form that changes a password. The input is not stored.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { besidesCode, noCode, useCode } from '@/features/session/code/useCode'
import {
  newPasswordErrors,
  noPassword,
  refusedPassword,
} from '@/features/session/passwords/newPassword'
import { type Problem, problemOf } from '@/graphql/problem'
import { useForm } from '@/ui/form/useForm'
import { ChangePasswordMutation } from './queries'

type Options = {
  onChanged: () => void
  /** Whether an empty form is valid. */
  optional?: boolean
}

const nothing = { old: '', ...noPassword, ...noCode }

export type PasswordForm = ReturnType<typeof usePasswordForm>

export function usePasswordForm({ onChanged, optional = false }: Options) {
  const { t } = useTranslation('accounts')
  const [, changePassword] = useMutation(ChangePasswordMutation)
  const [values, setValues] = useState(nothing)
  const { old, password, code } = values
  const second = useCode()
  const isTyped = Object.values(values).some((typed) => typed !== '')
  const form = useForm({
    values,
    setValues,
    check: () =>
      optional && !isTyped
        ? {}
        : {
            old: old === '' && t('password.oldRequired'),
            ...newPasswordErrors(values, old),
            ...second.errors(code),
          },
    refusals: (problem) =>
      isWrongOld(problem)
        ? { old: t('password.oldWrong') }
        : { ...refusedPassword(problem), ...second.refusals(problem) },
    touches: (field) => (field === 'old' ? isTyped : !optional || values[field] !== ''),
    async send() {
      const { data, error } = await changePassword({
        oldPassword: old,
        newPassword: password,
        ...second.sent(code),
      })
      if (!data) return second.note(problemOf(error))
      // The submit button is disabled now, so the focus moves. This happens before `clear`, so that
      // the field that loses the focus is not reported as empty.
      form.focus('old')
      clear()
      onChanged()
      return null
    },
  })

  function clear(): void {
    setValues(nothing)
    form.clear()
  }

  return {
    ...form,
    formProblem: besidesCode(form.formProblem),
    clear,
    asksForCode: second.asked,
    required: !optional,
    pending: isTyped,
  }
}

/** The server also states this in the message, for clients that do not know reasons. */
const isWrongOld = ({ reason, message }: Problem): boolean =>
  reason === 'OLD_PASSWORD_INCORRECT' || message.includes('Old Password incorrect')
