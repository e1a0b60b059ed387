// Day and time in Berlin, as people here write them. Takes and gives wall-clock texts without a zone.
import '@/lib/dates'
import './kit/dates.css'
import { DateTimePicker } from '@mantine/dates'
import { useMediaQuery } from '@mantine/hooks'
import { CalendarClock } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './DateTimeField.module.css'

type Props = {
  label: string
  /** `2026-11-24 09:00:00`, or null while nothing is chosen. */
  value: string | null
  onChange: (value: string | null) => void
  minDate?: string
  minutesStep?: number
  error?: ReactNode
  disabled?: boolean
}

export function DateTimeField({ minutesStep = 5, minDate, ...props }: Props) {
  const small = useMediaQuery('(width < 768px)', false)
  return (
    <DateTimePicker
      {...props}
      locale="de"
      valueFormat="DD.MM.YYYY, HH:mm [Uhr]"
      firstDayOfWeek={1}
      clearable
      dropdownType={small ? 'modal' : 'popover'}
      minDate={minDate?.slice(0, 10)}
      timePickerProps={{ minutesStep, withDropdown: true, format: '24h' }}
      leftSection={<CalendarClock size={20} strokeWidth={1.75} aria-hidden />}
      classNames={{
        label: classes.label ?? '',
        input: classes.input ?? '',
        error: classes.error ?? '',
      }}
    />
  )
}
