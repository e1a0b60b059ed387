// Label above, help below, message at the field. Plain HTML: it is on the first page that anyone
// loads, and the browser's own input needs no library.
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import classes from './Field.module.css'

export type FieldProps = Omit<ComponentPropsWithRef<'input'>, 'children'> & {
  label: string
  help?: ReactNode
  /** What is wrong with the value, in words; nothing while all is well. */
  error?: ReactNode
  /** Stands at the end inside the field, e.g. a small button. */
  aside?: ReactNode
}

export function Field({ label, help, error, aside, id, ...input }: FieldProps) {
  const own = useId()
  const field = id ?? own
  const helpId = `${field}-help`
  const errorId = `${field}-error`
  const described = [error && errorId, help && helpId].filter(Boolean).join(' ')
  return (
    <div className={classes.field}>
      <label htmlFor={field} className={classes.label}>
        {label}
      </label>
      <div className={classes.frame}>
        <input
          {...input}
          id={field}
          className={classes.input}
          aria-invalid={!!error}
          aria-describedby={described || undefined}
          data-aside={aside ? true : undefined}
        />
        {aside}
      </div>
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
      {help && (
        <p id={helpId} className={classes.help}>
          {help}
        </p>
      )}
    </div>
  )
}
