// State of the form that sets the first password: input, consents, and the server's refusal.
import { useTranslation } from 'react-i18next'
import type { RegisterMutationVariables } from '@/graphql/generated/graphql'
import type { Problem } from '@/graphql/problem'
import { useForm } from '@/ui/form/useForm'
import { newPasswordErrors, noPassword, refusedPassword } from '../passwords/newPassword'
import { consentVariables, type Registering } from './consents'

/** Resolves with null on success. */
export type SetPassword = (typed: RegisterMutationVariables) => Promise<Problem | null>

export type SetPasswordForm = ReturnType<typeof useSetPasswordForm>

export function useSetPasswordForm(account: Registering, send: SetPassword) {
  const { t } = useTranslation('access')
  const { consentsNeeded } = account
  return useForm({
    initial: { ...noPassword, privacy: false, terms: false, marketing: false },
    check: ({ privacy, terms, ...typed }) => ({
      ...newPasswordErrors(typed),
      privacy: consentsNeeded && !privacy && t('consents.privacyMissing'),
      terms: consentsNeeded && !terms && t('consents.termsMissing'),
    }),
    refusals: refusedPassword,
    send: (values) => send({ password: values.password, ...consentVariables(account, values) }),
    leaves: true,
  })
}
