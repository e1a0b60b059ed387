import { useEffect, useEffectEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { problemOf } from '@/graphql/problem'
import { useUnsavedText } from '@/lib/useUnsavedText'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { useForm } from '@/ui/form/useForm'
import { Notice } from '@/ui/Notice'
import { notify } from '@/ui/notify'
import classes from './AccessCode.module.css'
import { type Fault, faultOf } from './accessCodeRule'
import type { TypedCode } from './keptAccessCode'
import { SetAccessCodeMutation } from './queries'

const faults: ReadonlySet<string> = new Set(['TOO_SHORT', 'TOO_LONG', 'WRONG_CHARACTERS'])

type Props = {
  /** The stored code; empty: there is none. */
  stored: string
  /** Null until the user types: then the field shows what is stored. */
  typed: string | null
  /** When a closed tab last stored what is typed, in ms since 1970; null if it is this tab's. */
  storedAt: number | null
  onTyped: (change: (now: TypedCode) => TypedCode) => void
}

export function AccessCodeForm({ stored, typed, storedAt, onTyped }: Props) {
  const { t } = useTranslation('freshman')
  const [, save] = useMutation(SetAccessCodeMutation)
  const values = { code: typed ?? stored }
  const code = values.code.trim()
  const isChanged = code !== stored
  const fault = faultOf(values.code)
  const unsaved = useUnsavedText(storedAt)

  // Also a code that is stored although the response did not arrive.
  const forget = useEffectEvent(() => onTyped(() => ({ typed: null })))
  const isStored = typed !== null && !isChanged
  useEffect(() => {
    if (isStored) forget()
  }, [isStored])

  async function send() {
    const { error } = await save({ accessToken: code })
    if (error) return problemOf(error)
    // What was typed meanwhile stays.
    onTyped((now) => ({ typed: now.typed?.trim() === code ? null : now.typed }))
    notify.done(t(code === '' ? 'code.removed' : 'code.saved'))
    return null
  }

  const form = useForm({
    values,
    setValues: (change) =>
      onTyped((now) => ({ typed: change({ code: now.typed ?? stored }).code })),
    check: () => ({ code: fault && t(`code.${fault}`) }),
    refusals: ({ fields }) => {
      const reason = fields.accessToken
      return { code: reason && faults.has(reason) && t(`code.${reason as Fault}`) }
    },
    send,
  })

  function cancel(): void {
    onTyped(() => ({ typed: null }))
    form.changed(() => true)
    form.focus('code')
  }

  const consequence = stored === '' ? 'first' : code === '' ? 'remove' : 'change'
  const consequenceId = useId()
  const stateId = useId()
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
          <Notice id={consequenceId} title={t('code.consequence.title')}>
            {t(`code.consequence.${consequence}`)}
          </Notice>
        )
      )}
      <div className={classes.answers}>
        <Button
          type="submit"
          look="primary"
          size="md"
          aria-describedby={
            isChanged && !form.formProblem ? `${stateId} ${consequenceId}` : stateId
          }
          disabled={!isChanged}
          loading={form.busy}
        >
          {t('code.save')}
        </Button>
        {isChanged && (
          <Button look="quiet" size="md" disabled={form.busy} onClick={cancel}>
            {t('code.cancel')}
          </Button>
        )}
        <p id={stateId} role="status" className={classes.state}>
          {isChanged && unsaved}
        </p>
      </div>
    </form>
  )
}
