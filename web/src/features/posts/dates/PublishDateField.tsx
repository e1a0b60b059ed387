import { toWallClock } from '@/lib/dates'
import { DateTimeField, type DateTimeFieldProps } from '@/ui/DateTimeField'

type Props = Omit<DateTimeFieldProps, 'minDate' | 'minutesStep'>

/** A publish date of one's own: from today on, in steps of 5 minutes. */
export const PublishDateField = (props: Props) => (
  <DateTimeField {...props} minDate={toWallClock(Date.now())} minutesStep={5} />
)
