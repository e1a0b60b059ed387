import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { Count, type Counted } from './Field'
import fieldClasses from './Field.module.css'
import { GrowingText } from './GrowingText'

type Props = ComponentPropsWithRef<'textarea'> & {
  label: string
  help?: ReactNode
  /** What is wrong with the text, in words; nothing while all is well. */
  error?: ReactNode
  /** Stands beside the label; not part of it. */
  mark?: ReactNode
  /** How much of what fits is used. */
  counted?: Counted | undefined
}

/** A field for several lines, which grows with them. */
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
      <GrowingText
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
