// A calendar and a clock behind a field, for screens with room.
import 'dayjs/locale/de'
import './kit/dates.css'
import { DateTimePicker } from '@mantine/dates'
import { CalendarClock } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { nextFullHour } from '@/lib/dates'
import classes from './CalendarField.module.css'
import type { DateTimeFieldProps } from './DateTimeField'

export function CalendarField(field: DateTimeFieldProps) {
  const { minutesStep, minDate, onLeave, ...props } = field
  const popover = useId()
  const { t } = useTranslation('ui')
  return (
    <DateTimePicker
      {...props}
      {...(onLeave && { onDropdownClose: onLeave })}
      locale="de"
      valueFormat="DD.MM.YYYY, HH:mm [Uhr]"
      firstDayOfWeek={1}
      weekendDays={[]}
      clearable
      highlightToday
      defaultTimeValue={nextFullHour(Date.now()).slice(11)}
      minDate={minDate?.slice(0, 10)}
      // The kit names the calendar after an element with this id; that is the label.
      labelProps={{ id: popover }}
      popoverProps={{
        id: popover,
        shadow: 'none',
        classNames: { dropdown: classes.dropdown ?? '' },
      }}
      timePickerProps={{
        minutesStep,
        withDropdown: true,
        format: '24h',
        hoursInputLabel: t('hours'),
        minutesInputLabel: t('minutes'),
        classNames: { input: classes.time ?? '' },
      }}
      submitButtonProps={{ 'aria-label': t('applyDate') }}
      clearButtonProps={{ 'aria-label': t('clearDate') }}
      ariaLabels={{
        previousMonth: t('previousMonth'),
        nextMonth: t('nextMonth'),
        previousYear: t('previousYear'),
        nextYear: t('nextYear'),
        previousDecade: t('previousDecade'),
        nextDecade: t('nextDecade'),
      }}
      leftSection={<CalendarClock size={20} strokeWidth={1.75} aria-hidden />}
      classNames={{
        label: classes.label ?? '',
        input: classes.input ?? '',
        error: classes.error ?? '',
        day: classes.day ?? '',
      }}
    />
  )
}
