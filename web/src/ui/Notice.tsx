import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './Notice.module.css'

type Props = {
  /** For a control that the message describes. */
  id?: string
  tone?: 'info' | 'good' | 'problem'
  title: string
  children?: ReactNode
  /** A button or link that helps. */
  action?: ReactNode
}

const icons = { info: Info, good: CircleCheck, problem: CircleAlert }

/** A message within the page. Screen readers announce problems immediately. */
export function Notice({ id, tone = 'info', title, children, action }: Props) {
  const Icon = icons[tone]
  return (
    <div
      id={id}
      className={classes.notice}
      data-tone={tone}
      role={tone === 'problem' ? 'alert' : 'status'}
    >
      <Icon />
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        {children && <div>{children}</div>}
        {action && <div className={classes.action}>{action}</div>}
      </div>
    </div>
  )
}
