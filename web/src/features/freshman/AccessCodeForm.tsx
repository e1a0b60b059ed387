import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { problemOf } from '@/graphql/problem'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { useForm } from '@/ui/form/useForm'
import { LeaveGuard } from '@/ui/LeaveGuard'
import { Notice } from '@/ui/Notice'
import { notify } from '@/ui/notify'
import classes from './AccessCode.module.css'
import { type Fault, faultOf } from './accessCodeRule'
import { SetAccessCodeMutation } from './queries'

const faults: ReadonlySet<string> = new Set(['TOO_SHORT', 'TOO_LONG', 'WRONG_CHARACTERS'])

type Props = {
  /** The stored code; empty: there is none. */
  stored: string
}

export function AccessCodeForm({ stored }: Props) {
  const { t } = useTranslation('freshman')
  /** Null until the user types: then the field shows what is stored. */
  const [typed, setTyped] = useState<string | null>(null)
  const [, save] = useMutation(SetAccessCodeMutation)
  const values = { code: typed ?? stored }
  const code = values.code.trim()
  const isChanged = code !== stored
  const fault = faultOf(values.code)

  async function send() {
    const { error } = await save({ accessToken: code })
    if (error) return problemOf(error)
    // What was typed meanwhile stays.
    setTyped((now) => (now?.trim() === code ? null : now))
    notify.done(t(code === '' ? 'code.removed' : 'code.saved'))
    return null
  }

  const form = useForm({
    values,
    setValues: (change) => setTyped((now) => change({ code: now ?? stored }).code),
    check: () => ({ code: fault && t(`code.${fault}`) }),
    refusals: ({ fields }) => {
      const reason = fields.accessToken
      return { code: reason && faults.has(reason) && t(`code.${reason as Fault}`) }
    },
    send,
  })
  const consequence = stored === '' ? 'first' : code === '' ? 'remove' : 'change'
  return (
    <form noValidate onSubmit={form.submit} className={classes.form}>
      <Field
        label={t('code.label')}
        help={t('code.help')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('code')}
      />
      {form.formProblem ? (
        <Notice tone="problem" title={t('code.failed')}>
          {t('code.failedHint')}
        </Notice>
      ) : (
        isChanged && (
          <Notice title={t('code.consequence.title')}>
            {t(`code.consequence.${consequence}`)}
          </Notice>
        )
      )}
      <Button
        type="submit"
        look="primary"
        size="md"
        className={classes.answer}
        disabled={!isChanged}
        loading={form.busy}
      >
        {t('code.save')}
      </Button>
      <LeaveGuard when={isChanged} onLeave={() => setTyped(null)} />
    </form>
  )
}
