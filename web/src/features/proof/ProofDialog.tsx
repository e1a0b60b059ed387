import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useSession } from '@/features/session/store'
import { problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import '@/lib/proofTexts'
import { Field } from '@/ui/Field'
import { FormDialog } from '@/ui/FormDialog'
import { useForm } from '@/ui/form/useForm'
import { Notice } from '@/ui/Notice'
import { PasswordField } from '@/ui/PasswordField'
import { MailedCode } from './MailedCode'
import { ProveIdentityMutation } from './queries'

type Props = {
  /** The password alone does not suffice. */
  strong: boolean
  onProved: () => void
  onClose: () => void
}

const codeRefusals = {
  REQUIRED: 'codeRequired',
  CODE_INCORRECT: 'codeIncorrect',
  CODE_ENDED: 'codeEnded',
} as const

/** Asks whose account it is: for the password, and for a mailed code if that is not enough. What is typed is not stored. */
export function ProofDialog({ strong, onProved, onClose }: Props) {
  const { t } = useTranslation('proof')
  const email = useSession(({ userData }) => userData?.email ?? '')
  const [, prove] = useMutation(ProveIdentityMutation)
  const [values, setValues] = useState({ password: '', code: '' })
  const form = useForm({
    values,
    setValues,
    check: () => ({
      password: values.password === '' && t('required'),
      code: strong && values.code.trim() === '' && t('codeRequired'),
    }),
    refusals: ({ fields: { password, code } }) => ({
      password: password && t(password === 'PASSWORD_INCORRECT' ? 'wrong' : 'invalid'),
      code: code && t(codeRefusals[code as keyof typeof codeRefusals] ?? 'codeIncorrect'),
    }),
    touches: () => false,
    async send() {
      const { password, code } = values
      const { error } = await prove({ password, code: strong ? code : null })
      if (error) return problemOf(error)
      onProved()
      return null
    },
  })
  return (
    <FormDialog
      title={t('title')}
      answer={t('answer')}
      lead={t(strong ? 'leadStrong' : 'lead')}
      busy={form.busy}
      onClose={onClose}
      onSubmit={form.submit}
    >
      {/* Hidden: tells the password manager whose password is asked for. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.field('password')}
        label={t('password')}
        name="current-password"
        autoComplete="current-password"
        required
        showLabel={t('show')}
        hideLabel={t('hide')}
        data-autofocus
      />
      {strong && (
        <>
          <Field
            {...form.field('code')}
            label={t('code')}
            name="one-time-code"
            autoComplete="one-time-code"
            inputMode="numeric"
            required
          />
          <MailedCode email={email} />
        </>
      )}
      {form.formProblem && (
        <Notice tone="problem" title={t('failed')}>
          {problemText(form.formProblem)}
        </Notice>
      )}
    </FormDialog>
  )
}
