// Day and time in Berlin. Takes and gives wall-clock texts without a zone: `2026-11-24 09:00:00`.
// On a phone the system's own picker is better than any of ours; elsewhere it stands in where ours
// cannot be fetched.
import { lazy, type ReactNode, Suspense } from 'react'
import { Skeleton } from './Skeletons'
import { SystemDateTime } from './SystemDateTime'
import { useNarrow } from './useNarrow'

export type DateTimeFieldProps = {
  id?: string
  label: string
  /** Null while nothing is chosen. */
  value: string | null
  onChange: (value: string | null) => void
  minDate?: string
  minutesStep: number
  /** HH:mm, taken with a day that is chosen first; else it is the next full hour. */
  defaultTime?: string
  /** Told by the system's picker; ours is a button, of which nobody can be told that. */
  required?: boolean
  error?: ReactNode
  disabled?: boolean
  /** The picker was closed, with or without a selection, but not by Escape. */
  onLeave?: () => void
}

/** The calendar is by far the largest part of the console. */
const CalendarField = lazy(() =>
  import('./CalendarField').then(
    ({ CalendarField }) => ({ default: CalendarField }),
    () => ({ default: SystemDateTime }),
  ),
)

export function DateTimeField(props: DateTimeFieldProps) {
  const small = useNarrow()
  if (small) return <SystemDateTime {...props} />
  return (
    <Suspense fallback={<Skeleton height={70} />}>
      <CalendarField {...props} />
    </Suspense>
  )
}
