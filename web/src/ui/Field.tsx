// An input with its label above, help below and an error message. Plain HTML: it is on the first
// page that is loaded, and the native input needs no library.
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import classes from './Field.module.css'

export type FieldProps = Omit<ComponentPropsWithRef<'input'>, 'children'> & {
  label: string
  help?: ReactNode
  /** The error message; empty if the value is valid. */
  error?: ReactNode
  /** Shown at the end inside the field, e.g. a small button. */
  aside?: ReactNode
  /** Shown beside the label, but not part of it. */
  mark?: ReactNode
  /** The number of characters used, out of the maximum. */
  counted?: Counted | undefined
}

export type Counted = { said: string; over: boolean }

export function Field({ label, help, error, aside, mark, counted, id, ...input }: FieldProps) {
  const own = useId()
  const field = id ?? own
  const helpId = `${field}-help`
  const errorId = `${field}-error`
  const countId = `${field}-count`
  const about = [error && errorId, help && helpId, counted && countId, input['aria-describedby']]
  const described = about.filter(Boolean).join(' ')
  return (
    <div>
      {counted && <Count id={countId} {...counted} />}
      <label htmlFor={field} className={classes.label}>
        {label}
      </label>
      {mark}
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
        <div id={helpId} className={classes.help}>
          {help}
        </div>
      )}
    </div>
  )
}

export const Count = ({ id, said, over }: Counted & { id: string }) => (
  <span id={id} className={classes.count} data-over={over || undefined}>
    {said}
  </span>
)
