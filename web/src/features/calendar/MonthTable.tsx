// The month as a table: one row for each week. Arrow keys move between days, and Tab leads to the
// entries of the day.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { monthOf, today, weekdayName } from '@/lib/dateInput/days'
import { dayAfterKey } from '@/ui/dayKeys'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import { DayCell } from './DayCell'
import type { EntryActions } from './EntryButton'
import classes from './MonthTable.module.css'
import type { Entry } from './queries'
import { weekNumber, weeksOf } from './range'
import type { Special } from './special'

type Props = {
  day: string
  entries: Map<string, Entry[]>
  specialOf: (day: string) => Special
  actions: EntryActions
  isNarrow: boolean
  busy: boolean
  titleId: string
  helpId: string
  onShow: (day: string) => void
  onOpenDay: (day: string) => void
}

export function MonthTable(props: Props) {
  const { day, entries, specialOf, actions, isNarrow, busy, titleId, helpId, onShow } = props
  const { t } = useTranslation('calendar')
  const table = useRef<HTMLTableElement>(null)
  const weeks = weeksOf('month', day)
  const current = useCurrentDay(day, table)
  const now = today(Date.now())

  function walk(event: KeyboardEvent): void {
    const isHeld = event.altKey || event.ctrlKey || event.metaKey
    const next = event.defaultPrevented ? null : dayAfterKey(event, current.day)
    const isInDay = !isHeld && walkInDay(event.target as HTMLElement, event.key)
    if (isInDay || next !== null) event.preventDefault()
    if (isInDay || next === null) return
    current.moveTo(next)
    if (monthOf(next) !== monthOf(day)) onShow(next)
  }

  return (
    <table
      ref={table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: Arrow keys move between its days.
      role="grid"
      className={classes.month}
      aria-labelledby={titleId}
      aria-describedby={helpId}
      aria-busy={busy}
      onKeyDown={walk}
    >
      <thead>
        <tr>
          <th scope="col" className={classes.week} abbr={t('week')}>
            {t('weekShort')}
          </th>
          {weeks[0]?.map((it) => (
            <th key={it} scope="col" abbr={weekdayName(it)}>
              {weekdayName(it).slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((days) => (
          <tr key={days[0]}>
            <th scope="row" className={classes.week}>
              <span className={visuallyHidden.unseen}>{t('week')}</span>{' '}
              {weekNumber(days[0] ?? day)}
            </th>
            {days.map((it) => (
              <DayCell
                key={it}
                day={it}
                entries={entries.get(it) ?? []}
                special={specialOf(it)}
                actions={actions}
                month={monthOf(day)}
                isToday={it === now}
                isCurrent={it === current.day}
                isNarrow={isNarrow}
                onFocus={() => current.set(it)}
                onOpenDay={() => props.onOpenDay(it)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The day in the tab order; the arrow keys move between the others. */
function useCurrentDay(shown: string, table: { current: HTMLTableElement | null }) {
  const [day, setDay] = useState(shown)
  const isMoved = useRef(false)
  // Another month was chosen above the table.
  const [lastShown, setLastShown] = useState(shown)
  if (lastShown !== shown) {
    setLastShown(shown)
    if (monthOf(day) !== monthOf(shown)) setDay(shown)
  }
  useEffect(() => {
    if (!isMoved.current) return
    const button = table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)
    if (!button) return
    isMoved.current = false
    button.focus()
  })
  return {
    day,
    set: setDay,
    moveTo: (next: string) => {
      isMoved.current = true
      setDay(next)
    },
  }
}

/** Moves the focus among the entries of a day; up from the first one, or by Escape, to the day. */
function walkInDay(target: HTMLElement, key: string): boolean {
  const cell = target.closest('td')
  const buttons = [...(cell?.querySelectorAll('button') ?? [])]
  const at = buttons.indexOf(target as HTMLButtonElement)
  if (at < 1) return false
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Escape: 0 }[key]
  if (to === undefined || !buttons[to]) return false
  buttons[to].focus()
  return true
}
