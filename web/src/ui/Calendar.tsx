// A calendar and a clock. Past days are not offered, so the page of the current month begins with
// the current week.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addDays,
  addMonths,
  fullDay,
  fullMonth,
  monthOf,
  shortMonth,
  today,
  weekdayName,
  weekOf,
} from '@/lib/dateInput/days'
import { nextFullHour } from '@/lib/dates'
import { Button } from './Button'
import classes from './Calendar.module.css'
import { Clock } from './Clock'
import { dayAfterKey } from './dayKeys'
import { IconButton } from './IconButton'

type Props = {
  /** A wall clock, as in `lib/dates.ts`; null if no date is selected. */
  value: string | null
  minutesStep: number
  /** HH:mm, the time for a selected day; by default the next full hour. */
  defaultTime?: string | undefined
  onChoose: (value: string) => void
  onApply: (value: string) => void
}

/** As many weeks as the longest month spans, so that the height does not change between months. */
const WEEKS = 6

/** A dialog around the calendar also closes on Escape unless the target has this attribute. */
const keepDialog = { 'data-mantine-stop-propagation': 'true' }

const latest = (one: string, other: string): string => (one > other ? one : other)

export function Calendar({ value, minutesStep, defaultTime, onChoose, onApply }: Props) {
  const { t } = useTranslation('dates')
  const titleId = useId()
  const [todayInBerlin] = useState(() => today(Date.now()))
  const [begins] = useState(() => (defaultTime ? `${defaultTime}:00` : nextFullHour(Date.now())))
  const [day, time = begins] = value?.split(' ') ?? []
  /** The day in the tab order; the arrow keys move between the others. */
  const [current, setCurrent] = useState(latest(day ?? todayInBerlin, todayInBerlin))
  const [month, setMonth] = useState(monthOf(current))
  const grid = useRef<HTMLTableElement>(null)
  const isMoved = useRef(true)

  // The focus starts on that day and follows the arrow keys.
  useEffect(() => {
    if (!isMoved.current) return
    isMoved.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus()
  }, [current])

  function walk(event: KeyboardEvent): void {
    const wanted = dayAfterKey(event, current)
    if (wanted === null) return
    event.preventDefault()
    isMoved.current = true
    const next = latest(wanted, todayInBerlin)
    setCurrent(next)
    setMonth(monthOf(next))
  }

  function turn(by: number): void {
    const next = addMonths(`${month}-01`, by)
    setMonth(monthOf(next))
    setCurrent(latest(next, todayInBerlin))
  }

  const from = weekOf(latest(`${month}-01`, month === monthOf(todayInBerlin) ? todayInBerlin : ''))
  const weeks = Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => addDays(from, 7 * week + weekday)),
  )
  return (
    <div className={classes.calendar}>
      <div className={classes.head}>
        <IconButton
          {...keepDialog}
          className={classes.turn}
          label={t('previousMonth')}
          icon={<ChevronLeft />}
          disabled={month <= monthOf(todayInBerlin)}
          onClick={() => turn(-1)}
        />
        <p id={titleId} className={classes.title} aria-live="polite">
          {fullMonth(`${month}-01`)}
        </p>
        <IconButton
          {...keepDialog}
          label={t('nextMonth')}
          icon={<ChevronRight />}
          onClick={() => turn(1)}
        />
      </div>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: Arrow keys move between its days.
        role="grid"
        aria-labelledby={titleId}
        className={classes.grid}
        onKeyDown={walk}
      >
        <thead>
          <tr>
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
              {days.map((it) => (
                <td key={it}>
                  <button
                    {...keepDialog}
                    type="button"
                    className={classes.day}
                    data-day={it}
                    data-autofocus={it === current || undefined}
                    data-month={it.endsWith('-01') ? shortMonth(it) : undefined}
                    data-outside={monthOf(it) !== month || undefined}
                    aria-label={fullDay(it)}
                    aria-current={it === todayInBerlin ? 'date' : undefined}
                    aria-pressed={it === day}
                    tabIndex={it === current ? 0 : -1}
                    disabled={it < todayInBerlin}
                    onClick={() => {
                      setCurrent(it)
                      onChoose(`${it} ${time}`)
                    }}
                  >
                    {Number(it.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.foot}>
        <Clock
          {...keepDialog}
          time={time}
          minutesStep={minutesStep}
          disabled={day === undefined}
          onChange={(changed) => onChoose(`${day} ${changed}`)}
        />
        <Button
          {...keepDialog}
          look="primary"
          px={12}
          disabled={value === null}
          onClick={() => value !== null && onApply(value)}
        >
          {t('apply')}
        </Button>
      </div>
    </div>
  )
}
