import { useId } from 'react'
import { percent } from '@/lib/numbers'
import classes from './StatisticsDialog.module.css'

type Props = {
  title: string
  /** Shares (0 to 1) of all readers who saw the post, largest first. */
  groups: readonly { label: string; value: number }[]
}

/** One bar for each group, with its share as a number. */
export function Groups({ title, groups }: Props) {
  const id = useId()
  if (groups.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {title}
      </h3>
      <ol className={classes.bars}>
        {groups.map(({ label, value }) => (
          <li key={label} className={classes.group}>
            <span className={classes.label}>{label}</span>
            <span>{percent(value)}</span>
            <span className={classes.bar} aria-hidden>
              <span style={{ inlineSize: `${Math.min(value, 1) * 100}%` }} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
