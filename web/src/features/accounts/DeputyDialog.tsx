// The dialog that lets an account release posts for a time.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { type Problem, problemOf } from '@/graphql/problem'
import { Field } from '@/ui/Field'
import { FormDialog } from '@/ui/FormDialog'
import { useForm } from '@/ui/form/useForm'
import { notify } from '@/ui/notify'
import { AccountRefused } from './AccountRefused'
import { type Account, nameOf } from './account'
import { type DeputyDays, daysOf, MAX_DAYS, nextWeeks, timeOf, wrongDay } from './deputy'
import { SetDeputyMutation } from './queries'

type Props = { account: Account; onGone: () => void; onClose: () => void }

export function DeputyDialog({ account, onGone, onClose }: Props) {
  const { t } = useTranslation('accounts')
  const [, setDeputy] = useMutation(SetDeputyMutation)
  const [values, setValues] = useState<DeputyDays>(() =>
    account.deputy ? daysOf(account.deputy) : nextWeeks(Date.now()),
  )
  const words = (field: 'from' | 'until', reason: string | undefined) => {
    if (reason === undefined) return undefined
    if (reason === 'ENDS_BEFORE_START') return t('deputy.endsBeforeStart')
    if (reason === 'TOO_FAR_AHEAD') return t('deputy.tooFar', { days: MAX_DAYS })
    return t(field === 'until' && reason === 'IN_PAST' ? 'deputy.past' : 'deputy.noDay')
  }
  const form = useForm<DeputyDays>({
    values,
    setValues,
    check() {
      const wrong = wrongDay(values, Date.now())
      return wrong ? { [wrong.field]: words(wrong.field, wrong.reason) } : {}
    },
    refusals: ({ fields }) => ({
      from: words('from', fields.from),
      until: words('until', fields.until),
    }),
    async send(): Promise<Problem | null> {
      const { error } = await setDeputy({ id: account.id, ...timeOf(values) })
      if (error) {
        const problem = problemOf(error)
        if (problem.code === 404) onGone()
        return problem
      }
      notify.done(t('deputy.done'), t('deputy.doneHint', { email: account.email }))
      onClose()
      return null
    },
  })
  const name = nameOf(account)
  return (
    <FormDialog
      title={t('deputy.title', { name })}
      lead={t('deputy.lead', { name })}
      answer={t('deputy.answer')}
      busy={form.busy}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <Field type="date" label={t('deputy.from')} required data-autofocus {...form.field('from')} />
      <Field type="date" label={t('deputy.until')} required {...form.field('until')} />
      {form.formProblem && <AccountRefused title={t('deputy.failed')} problem={form.formProblem} />}
    </FormDialog>
  )
}
