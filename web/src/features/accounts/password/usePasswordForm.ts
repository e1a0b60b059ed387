// State of the form that changes a password. The input is not stored.
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import {
  newPasswordErrors,
  noPassword,
  refusedPassword,
} from '@/features/session/passwords/newPassword'
import { type Problem, problemOf, unanswered } from '@/graphql/problem'
import { useForm } from '@/ui/form/useForm'
import { ChangePasswordMutation } from './queries'

type Options = {
  onChanged: () => void
  /** Whether an empty form is valid. */
  optional?: boolean
}

export type PasswordForm = ReturnType<typeof usePasswordForm>

export function usePasswordForm({ onChanged, optional = false }: Options) {
  const { t } = useTranslation('accounts')
  const [, changePassword] = useMutation(ChangePasswordMutation)
  const form = useForm({
    initial: { old: '', ...noPassword },
    check: ({ old, ...typed }) => ({
      old: old === '' && t('password.oldRequired'),
      ...newPasswordErrors(typed, old),
    }),
    refusals: (problem) =>
      isWrongOld(problem) ? { old: t('password.oldWrong') } : refusedPassword(problem),
    touches: (field, values) =>
      field === 'old' ? isTyped(values) : !optional || values[field] !== '',
    async send({ old, password }) {
      const { data, error } = await changePassword({ oldPassword: old, newPassword: password })
      if (!data) return error ? problemOf(error) : unanswered
      // The submit button is disabled now, so the focus moves. This happens before `clear`, so that
      // the field that loses the focus is not reported as empty.
      form.focus('old')
      form.clear()
      onChanged()
      return null
    },
  })
  return { ...form, required: !optional, pending: isTyped(form.values) }
}

const isTyped = (values: object): boolean => Object.values(values).some((typed) => typed !== '')

/** The server also states this in the message, for clients that do not know reasons. */
const isWrongOld = ({ reason, message }: Problem): boolean =>
  reason === 'OLD_PASSWORD_INCORRECT' || message.includes('Old Password incorrect')
