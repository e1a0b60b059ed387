// Shows the secret for an app, and asks for a code that the app computes from it.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { type Problem, problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { Field } from '@/ui/Field'
import { FormDialog } from '@/ui/FormDialog'
import { useForm } from '@/ui/form/useForm'
import { Notice } from '@/ui/Notice'
import { QrCode } from '@/ui/QrCode'
import { whileAdding } from './adding'
import { ConfirmOneTimeCodesMutation } from './queries'
import classes from './SecondFactors.module.css'

type Props = {
  setup: { secret: string; uri: string }
  onDone: (recoveryCodes: string[]) => void
  onClose: () => void
}

export function SetupDialog({ setup, onDone, onClose }: Props) {
  const { t } = useTranslation('settings')
  const [, confirm] = useMutation(ConfirmOneTimeCodesMutation)
  const [values, setValues] = useState({ code: '' })
  const form = useForm({
    values,
    setValues,
    check: () => ({ code: values.code.trim() === '' && t('factors.setup.codeRequired') }),
    refusals: ({ fields }) => ({ code: fields.code && t('factors.setup.codeWrong') }),
    touches: () => false,
    send: () => whileAdding(send),
  })

  async function send(): Promise<Problem | null> {
    const { data, error } = await confirm({ code: values.code.trim() })
    if (!data) return problemOf(error)
    onDone(data.confirmOneTimeCodes.recoveryCodes)
    return null
  }

  return (
    <FormDialog
      title={t('factors.setup.title')}
      answer={t('factors.setup.answer')}
      lead={t('factors.setup.lead')}
      busy={form.busy}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <div className={classes.setup}>
        <QrCode text={setup.uri} label={t('factors.setup.qr')} className={classes.qr} />
        <div className={classes.manual}>
          <a href={setup.uri}>{t('factors.setup.open')}</a>
          <p className={classes.note}>{t('factors.setup.manual')}</p>
          <p className={classes.secret}>{inGroups(setup.secret)}</p>
        </div>
      </div>
      <Field
        {...form.field('code')}
        label={t('factors.setup.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        data-autofocus
      />
      {form.formProblem && (
        <Notice tone="problem" title={t('factors.setup.failed')}>
          {problemText(form.formProblem)}
        </Notice>
      )}
    </FormDialog>
  )
}

/** Easier to type; apps ignore the spaces. */
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret
