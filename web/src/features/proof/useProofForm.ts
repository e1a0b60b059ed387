// The form that proves with what is typed: the password, and a code if that does not suffice. It is not stored.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { asksForApp, besidesCode, useCode } from '@/features/session/code/useCode'
import { type Problem, problemOf } from '@/graphql/problem'
import { useForm } from '@/ui/form/useForm'
import type { ProofMethods } from './methods'
import { ProveIdentityMutation, RequestProofCodeMutation } from './queries'
import { useMailedCodeErrors } from './useMailedCodeErrors'

type Options = Pick<ProofMethods, 'needsPassword' | 'secondFactor'> & {
  /** The password alone does not suffice. */
  strong: boolean
  onProved: () => void
  /** Called if the password is needed after all, because the sign-in at a provider was too long ago. */
  onPasswordNeeded: () => void
}

const passwordRefusals = { PASSWORD_INCORRECT: 'wrong', REQUIRED: 'providerTooLongAgo' } as const

export type ProofForm = ReturnType<typeof useProofForm>

export function useProofForm(options: Options) {
  const { strong, needsPassword, secondFactor, onProved, onPasswordNeeded } = options
  const { t } = useTranslation('proof')
  const [, prove] = useMutation(ProveIdentityMutation)
  const [, request] = useMutation(RequestProofCodeMutation)
  const [values, setValues] = useState({ password: '', code: '' })
  const second = useCode({ asked: secondFactor !== null, recovery: secondFactor === 'recovery' })
  const mailed = useMailedCodeErrors()
  const needsMail = (strong || !needsPassword) && !second.asked
  const form = useForm({
    values,
    setValues,
    check: () => ({
      password: needsPassword && values.password === '' && t('required'),
      ...(needsMail ? { code: mailed.missing(values.code) } : second.errors(values.code)),
    }),
    refusals: (problem) => ({
      password:
        problem.fields.password &&
        t(passwordRefusals[problem.fields.password as keyof typeof passwordRefusals] ?? 'invalid'),
      ...(needsMail ? { code: mailed.refused(problem.fields.code) } : second.refusals(problem)),
    }),
    touches: () => false,
    async send() {
      const { password, code } = values
      const { error } = await prove({
        password: needsPassword ? password : null,
        code: needsMail ? code : null,
        ...second.sent(code),
      })
      const problem = error && problemOf(error)
      if (problem?.fields.password === 'REQUIRED') onPasswordNeeded()
      if (problem) return asksForApp(problem) ? second.note(problem) : problem
      onProved()
      return null
    },
  })

  return {
    ...form,
    formProblem: besidesCode(form.formProblem),
    strong,
    needsPassword,
    needsMail,
    second,
    async requestCode(another: boolean): Promise<Problem | null> {
      const { error } = await request({ another })
      return error ? problemOf(error) : null
    },
  }
}
