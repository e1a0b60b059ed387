// Two or three views of the same thing. Arrow keys move between the tabs and select immediately.
import { CircleAlert } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import classes from './Tabs.module.css'
import { movedBy } from './useRovingFocus'

type Props<Key extends string> = {
  /** The accessible name of the tab list. */
  label: string
  tabs: {
    key: Key
    label: string
    /** The error in this tab, as text. */
    wrong?: string | undefined
    /** What is missing in this tab, as text. An error takes precedence. */
    lacking?: string | undefined
  }[]
  active: Key
  onChange: (key: Key) => void
  /** ID prefix of tabs and panel; the panel is the `TabPanel` with the same ID. */
  id: string
}

export function Tabs<Key extends string>({ label, tabs, active, onChange, id }: Props<Key>) {
  function walk(event: KeyboardEvent<HTMLDivElement>): void {
    const at = tabs.findIndex(({ key }) => key === active)
    const next = tabs[movedBy(event, at, tabs.length) ?? -1]
    if (!next) return
    event.preventDefault()
    onChange(next.key)
    document.getElementById(`${id}-${next.key}`)?.focus()
  }
  return (
    <div role="tablist" aria-label={label} className={classes.tabs} onKeyDown={walk}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          id={`${id}-${tab.key}`}
          type="button"
          role="tab"
          aria-label={nameWith(tab.label, tab.wrong ?? tab.lacking)}
          title={tab.wrong ?? tab.lacking}
          aria-selected={tab.key === active}
          aria-controls={`${id}-panel`}
          tabIndex={tab.key === active ? 0 : -1}
          className={classes.tab}
          onClick={() => onChange(tab.key)}
        >
          {tab.label}
          {tab.wrong && <CircleAlert size={16} strokeWidth={2} />}
          {!tab.wrong && tab.lacking && <span className={classes.lacking} aria-hidden />}
        </button>
      ))}
    </div>
  )
}

const nameWith = (label: string, about: string | undefined): string | undefined =>
  about && `${label}, ${about}`

type PanelProps = {
  id: string
  active: string
  /** The tabs are not shown now. */
  bare?: boolean
  children: ReactNode
}

export function TabPanel({ id, active, bare = false, children }: PanelProps) {
  const role = !bare && { role: 'tabpanel', 'aria-labelledby': `${id}-${active}` }
  return (
    <div id={`${id}-panel`} {...role}>
      {children}
    </div>
  )
}
