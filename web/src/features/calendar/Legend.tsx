import { useTranslation } from 'react-i18next'
import { date } from '@/lib/dates'
import { EntryMark } from './EntryMark'
import classes from './Legend.module.css'
import type { Period } from './settings'

const kinds = [
  { what: 'draft', kind: 'POST', status: 'DRAFT' },
  { what: 'planned', kind: 'POST', status: 'APPROVED' },
  { what: 'live', kind: 'POST', status: 'LIVE' },
  { what: 'event', kind: 'EVENT', status: 'LIVE' },
] as const

const written = (day: string): string => date(`${day}T12:00:00Z`)

/** What the signs mean, and the lecture times of the shown weeks. */
export function Legend({ lectures }: { lectures: Period[] }) {
  const { t } = useTranslation('calendar')
  return (
    <ul className={classes.legend} aria-label={t('legend')}>
      {kinds.map((entry) => (
        <li key={entry.what} className={classes.kind} data-what={entry.what}>
          <EntryMark entry={entry} />
          {t(`kind.${entry.what}`)}
        </li>
      ))}
      {lectures.map(({ from, to }) => (
        <li key={from} className={classes.kind}>
          <span className={classes.line} aria-hidden />
          {t('lectures.period', { from: written(from), to: written(to) })}
        </li>
      ))}
    </ul>
  )
}
