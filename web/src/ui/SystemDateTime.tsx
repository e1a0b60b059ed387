import type { DateTimeFieldProps } from './DateTimeField'
import { Field } from './Field'

/** The picker of the system. */
export function SystemDateTime(props: DateTimeFieldProps) {
  const { value, onChange, minDate, minutesStep, onLeave, ...field } = props
  return (
    <Field
      {...field}
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
