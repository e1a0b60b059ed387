// A field whose value the server validates while the user types. Shows the progress and the result.
import { Loader } from '@mantine/core'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './CheckedField.module.css'
import { Field, type FieldProps } from './Field'

export type Checked = 'unasked' | 'asking' | 'free' | 'taken'

type Props = FieldProps & {
  check: Checked
  /** The message if the value is free. */
  free: ReactNode
}

export function CheckedField({ check, free, help, error, ...field }: Props) {
  const { t } = useTranslation('ui')
  const message = error ? null : check === 'asking' ? t('checking') : check === 'free' ? free : null
  return (
    <Field
      {...field}
      error={error}
      aside={
        <span className={classes.mark} data-checked={error ? undefined : check} aria-hidden>
          {!error && check === 'asking' && <Loader size={20} color="currentColor" />}
          {!error && check === 'free' && <Check />}
        </span>
      }
      // The message replaces the help, so that the layout does not shift.
      help={
        <>
          <span role="status" className={classes.said} data-checked={check}>
            {message}
          </span>
          {!message && !error && help}
        </>
      }
    />
  )
}
