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
  /** Stands beside the label; not part of it. */
  mark?: ReactNode
  /** How much of what fits is used. */
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
    <div className={classes.field}>
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
