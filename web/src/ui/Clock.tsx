// Hour and minute, each in a native select.
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Clock.module.css'

type Props = Omit<ComponentProps<'select'>, 'value' | 'onChange'> & {
  /** HH:mm:ss */
  time: string
  minutesStep: number
  onChange: (time: string) => void
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')

const hours = Array.from({ length: 24 }, (_, hour) => twoDigits(hour))

export function Clock({ time, minutesStep, onChange, ...select }: Props) {
  const { t } = useTranslation('dates')
  const [hour = '', minute = ''] = time.split(':')
  const offered = Array.from({ length: 60 / minutesStep }, (_, step) =>
    twoDigits(step * minutesStep),
  )
  // A typed minute that is not one of the steps is offered as well.
  const minutes = offered.includes(minute) ? offered : [...offered, minute].sort()
  return (
    <div className={classes.clock}>
      <select
        {...select}
        aria-label={t('hours')}
        className={classes.part}
        value={hour}
        onChange={({ currentTarget }) => onChange(`${currentTarget.value}:${minute}:00`)}
      >
        {hours.map((it) => (
          <option key={it}>{it}</option>
        ))}
      </select>
      <span aria-hidden>:</span>
      <select
        {...select}
        aria-label={t('minutes')}
        className={classes.part}
        value={minute}
        onChange={({ currentTarget }) => onChange(`${hour}:${currentTarget.value}:00`)}
      >
        {minutes.map((it) => (
          <option key={it}>{it}</option>
        ))}
      </select>
      <span>{t('oclock')}</span>
    </div>
  )
}
