import type { ReactNode } from 'react'
import classes from './Unfold.module.css'

type Props = {
  /** The user has just unfolded the form. */
  animated: boolean
  children: ReactNode
}

/** A part of the form that is absent while it is folded. */
export const Unfold = ({ animated, children }: Props) => (
  <div className={classes.unfold} data-animated={animated || undefined}>
    <div className={classes.content}>{children}</div>
  </div>
)
