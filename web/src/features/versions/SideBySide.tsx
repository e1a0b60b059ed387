import { type ReactNode, useId } from 'react'
import classes from './SideBySide.module.css'

type Side = {
  title: ReactNode
  children: ReactNode
  /** Of two sides between which one chooses. */
  isChosen?: boolean
}

type Props = {
  /** What is compared. */
  title: string
  before: Side
  after: Side
}

/** Two versions of one field, below each other where there is no room. */
export function SideBySide({ title, before, after }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {title}
      </h3>
      <div className={classes.columns}>
        {[before, after].map((side, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: there are always these two.
          <div key={at} className={classes.column} data-chosen={side.isChosen || undefined}>
            <div className={classes.side}>{side.title}</div>
            {side.children}
          </div>
        ))}
      </div>
    </section>
  )
}
