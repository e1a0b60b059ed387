import { useTranslation } from 'react-i18next'
import type { DateTimeFieldProps } from './DateTimeField'
import { Field } from './Field'
import classes from './SystemDateTime.module.css'

/** The picker of the system. */
export function SystemDateTime(props: DateTimeFieldProps) {
  const { defaultTime, ...field } = props
  if (defaultTime) return <DayAndTime {...field} defaultTime={defaultTime} />
  const { value, onChange, minDate, minutesStep, required, onLeave, ...others } = field
  return (
    <Field
      {...others}
      aria-required={required}
      type="datetime-local"
      value={value?.slice(0, 16).replace(' ', 'T') ?? ''}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value ? `${currentTarget.value.replace('T', ' ')}:00` : null)
      }
      onBlur={onLeave}
      min={minDate && `${minDate.slice(0, 10)}T00:00`}
      step={minutesStep * 60}
    />
  )
}

/** Apart, since the system's picker for both begins with the time of now. */
function DayAndTime(props: DateTimeFieldProps & { defaultTime: string }) {
  const { label, value, onChange, minDate, minutesStep, defaultTime, required, onLeave, ...field } =
    props
  const { t } = useTranslation('ui')
  const [day, time = ''] = value?.split(' ') ?? []
  return (
    <div className={classes.both}>
      <Field
        {...field}
        label={label}
        aria-required={required}
        type="date"
        value={day ?? ''}
        min={minDate?.slice(0, 10)}
        onBlur={onLeave}
        onChange={({ currentTarget: { value: chosen } }) =>
          onChange(chosen ? `${chosen} ${time || `${defaultTime}:00`}` : null)
        }
      />
      <Field
        label={t('timeOf', { what: label })}
        type="time"
        value={time.slice(0, 5)}
        step={minutesStep * 60}
        disabled={!day || field.disabled}
        onBlur={onLeave}
        onChange={({ currentTarget: { value: chosen } }) =>
          chosen && onChange(`${day} ${chosen}:00`)
        }
      />
    </div>
  )
}
