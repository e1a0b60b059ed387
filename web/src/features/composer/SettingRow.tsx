// A row of the settings (recipients, push, date): its label on the left, its controls on the right.
import { type ReactNode, useId } from 'react'
import text from '@/ui/text.module.css'
import classes from './SettingRow.module.css'

type Props = { label: string; help?: ReactNode; error?: ReactNode; children: ReactNode }

export function SettingRow({ label, help, error, children }: Props) {
  const id = useId()
  const described = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
  return (
    // biome-ignore lint/a11y/useSemanticElements: A fieldset cannot be laid out as a grid row.
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={described || undefined}
      className={classes.row}
    >
      <span id={id} className={classes.label}>
        {label}
      </span>
      <div className={classes.choice}>
        {children}
        {error && (
          <p id={`${id}-error`} className={text.error}>
            {error}
          </p>
        )}
        {help && (
          <p id={`${id}-help`} className={text.soft}>
            {help}
          </p>
        )}
      </div>
    </div>
  )
}
