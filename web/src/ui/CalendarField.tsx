// A calendar and a clock behind a field, for screens with room. What is chosen holds once it is closed:
// an hour that is half typed is none yet, and Escape takes all of it back.
import 'dayjs/locale/de'
import './kit/dates.css'
import { DateTimePicker } from '@mantine/dates'
import { CalendarClock } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nextFullHour } from '@/lib/dates'
import classes from './CalendarField.module.css'
import type { DateTimeFieldProps } from './DateTimeField'

/** So many hours and minutes are in sight at once; whole rows, so that both columns align. */
const TIME_ROWS = 6

/** 'Uhr' stays with its time. */
const VALUE_FORMAT = 'DD.MM.YYYY, HH:mm[\u00a0Uhr]'

/** Freitag, 29. November 2126: what a day is called where one does not see it in its week. */
const dayName = new Intl.DateTimeFormat('de-DE', { dateStyle: 'full', timeZone: 'UTC' })

/** A press on a number that is marked as a whole leaves it so: the browser puts a cursor between its
 * digits otherwise, after all handlers, and what is typed then joins the old digit. */
const keepMarked = {
  onMouseDown: (press: MouseEvent<HTMLInputElement>) => {
    press.stopPropagation()
    if (press.currentTarget === document.activeElement) press.preventDefault()
  },
}

export function CalendarField(field: DateTimeFieldProps) {
  const { value, onChange, minutesStep, minDate, defaultTime, required, onLeave, ...props } = field
  const popover = useId()
  const { t } = useTranslation('ui')
  /** Undefined while nothing has been chosen since it was opened. */
  const [chosen, setChosen] = useState<string | null>()
  const escaped = useRef(false)
  const shown = chosen === undefined ? value : chosen
  const defaultTimeValue = defaultTime ? `${defaultTime}:00` : nextFullHour(Date.now())
  return (
    <DateTimePicker
      {...props}
      value={shown}
      onChange={setChosen}
      onDropdownClose={() => {
        if (chosen !== undefined && !escaped.current) onChange(chosen)
        setChosen(undefined)
        // After Escape the user stays in the field.
        if (!escaped.current) onLeave?.()
      }}
      wrapperProps={{
        // The kit closes on the same key, and does not say by what it was closed.
        onKeyDownCapture: ({ key }: KeyboardEvent) => {
          escaped.current = key === 'Escape'
        },
      }}
      locale="de"
      valueFormat={VALUE_FORMAT}
      firstDayOfWeek={1}
      weekendDays={[]}
      highlightToday
      getDayAriaLabel={(day) => dayName.format(new Date(day))}
      // The kit prefers it to the time that is chosen already, with each opening anew.
      defaultTimeValue={shown?.slice(11) ?? defaultTimeValue}
      minDate={minDate?.slice(0, 10)}
      // The kit names the calendar after an element with this id; that is the label.
      labelProps={{ id: popover }}
      placeholder={t('chooseDate')}
      popoverProps={{
        id: popover,
        onOpen: () => {
          escaped.current = false
        },
        shadow: 'none',
        hideDetached: false,
        classNames: { dropdown: classes.dropdown ?? '' },
      }}
      timePickerProps={{
        minutesStep,
        withDropdown: true,
        format: '24h',
        hoursInputLabel: t('hours'),
        minutesInputLabel: t('minutes'),
        hoursInputProps: keepMarked,
        minutesInputProps: keepMarked,
        popoverProps: {
          // A press outside closes the calendar, and so would one on what is drawn elsewhere.
          withinPortal: false,
          width: 'target',
          offset: 4,
          shadow: 'none',
          hideDetached: false,
          // The calendar around it may still be finding its own place.
          preventPositionChangeWhenVisible: false,
        },
        maxDropdownContentHeight: TIME_ROWS * 32,
        scrollAreaProps: { type: 'auto', scrollbarSize: 8, offsetScrollbars: 'y' },
        classNames: {
          input: classes.time ?? '',
          field: classes.part ?? '',
          dropdown: `${classes.dropdown} ${classes.times}`,
          controlsListGroup: classes.columns ?? '',
          control: classes.choice ?? '',
        },
      }}
      submitButtonProps={{ 'aria-label': t('applyDate') }}
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
        wrapper: classes.around ?? '',
        placeholder: classes.placeholder ?? '',
        input: classes.input ?? '',
        error: classes.error ?? '',
        day: classes.day ?? '',
      }}
    />
  )
}
