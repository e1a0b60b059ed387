// The frame of a page with subpages: its title and its navigation beside the open subpage.
import type { ReactNode } from 'react'
import classes from './SubpageFrame.module.css'

type Props = {
  title: string
  nav: ReactNode
  /** For subpages in several columns. */
  wide?: boolean
  /** A subpage of a wide frame that has one column. */
  isText?: boolean
  children: ReactNode
}

export const SubpageFrame = ({ title, nav, wide = false, isText = false, children }: Props) => (
  <div className={classes.columns} data-wide={wide || undefined}>
    <div className={classes.aside}>
      <h1 className={classes.title} tabIndex={-1} data-landing="page">
        {title}
      </h1>
      {nav}
    </div>
    <div className={classes.content} data-text={isText || undefined}>
      {children}
    </div>
  </div>
)
