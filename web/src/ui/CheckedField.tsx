// A field about whose value the server is asked while one types: it says that, and what came of it.
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './CheckedField.module.css'
import { Field, type FieldProps } from './Field'
import { Spinner } from './Spinner'

export type Checked = 'unasked' | 'asking' | 'free' | 'taken'

type Props = FieldProps & {
  check: Checked
  /** Said when it is free. */
  free: ReactNode
}

export function CheckedField({ check, free, help, error, ...field }: Props) {
  const { t } = useTranslation('ui')
  const said = error ? null : check === 'asking' ? t('checking') : check === 'free' ? free : null
  return (
    <Field
      {...field}
      error={error}
      aside={
        <span className={classes.mark} data-checked={error ? undefined : check} aria-hidden>
          {!error && check === 'asking' && <Spinner />}
          {!error && check === 'free' && <Check size={20} strokeWidth={1.75} />}
        </span>
      }
      // What is said stands where the help stands, so that nothing moves.
      help={
        <>
          <span role="status" className={classes.said} data-checked={check}>
            {said}
          </span>
          {!said && !error && help}
        </>
      }
    />
  )
}
