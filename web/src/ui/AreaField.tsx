import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { AutosizeTextarea } from './AutosizeTextarea'
import { Count, type Counted } from './Field'
import fieldClasses from './Field.module.css'

type Props = ComponentPropsWithRef<'textarea'> & {
  label: string
  help?: ReactNode
  /** The error message; empty if the text is valid. */
  error?: ReactNode
  /** Shown beside the label, but not part of it. */
  mark?: ReactNode
  /** The number of characters used, out of the maximum. */
  counted?: Counted | undefined
}

/** A text field of several lines that grows with its content. */
export function AreaField(props: Props) {
  const { label, help, error, mark, counted, id, rows = 2, ...area } = props
  const own = useId()
  const field = id ?? own
  const about = [
    error && `${field}-error`,
    help && `${field}-help`,
    counted && `${field}-count`,
  ].filter(Boolean)
  return (
    <div>
      {counted && <Count id={`${field}-count`} {...counted} />}
      <label htmlFor={field} className={fieldClasses.label}>
        {label}
      </label>
      {mark}
      <AutosizeTextarea
        {...area}
        id={field}
        rows={rows}
        className={fieldClasses.input ?? ''}
        aria-invalid={!!error}
        aria-describedby={about.join(' ') || undefined}
      />
      {error && (
        <p id={`${field}-error`} className={fieldClasses.error}>
          {error}
        </p>
      )}
      {help && (
        <p id={`${field}-help`} className={fieldClasses.help}>
          {help}
        </p>
      )}
    </div>
  )
}
