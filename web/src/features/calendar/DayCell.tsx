// A day of the month: its number, what is special about it, and its first entries.
import { useTranslation } from 'react-i18next'
import { fullDay, monthOf, shortMonth } from '@/lib/dateInput/days'
import classes from './DayCell.module.css'
import { type EntryActions, EntryButton } from './EntryButton'
import { EntryMark } from './EntryMark'
import { toneOf } from './entries'
import type { Entry } from './queries'
import { SpecialDay } from './SpecialDay'
import type { Special } from './special'
import { useDayName } from './useDayName'

/** How many entries are shown. One more is shown instead of the words '1 weiterer'. */
const MAX = 3

type Props = {
  day: string
  entries: Entry[]
  special: Special
  actions: EntryActions
  /** The month that is shown. */
  month: string
  isToday: boolean
  /** Its buttons are in the tab order. */
  isCurrent: boolean
  /** There is no room for words. */
  isNarrow: boolean
  onFocus: () => void
  /** Shows the week of the day. */
  onOpenDay: () => void
}

export function DayCell(props: Props) {
  const { day, entries, special, actions, month, isToday, isCurrent, isNarrow } = props
  const { t } = useTranslation('calendar')
  const nameOf = useDayName()
  const tabIndex = isCurrent ? 0 : -1
  const shown = firstOf(entries, actions.movingId)
  const hidden = entries.length - shown.length
  return (
    <td
      className={classes.cell}
      data-date={day}
      data-outside={monthOf(day) !== month || undefined}
      data-today={isToday || undefined}
      data-holiday={special.holiday !== null || undefined}
      data-lectures={special.lectures !== null || undefined}
      onFocus={props.onFocus}
    >
      <button
        type="button"
        className={classes.day}
        data-day={day}
        data-month={day.endsWith('-01') ? shortMonth(day) : undefined}
        aria-label={nameOf(day, entries.length, special)}
        aria-current={isToday ? 'date' : undefined}
        tabIndex={tabIndex}
        onClick={props.onOpenDay}
      >
        <span className={classes.number}>{Number(day.slice(8))}</span>
        {isNarrow && (
          <span
            className={classes.marks}
            data-hidden={hidden > 0 ? `+${hidden}` : undefined}
            aria-hidden
          >
            {shown.map((entry) => (
              <span key={entry.id} data-what={toneOf(entry)}>
                <EntryMark tone={toneOf(entry)} />
              </span>
            ))}
          </span>
        )}
      </button>
      {!isNarrow && <SpecialDay special={special} />}
      {!isNarrow && entries.length > 0 && (
        <ul className={classes.entries} aria-label={fullDay(day)}>
          {shown.map((entry) => (
            <li key={entry.id} data-entry={entry.id}>
              <EntryButton entry={entry} actions={actions} tabIndex={tabIndex} short />
            </li>
          ))}
          {hidden > 0 && (
            <li>
              <button
                type="button"
                className={classes.more}
                tabIndex={tabIndex}
                onClick={props.onOpenDay}
              >
                {t('furtherEntries', { count: hidden })}
              </button>
            </li>
          )}
        </ul>
      )}
    </td>
  )
}

/** The first entries, and the one that is being moved. */
function firstOf(entries: Entry[], movingId: string | null): Entry[] {
  if (entries.length <= MAX + 1) return entries
  return entries.filter(({ id }, index) => index < MAX || id === movingId)
}
