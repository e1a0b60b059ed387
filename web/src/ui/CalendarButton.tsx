// Opens the calendar of a date field. The calendar is loaded when it is first opened.
import { CalendarClock } from 'lucide-react'
import { type ComponentProps, type MouseEvent, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Calendar } from './Calendar'
import fieldClasses from './Field.module.css'
import { lazyPart } from './lazyPart'
import { Popover } from './Popover'
import { Skeleton } from './Skeletons'

const FetchedCalendar = lazyPart(() => import('./Calendar').then((it) => it.Calendar))

type Props = Pick<ComponentProps<typeof Calendar>, 'value' | 'minutesStep' | 'defaultTime'> & {
  /** The label of the field. */
  label: string
  opened: boolean
  disabled: boolean
  onOpen: () => void
  /** Called with the selected date; null if none was selected. */
  onClose: (chosen: string | null) => void
}

/** Keeps the focus in the field until the calendar has opened. */
const keepFocus = (press: MouseEvent) => press.preventDefault()

export function CalendarButton(props: Props) {
  const { label, opened, disabled, onOpen, onClose, ...calendar } = props
  const { t } = useTranslation('dates')
  const [chosen, setChosen] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)

  function close(choice: string | null): void {
    setChosen(null)
    // After the UI kit, which on Escape restores the focus to a day of the calendar.
    queueMicrotask(() => button.current?.focus())
    onClose(choice)
  }

  return (
    <Popover
      label={label}
      align="end"
      opened={opened}
      onClose={() => close(chosen)}
      target={
        <button
          ref={button}
          type="button"
          className={fieldClasses.toggle}
          aria-label={t('openCalendar', { field: label })}
          title={t('openCalendar', { field: label })}
          aria-haspopup="dialog"
          aria-expanded={opened}
          disabled={disabled}
          onMouseDown={keepFocus}
          onClick={() => (opened ? close(chosen) : onOpen())}
        >
          <CalendarClock />
        </button>
      }
    >
      <Suspense fallback={<Skeleton height={376} />}>
        <FetchedCalendar
          {...calendar}
          value={chosen ?? calendar.value}
          onChoose={setChosen}
          onApply={close}
        />
      </Suspense>
    </Popover>
  )
}
