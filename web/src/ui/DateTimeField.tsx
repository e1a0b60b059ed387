// Day and time in Berlin. Takes and gives wall-clock texts without a zone: `2026-11-24 09:00:00`.
// On a phone the system's own picker is better than any of ours.
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { CalendarField } from './CalendarField'
import { Field } from './Field'

export type DateTimeFieldProps = {
  id?: string
  label: string
  /** Null while nothing is chosen. */
  value: string | null
  onChange: (value: string | null) => void
  minDate?: string
  minutesStep?: number
  error?: ReactNode
  disabled?: boolean
  /** The picker was closed, with or without a choice. */
  onLeave?: () => void
}

export function DateTimeField({ minutesStep = 5, ...props }: DateTimeFieldProps) {
  const small = useMediaQuery('(width < 768px)', false)
  return small ? (
    <SystemField {...props} minutesStep={minutesStep} />
  ) : (
    <CalendarField {...props} minutesStep={minutesStep} />
  )
}

type Props = DateTimeFieldProps & { minutesStep: number }

function SystemField({ value, onChange, minDate, minutesStep, onLeave, ...props }: Props) {
  return (
    <Field
      {...props}
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
