import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import classes from './Checkbox.module.css'
import { Message } from './Message'
import text from './text.module.css'

type Props = Omit<ComponentPropsWithRef<'input'>, 'type' | 'onChange' | 'children'> & {
  label: ReactNode
  help?: ReactNode
  /** The error message; empty if there is none. */
  error?: ReactNode
  onChange: (checked: boolean) => void
}

/** A yes/no choice that takes effect when the form is submitted. Compare `Switch`. */
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
        <Message id={errorId} className={text.error} text={error} />
        <Message id={helpId} className={text.soft} text={help} />
      </div>
    </div>
  )
}
