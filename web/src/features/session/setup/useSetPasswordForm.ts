// State of the form that sets the first password: input, consents, and the server's refusal.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RegisterMutationVariables } from '@/graphql/generated/graphql'
import type { Problem } from '@/graphql/problem'
import { useForm } from '@/ui/form/useForm'
import { noCode, useCode } from '../code/useCode'
import { newPasswordErrors, noPassword, refusedPassword } from '../passwords/newPassword'
import { consentVariables, type Registering } from './consents'

/** Resolves with null on success. */
export type SetPassword = (typed: RegisterMutationVariables) => Promise<Problem | null>

const noConsents = { privacy: false, terms: false, marketing: false }

export function useSetPasswordForm(account: Registering, send: SetPassword) {
  const { t } = useTranslation('access')
  const { consentsNeeded } = account
  const [values, setValues] = useState({ ...noPassword, ...noConsents, ...noCode })
  const second = useCode()
  const form = useForm({
    values,
    setValues,
    check: () => ({
      ...newPasswordErrors(values),
      privacy: consentsNeeded && !values.privacy && t('consents.privacyMissing'),
      terms: consentsNeeded && !values.terms && t('consents.termsMissing'),
      ...second.errors(values.code),
    }),
    refusals: (problem) => ({ ...refusedPassword(problem), ...second.refusals(problem) }),
    async send() {
      const typed = { password: values.password, ...consentVariables(account, values) }
      const problem = await send({ ...typed, ...second.sent(values.code) })
      return problem && second.note(problem)
    },
    leaves: true,
  })
  return { ...form, asksForCode: second.asked }
}
