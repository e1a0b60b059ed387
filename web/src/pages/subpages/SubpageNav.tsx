import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import classes from './SubpageNav.module.css'

export type Entry = { to: string; label: string; Icon: LucideIcon; active: boolean }

type Props = { label: string; entries: Entry[] }

/** Scrolls the row of tabs, and not the page, so that the current one is complete. */
function showCurrent(entry: HTMLLIElement | null): void {
  const list = entry?.parentElement
  if (!list) return
  const outer = list.getBoundingClientRect()
  const inner = entry.getBoundingClientRect()
  list.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
}

/** Beside the content, or above it on narrow screens. */
export function SubpageNav({ label, entries }: Props) {
  return (
    <nav aria-label={label}>
      <ul className={classes.list}>
        {entries.map(({ to, label, Icon, active }) => (
          <li key={to} ref={active ? showCurrent : undefined} className={classes.entry}>
            <Link to={to} className={classes.link} aria-current={active ? 'page' : undefined}>
              <Icon />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
