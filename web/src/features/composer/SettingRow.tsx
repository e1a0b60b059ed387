// A row of the settings (recipients, push, date): its label on the left, its controls on the right.
import { type ReactNode, useId } from 'react'
import { Message } from '@/ui/Message'
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
        <Message id={`${id}-error`} className={text.error} text={error} />
        <Message id={`${id}-help`} className={text.soft} text={help} />
      </div>
    </div>
  )
}
