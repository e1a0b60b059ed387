import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useSession } from '@/features/session/store'
import { problemOf } from '@/graphql/problem'
import { FormDialog } from '@/ui/FormDialog'
import { useForm } from '@/ui/form/useForm'
import { PasswordField } from '@/ui/PasswordField'
import { ProveIdentityMutation } from './queries'
import { Refused } from './Refused'

type Props = { onProved: () => void; onClose: () => void }

/** Asks for the password of the signed-in account. What is typed is not stored. */
export function ProofDialog({ onProved, onClose }: Props) {
  const { t } = useTranslation('staffProfile')
  const email = useSession(({ userData }) => userData?.email ?? '')
  const [, prove] = useMutation(ProveIdentityMutation)
  const [values, setValues] = useState({ password: '' })
  const form = useForm({
    values,
    setValues,
    check: () => ({ password: values.password === '' && t('proof.required') }),
    refusals: ({ fields: { password } }) => ({
      password: password && t(password === 'PASSWORD_INCORRECT' ? 'proof.wrong' : 'proof.invalid'),
    }),
    touches: () => false,
    async send() {
      const { error } = await prove(values)
      if (error) return problemOf(error)
      onProved()
      return null
    },
  })
  return (
    <FormDialog
      title={t('proof.title')}
      answer={t('proof.answer')}
      lead={t('proof.lead')}
      busy={form.busy}
      onClose={onClose}
      onSubmit={form.submit}
    >
      {/* Hidden: tells the password manager whose password is asked for. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.field('password')}
        label={t('proof.password')}
        name="current-password"
        autoComplete="current-password"
        required
        showLabel={t('proof.show')}
        hideLabel={t('proof.hide')}
        data-autofocus
      />
      {form.formProblem && <Refused title={t('proof.failed')} problem={form.formProblem} />}
    </FormDialog>
  )
}
