import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import classes from './SubpageNav.module.css'

export type Entry = { to: string; label: string; Icon: LucideIcon; active: boolean }

type Props = { label: string; entries: Entry[] }

/** Scrolls the row of tabs, and not the page, so that the current one is complete. */
function showCurrent(list: HTMLElement, entry: HTMLElement): void {
  const outer = list.getBoundingClientRect()
  const inner = entry.getBoundingClientRect()
  list.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
}

/** Shows it again when the width of the row changes, as on a phone that is rotated. */
function keepShown(entry: HTMLLIElement | null) {
  const list = entry?.parentElement
  if (!list) return
  showCurrent(list, entry)
  const observer = new ResizeObserver(() => showCurrent(list, entry))
  observer.observe(list)
  return () => observer.disconnect()
}

/** Beside the content, or above it on narrow screens. */
export function SubpageNav({ label, entries }: Props) {
  return (
    <nav aria-label={label}>
      <ul className={classes.list}>
        {entries.map(({ to, label, Icon, active }) => (
          <li key={to} ref={active ? keepShown : undefined} className={classes.entry}>
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
