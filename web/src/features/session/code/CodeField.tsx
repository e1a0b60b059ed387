// Asks for a code of the person's app, or for one of the recovery codes.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '@/ui/Field'
import type { Form } from '@/ui/form/useForm'

type Props = {
  form: Pick<Form<{ code: string }>, 'field' | 'focus'>
  /** Whether it gets the focus when it appears: everything else is filled in. */
  focused?: boolean
  /** Whether only a recovery code can be entered. */
  recovery?: boolean
}

export function CodeField({ form, focused = true, recovery = false }: Props) {
  const { t } = useTranslation('session')
  // biome-ignore lint/correctness/useExhaustiveDependencies: Runs only on mount.
  useEffect(() => {
    if (focused) form.focus('code')
  }, [])
  return (
    <Field
      {...form.field('code')}
      label={t(recovery ? 'code.recovery' : 'code.label')}
      help={t(recovery ? 'code.recoveryHelp' : 'code.help')}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  )
}
