// Day and time in Berlin. Takes and gives wall-clock texts without a zone: `2026-11-24 09:00:00`.
// On a phone the system's own picker is better than any of ours; elsewhere it stands in where ours
// cannot be fetched.
import { useMediaQuery } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense } from 'react'
import { Skeleton } from './Skeletons'
import { SystemDateTime } from './SystemDateTime'

export type DateTimeFieldProps = {
  id?: string
  label: string
  /** Null while nothing is chosen. */
  value: string | null
  onChange: (value: string | null) => void
  minDate?: string
  minutesStep: number
  error?: ReactNode
  disabled?: boolean
  /** The picker was closed, with or without a choice. */
  onLeave?: () => void
}

/** The calendar is by far the largest part of the console. */
const CalendarField = lazy(() =>
  import('./CalendarField').then(
    ({ CalendarField }) => ({ default: CalendarField }),
    () => ({ default: SystemDateTime }),
  ),
)

type Props = Omit<DateTimeFieldProps, 'minutesStep'> & { minutesStep?: number }

export function DateTimeField({ minutesStep = 5, ...props }: Props) {
  const small = useMediaQuery('(width < 768px)', false)
  if (small) return <SystemDateTime {...props} minutesStep={minutesStep} />
  return (
    <Suspense fallback={<Skeleton height={70} />}>
      <CalendarField {...props} minutesStep={minutesStep} />
    </Suspense>
  )
}
