// An input with its label above, help below and an error message. Plain HTML: it is on the first
// page that is loaded, and the native input needs no library.
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { bringIntoView } from './bringIntoView'
import classes from './Field.module.css'
import { Message } from './Message'

type LabelProps = {
  label: string
  help?: ReactNode
  /** The error message; empty if the value is valid. */
  error?: ReactNode
  /** Shown beside the label, but not part of it. */
  mark?: ReactNode
  /** The number of characters used, out of the maximum. */
  counted?: Counted | undefined
}

export type Counted = { said: string; over: boolean }

/** The props of a labelled control. */
export type Labelled<Control extends 'input' | 'textarea' | 'select'> = LabelProps &
  Omit<ComponentPropsWithRef<Control>, 'children'>

export type FieldProps = Labelled<'input'> & {
  /** Shown at the end inside the field, e.g. a small button. */
  aside?: ReactNode
}

export const Field = ({ aside, ...field }: FieldProps) => (
  <Label {...field}>
    {(input) => (
      <div className={classes.frame}>
        <input {...input} data-aside={aside ? true : undefined} />
        {aside}
      </div>
    )}
  </Label>
)

/**
 * Scrolls an error into view that appears at the focused control: the browser has scrolled before, and the buttons of a
 * dialog would cover it.
 */
function bringBelowFocused(error: HTMLElement | null): void {
  const described = document.activeElement?.getAttribute('aria-describedby') ?? ''
  if (error && described.split(' ').includes(error.id)) bringIntoView(error)
}

/** Renders the label and the messages around a control. Passes the other props to the control. */
export function Label<Props extends LabelProps & Pick<FieldProps, 'id' | 'aria-describedby'>>(
  props: Props & { children: (control: Omit<Props, keyof LabelProps | 'children'>) => ReactNode },
) {
  const { label, help, error, mark, counted, children, ...control } = props
  const own = useId()
  const id = control.id ?? own
  const helpId = `${id}-help`
  const errorId = `${id}-error`
  const countId = `${id}-count`
  const about = [error && errorId, help && helpId, counted && countId, control['aria-describedby']]
  return (
    <div>
      {counted && (
        <span id={countId} className={classes.count} data-over={counted.over || undefined}>
          {counted.said}
        </span>
      )}
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      {mark}
      {children({
        ...control,
        id,
        className: classes.input,
        'aria-invalid': !!error,
        'aria-describedby': about.filter(Boolean).join(' ') || undefined,
      })}
      <Message id={errorId} className={classes.error} text={error} ref={bringBelowFocused} />
      {help && (
        <div id={helpId} className={classes.help}>
          {help}
        </div>
      )}
    </div>
  )
}
