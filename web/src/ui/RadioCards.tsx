// A group of radio buttons with an explanation of each.
import { type ReactNode, useId } from 'react'
import fieldClasses from './Field.module.css'
import { Message } from './Message'
import classes from './RadioCards.module.css'

type Props<Value extends string> = {
  label: string
  /** Null if no option is selected yet. */
  value: Value | null
  onChange: (value: Value) => void
  options: { value: Value; label: string; help: string }[]
  error?: ReactNode
  /** The id of the first radio button, to focus it. */
  id?: string
}

export function RadioCards<Value extends string>(props: Props<Value>) {
  const { label, value, onChange, options, error, id: firstId } = props
  const id = useId()
  return (
    <div
      role="radiogroup"
      aria-labelledby={id}
      aria-invalid={!!error}
      aria-required
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <p id={id} className={fieldClasses.label}>
        {label}
      </p>
      <div className={classes.cards}>
        {options.map((option, index) => (
          <label key={option.value} className={classes.card}>
            <input
              id={index === 0 ? firstId : undefined}
              type="radio"
              className={classes.radio}
              name={id}
              value={option.value}
              checked={option.value === value}
              aria-describedby={`${id}-${option.value}`}
              onChange={() => onChange(option.value)}
            />
            <span className={classes.name}>{option.label}</span>
            <span id={`${id}-${option.value}`} className={classes.help} aria-hidden>
              {option.help}
            </span>
          </label>
        ))}
      </div>
      <Message id={`${id}-error`} className={fieldClasses.error} text={error} />
    </div>
  )
}
