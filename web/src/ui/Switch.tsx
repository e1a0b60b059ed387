import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { Message } from './Message'
import classes from './Switch.module.css'

type Props = Omit<ComponentPropsWithRef<'input'>, 'type' | 'onChange' | 'children'> & {
  label: ReactNode
  help?: ReactNode
  onChange: (on: boolean) => void
}

/** An on/off choice that takes effect immediately. Compare `Checkbox`. */
export function Switch({ label, help, onChange, id, ...input }: Props) {
  const own = useId()
  const field = id ?? own
  return (
    <div className={classes.switch}>
      <input
        {...input}
        id={field}
        type="checkbox"
        role="switch"
        aria-checked={!!input.checked}
        className={classes.track}
        aria-describedby={help ? `${field}-help` : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <div>
        <label htmlFor={field}>{label}</label>
        <Message id={`${field}-help`} className={classes.help} text={help} />
      </div>
    </div>
  )
}
