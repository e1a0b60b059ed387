import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'

type Props = { icon: ReactNode; title: string; children?: ReactNode; action?: ReactNode }

/** Shown in place of an empty list: a friendly message and the next step. */
export function EmptyState({ icon, title, children, action }: Props) {
  return (
    <div className={classes.empty}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <p className={classes.title}>{title}</p>
      {children && <p className={classes.body}>{children}</p>}
      {action}
    </div>
  )
}
