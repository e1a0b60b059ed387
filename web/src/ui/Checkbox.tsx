import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import classes from './Checkbox.module.css'

type Props = Omit<ComponentPropsWithRef<'input'>, 'type' | 'onChange' | 'children'> & {
  label: ReactNode
  help?: ReactNode
  /** What is wrong, in words; nothing while all is well. */
  error?: ReactNode
  onChange: (checked: boolean) => void
}

/** Yes or not yet; it counts when the form is sent. */
export function Checkbox({ label, help, error, onChange, id, ...input }: Props) {
  const own = useId()
  const field = id ?? own
  const helpId = `${field}-help`
  const errorId = `${field}-error`
  const described = [error && errorId, help && helpId].filter(Boolean).join(' ')
  return (
    <div className={classes.row}>
      <input
        {...input}
        id={field}
        type="checkbox"
        className={classes.box}
        aria-invalid={!!error}
        aria-describedby={described || undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <div className={classes.words}>
        <label htmlFor={field} className={classes.label}>
          {label}
        </label>
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
    </div>
  )
}
