import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { type Problem, problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { hasText } from '@/lib/texts'
import { useUnsavedText } from '@/lib/useUnsavedText'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { useForm } from '@/ui/form/useForm'
import { Notice } from '@/ui/Notice'
import { notify } from '@/ui/notify'
import classes from './AddressField.module.css'
import { ConnectSourceMutation } from './queries'

type Props = {
  address: string
  /** When a closed tab last stored it, in ms since 1970; null if it is this tab's. */
  storedAt: number | null
  onTyped: (address: (now: string) => string) => void
}

/** Connects a Mastodon account or a feed by its address. */
export function AddressField({ address, storedAt, onTyped }: Props) {
  const { t } = useTranslation('sources')
  const [, connect] = useMutation(ConnectSourceMutation)
  const unsaved = useUnsavedText(storedAt)

  function refusalOf({ fields, reason }: Problem): string | null {
    const why = fields.address ?? reason
    const key = `refused.${why}`
    return hasText('sources', key) ? t(key) : null
  }

  async function send(): Promise<Problem | null> {
    const { data, error } = await connect({ address: address.trim() })
    if (!data) return problemOf(error)
    // What was typed meanwhile stays.
    onTyped((now) => (now === address ? '' : now))
    // The emptied field is not wrong.
    form.clear()
    notify.done(t('other.connected', { name: data.connectSource.name }), t('other.connectedHint'))
    return null
  }

  const form = useForm({
    values: { address },
    setValues: (change) => onTyped((now) => change({ address: now }).address),
    check: () => ({ address: address.trim() === '' && t('refused.REQUIRED') }),
    touches: () => false,
    refusals: (problem) => ({ address: refusalOf(problem) }),
    send,
  })

  // The settings of the profile around it are a form, and HTML has no forms in forms.
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) form.submit(event)
  }

  return (
    <div className={classes.form}>
      <div className={classes.row}>
        <div className={classes.field}>
          <Field
            {...form.field('address')}
            label={t('other.address')}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            help={t('other.addressHelp')}
            onKeyDown={onKeyDown}
          />
        </div>
        <Button size="md" className={classes.answer} loading={form.busy} onClick={form.submit}>
          {t('other.connect')}
        </Button>
      </div>
      {storedAt !== null && <p className={classes.unsaved}>{unsaved}</p>}
      {form.formProblem && (
        <Notice tone="problem" title={t('other.failed')}>
          {problemText(form.formProblem)}
        </Notice>
      )}
    </div>
  )
}
