// A sheet of paper with a heading: one subject of a page.
import { type ReactNode, useId } from 'react'
import { Card } from './Card'
import classes from './Section.module.css'

type Props = {
  title: string
  /** A sentence on its purpose. */
  lead?: string
  /** An action on the whole section. */
  action?: ReactNode
  children: ReactNode
}

export function Section({ title, lead, action, children }: Props) {
  const heading = useId()
  return (
    <Card aria-labelledby={heading} className={classes.section}>
      <div className={classes.head}>
        <div>
          <h2 id={heading} className={classes.title} tabIndex={-1} data-landing>
            {title}
          </h2>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </Card>
  )
}
