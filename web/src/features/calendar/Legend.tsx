import { useTranslation } from 'react-i18next'
import { date } from '@/lib/dates'
import { EntryMark } from './EntryMark'
import classes from './Legend.module.css'
import type { Period } from './settings'

const tones = ['draft', 'planned', 'live', 'event'] as const

const written = (day: string): string => date(`${day}T12:00:00Z`)

type Props = {
  lectures: Period[]
  /** Whether a post is shown that readers no longer see. */
  hasHidden: boolean
}

/** What the signs mean, and the lecture times of the shown weeks. */
export function Legend({ lectures, hasHidden }: Props) {
  const { t } = useTranslation('calendar')
  return (
    <ul className={classes.legend} aria-label={t('legend')}>
      {tones.map((tone) => (
        <li key={tone} className={classes.kind} data-what={tone}>
          <EntryMark tone={tone} />
          {t(`kind.${tone}`)}
        </li>
      ))}
      {hasHidden && (
        <li className={classes.kind}>
          <EntryMark tone="withdrawn" />
          {t('hidden')}
        </li>
      )}
      {lectures.map(({ from, to }) => (
        <li key={from} className={classes.kind}>
          <span className={classes.line} aria-hidden />
          {t('lectures.period', { from: written(from), to: written(to) })}
        </li>
      ))}
    </ul>
  )
}
