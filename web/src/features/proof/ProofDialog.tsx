import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { CodeField } from '@/features/session/code/CodeField'
import { asksForApp, besidesCode, useCode } from '@/features/session/code/useCode'
import { useSession } from '@/features/session/store'
import { type Problem, problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import '@/lib/proofTexts'
import { Field } from '@/ui/Field'
import { FormDialog } from '@/ui/FormDialog'
import { useForm } from '@/ui/form/useForm'
import { Notice } from '@/ui/Notice'
import { PasswordField } from '@/ui/PasswordField'
import { MailedCode } from './MailedCode'
import { PasskeyProof } from './PasskeyProof'
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

/**
 * Asks whose account it is: for the password; for a code of the app if the account needs one; otherwise for a
 * mailed code if the password is not enough. What is typed is not stored.
 */
export function ProofDialog({ strong, onProved, onClose }: Props) {
  const { t } = useTranslation('proof')
  const email = useSession(({ userData }) => userData?.email ?? '')
  const [, prove] = useMutation(ProveIdentityMutation)
  const [values, setValues] = useState({ password: '', code: '' })
  const second = useCode()
  const needsMail = strong && !second.asked
  const form = useForm({
    values,
    setValues,
    check: () => ({
      password: values.password === '' && t('required'),
      ...(needsMail
        ? { code: values.code.trim() === '' && t('codeRequired') }
        : second.errors(values.code)),
    }),
    refusals: (problem) => ({
      password:
        problem.fields.password &&
        t(problem.fields.password === 'PASSWORD_INCORRECT' ? 'wrong' : 'invalid'),
      ...(needsMail ? { code: mailedCodeError(problem) } : second.refusals(problem)),
    }),
    touches: () => false,
    async send() {
      const { password, code } = values
      const { error } = await prove({
        password,
        code: needsMail ? code : null,
        ...second.sent(code),
      })
      const problem = error && problemOf(error)
      if (problem) return asksForApp(problem) ? second.note(problem) : problem
      onProved()
      return null
    },
  })
  function mailedCodeError({ fields: { code } }: Problem): string | undefined {
    return code && t(codeRefusals[code as keyof typeof codeRefusals] ?? 'codeIncorrect')
  }

  const formProblem = besidesCode(form.formProblem)
  return (
    <FormDialog
      title={t('title')}
      answer={t('answer')}
      lead={t(needsMail ? 'leadStrong' : 'lead')}
      busy={form.busy}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <PasskeyProof onProved={onProved} />
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
      {second.asked && (
        <CodeField form={form} focused={values.password !== ''} recovery={second.recovery} />
      )}
      {needsMail && (
        <>
          <Field
            {...form.field('code')}
            label={t('code')}
            name="one-time-code"
            autoComplete="one-time-code"
            inputMode="numeric"
            required
          />
          <MailedCode email={email} onNeedsApp={second.note} />
        </>
      )}
      {formProblem && (
        <Notice tone="problem" title={t('failed')}>
          {problemText(formProblem)}
        </Notice>
      )}
    </FormDialog>
  )
}
