// What the calendar shows, and the controls to change it.
import { ChevronLeft, ChevronRight, Settings2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { addDays, fullMonth, monthOf, today, weekOf } from '@/lib/dateInput/days'
import { date } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { IconButton } from '@/ui/IconButton'
import { SegmentedControl } from '@/ui/SegmentedControl'
import classes from './CalendarHead.module.css'
import { isShown, turned, type View, weekNumber } from './range'

type Props = {
  view: View
  day: string
  titleId: string
  onShow: (place: { view?: View; day?: string }) => void
  onSettings: () => void
}

/** 23.11.2026 */
const written = (day: string): string => date(`${day}T12:00:00Z`)

export function CalendarHead({ view, day, titleId, onShow, onSettings }: Props) {
  const { t } = useTranslation('calendar')
  const monday = weekOf(day)
  const sunday = addDays(monday, 6)
  const now = today(Date.now())
  const title =
    view === 'month'
      ? fullMonth(`${monthOf(day)}-01`)
      : t('weekTitle', {
          week: weekNumber(day),
          from: written(monday).replace(written(sunday).slice(6), ''),
          to: written(sunday),
        })
  return (
    <div className={classes.head}>
      <div className={classes.turn}>
        <IconButton
          label={t(`previous.${view}`)}
          icon={<ChevronLeft />}
          onClick={() => onShow({ day: turned(view, day, -1) })}
        />
        <IconButton
          label={t(`next.${view}`)}
          icon={<ChevronRight />}
          onClick={() => onShow({ day: turned(view, day, 1) })}
        />
        <Button
          look="quiet"
          disabled={isShown(view, day, now) && day === now}
          onClick={() => onShow({ day: now })}
        >
          {t('today')}
        </Button>
      </div>
      <h2 id={titleId} className={classes.title} aria-live="polite" tabIndex={-1} data-landing>
        {title}
      </h2>
      <div className={classes.tools}>
        <SegmentedControl<View>
          label={t('view')}
          value={view}
          onChange={(next) => onShow({ view: next })}
          options={[
            { value: 'month', label: t('month') },
            { value: 'week', label: t('weekView') },
          ]}
        />
        <IconButton
          className={classes.settings}
          label={t('settings.open')}
          icon={<Settings2 />}
          onClick={onSettings}
        />
      </div>
    </div>
  )
}
