import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import fieldClasses from './Field.module.css'
import { GrowingText } from './GrowingText'

type Props = ComponentPropsWithRef<'textarea'> & {
  label: string
  /** What is wrong with the text, in words; nothing while all is well. */
  error?: ReactNode
}

/** A field for several lines, which grows with them. */
export function AreaField({ label, error, id, rows = 2, ...area }: Props) {
  const own = useId()
  const field = id ?? own
  return (
    <div>
      <label htmlFor={field} className={fieldClasses.label}>
        {label}
      </label>
      <GrowingText
        {...area}
        id={field}
        rows={rows}
        className={fieldClasses.input ?? ''}
        aria-invalid={!!error}
        aria-describedby={error ? `${field}-error` : undefined}
      />
      {error && (
        <p id={`${field}-error`} className={fieldClasses.error}>
          {error}
        </p>
      )}
    </div>
  )
}
