import classes from './TextDivider.module.css'

/** A line with a word in its middle, such as 'oder' between two methods. */
export const TextDivider = ({ children }: { children: string }) => (
  <p className={classes.divider}>{children}</p>
)
