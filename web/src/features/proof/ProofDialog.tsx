import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation, useQuery } from 'urql'
import { CodeField } from '@/features/session/code/CodeField'
import { asksForApp, besidesCode, useCode } from '@/features/session/code/useCode'
import { ConfigQuery } from '@/features/session/config'
import { useSession } from '@/features/session/store'
import type { ProofMethodsQuery as ProofMethods } from '@/graphql/generated/graphql'
import { type Problem, problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import '@/lib/proofTexts'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Field } from '@/ui/Field'
import { FormDialog } from '@/ui/FormDialog'
import { useForm } from '@/ui/form/useForm'
import { Notice } from '@/ui/Notice'
import { PasswordField } from '@/ui/PasswordField'
import { Skeleton } from '@/ui/Skeletons'
import { MailedCode } from './MailedCode'
import { PasskeyProof } from './PasskeyProof'
import { ProveElsewhere } from './ProveElsewhere'
import classes from './ProveElsewhere.module.css'
import { ProofMethodsQuery, ProveIdentityMutation, RequestProofCodeMutation } from './queries'

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
 * Asks whose account it is: at a provider that it is linked with, or here: for the password; for a code of the app if
 * the account needs one; otherwise for a mailed code if the password is not enough. What is typed is not stored.
 */
export function ProofDialog(props: Props) {
  const { t } = useTranslation('proof')
  const [{ data: known }] = useQuery({ query: ConfigQuery })
  const [{ data, error }] = useQuery({ query: ProofMethodsQuery, requestPolicy: 'network-only' })
  const [here, setHere] = useState(false)
  const onlyProviders = known?.config.onlyProviders ?? false
  const { password = !onlyProviders, providers = [] } = data?.proofMethods ?? {}
  const { onProved, onClose } = props
  if (password || here || (data ? providers.length === 0 : error)) {
    return <ProveHere {...props} password={password} providers={here ? [] : providers} />
  }
  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      answers={
        <Button look="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
      }
    >
      <div className={classes.ways}>
        <p>{t('leadElsewhere')}</p>
        {data ? (
          <>
            <ProveElsewhere providers={providers} look="primary" onProved={onProved} />
            <Button look="quiet" onClick={() => setHere(true)}>
              {t('byCode')}
            </Button>
          </>
        ) : (
          <Skeleton height={56} />
        )}
      </div>
    </Dialog>
  )
}

type HereProps = Props & {
  /** Whether the password is needed. Otherwise a code suffices. */
  password: boolean
  providers: ProofMethods['proofMethods']['providers']
}

function ProveHere({ strong, password: needsPassword, providers, onProved, onClose }: HereProps) {
  const { t } = useTranslation('proof')
  const email = useSession(({ userData }) => userData?.email ?? '')
  const [, prove] = useMutation(ProveIdentityMutation)
  const [, request] = useMutation(RequestProofCodeMutation)
  const [values, setValues] = useState({ password: '', code: '' })
  const second = useCode()
  const needsMail = (strong || !needsPassword) && !second.asked
  const form = useForm({
    values,
    setValues,
    check: () => ({
      password: needsPassword && values.password === '' && t('required'),
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
        password: needsPassword ? password : null,
        code: needsMail ? code : null,
        ...second.sent(code),
      })
      const problem = error && problemOf(error)
      if (problem) return asksForApp(problem) ? second.note(problem) : problem
      onProved()
      return null
    },
  })
  async function requestCode(another: boolean): Promise<Problem | null> {
    const { error } = await request({ another })
    return error ? problemOf(error) : null
  }
  function mailedCodeError({ fields: { code } }: Problem): string | undefined {
    return code && t(codeRefusals[code as keyof typeof codeRefusals] ?? 'codeIncorrect')
  }

  const formProblem = besidesCode(form.formProblem)
  return (
    <FormDialog
      title={t('title')}
      answer={t('answer')}
      lead={t(needsPassword ? (needsMail ? 'leadStrong' : 'lead') : 'leadCode')}
      busy={form.busy}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <PasskeyProof onProved={onProved} />
      {/* Hidden: tells the password manager whose password is asked for. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      {needsPassword && (
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
      )}
      {second.asked && (
        <CodeField
          form={form}
          focused={!needsPassword || values.password !== ''}
          recovery={second.recovery}
        />
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
            data-autofocus={needsPassword ? undefined : true}
          />
          <MailedCode email={email} request={requestCode} onNeedsApp={second.note} />
        </>
      )}
      {formProblem && (
        <Notice tone="problem" title={t('failed')}>
          {problemText(formProblem)}
        </Notice>
      )}
      <ProveElsewhere providers={providers} look="outlined" onProved={onProved} />
    </FormDialog>
  )
}
