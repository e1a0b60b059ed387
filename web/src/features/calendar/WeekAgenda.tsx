// A week as a list of its days with all entries.
import { useTranslation } from 'react-i18next'
import { fullDay, today } from '@/lib/dateInput/days'
import { Card } from '@/ui/Card'
import { Chip } from '@/ui/Chip'
import { type EntryActions, EntryButton } from './EntryButton'
import { EntryMenu } from './EntryMenu'
import type { Entry } from './queries'
import { weeksOf } from './range'
import { SpecialDay } from './SpecialDay'
import type { Special } from './special'
import classes from './WeekAgenda.module.css'

type Props = {
  day: string
  entries: Map<string, Entry[]>
  specialOf: (day: string) => Special
  actions: EntryActions
  busy: boolean
  onMove: (entry: Entry) => void
}

export function WeekAgenda({ day, entries, specialOf, actions, busy, onMove }: Props) {
  const { t } = useTranslation('calendar')
  const now = today(Date.now())
  return (
    <Card className={classes.week} aria-busy={busy}>
      {weeksOf('week', day)
        .flat()
        .map((it) => (
          <section
            key={it}
            className={classes.day}
            data-date={it}
            data-today={it === now || undefined}
            aria-labelledby={`tag-${it}`}
          >
            <header className={classes.head}>
              <h3 id={`tag-${it}`} className={classes.title} data-day={it} tabIndex={-1}>
                {fullDay(it)}
              </h3>
              {it === now && <Chip tone="accent">{t('today')}</Chip>}
              <SpecialDay special={specialOf(it)} />
            </header>
            {entries.has(it) ? (
              <ul className={classes.entries}>
                {entries.get(it)?.map((entry) => (
                  <li key={entry.id} data-entry={entry.id} className={classes.entry}>
                    <EntryButton entry={entry} actions={actions} />
                    {entry.viewerCanReschedule && (
                      <EntryMenu entry={entry} onMove={() => onMove(entry)} />
                    )}
                  </li>
                ))}
              </ul>
            ) : (
              <p className={classes.empty}>{t(busy ? 'loading' : 'emptyDay')}</p>
            )}
          </section>
        ))}
    </Card>
  )
}
