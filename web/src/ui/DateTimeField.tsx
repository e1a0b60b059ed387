// A date and time in Berlin, typed in free form or selected in a calendar.
import '@/lib/dateTexts'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readDateTime } from '@/lib/dateInput/readDateTime'
import { existsTwice, fieldText, isWallClock, longText } from '@/lib/dateInput/wallClock'
import { date, fromWallClock } from '@/lib/dates'
import { useDebounced } from '@/lib/useDebounced'
import { CalendarButton } from './CalendarButton'
import classes from './DateTimeField.module.css'
import { Field } from './Field'

export type DateTimeFieldProps = {
  id?: string
  label: string
  /**
   * A wall clock without a time zone, `2026-11-24 09:00:00`, or the typed text while it cannot be
   * read as a date; null if the field is empty.
   */
  value: string | null
  /** `typing`: the value is not final and may become another date. */
  onChange: (value: string | null, typing: boolean) => void
  /** Steps of the minutes in the calendar. Any minute can be typed. */
  minutesStep: number
  /**
   * HH:mm, the time of a day that is typed without one. If undefined, a time is required, and the
   * calendar starts with the next full hour.
   */
  defaultTime?: string
  /** A wall clock. A time that is typed without a day is the first such time after it. */
  after?: string | null
  required?: boolean
  /** Read-only instead of disabled, so that the field keeps the focus. */
  readOnly?: boolean
  /** The label of the Enter key on phone keyboards. */
  enterKeyHint?: 'done' | 'send'
  /** The error message of the value. Text that cannot be read has its own message. */
  error?: ReactNode
  /** Frequent dates with their labels. */
  presets?: { value: string; label: string }[]
  /** Called when the field, its calendar and its presets lose the focus, but not after Escape. */
  onLeave?: () => void
}

export function DateTimeField(props: DateTimeFieldProps) {
  const { label, value, onChange, minutesStep, defaultTime, after, presets, ...field } = props
  const { required, readOnly = false, enterKeyHint = 'done' } = field
  const { t } = useTranslation('dates')
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const escaped = useRef(false)

  const read = (text: string) => readDateTime(text, { now: Date.now(), defaultTime, after })

  const unread = value !== null && !isWallClock(value) ? read(value).wrong : undefined

  function type(text: string): void {
    setTyped(text)
    onChange(text.trim() === '' ? null : (read(text).wallClock ?? text), true)
  }

  /** Replaces the typed text with the formatted date. */
  function settle(): void {
    if (typed === null) return
    setTyped(null)
    onChange(value, false)
  }

  /** Text that cannot be read is an error as soon as it is blurred, even if the calendar opens. */
  function leaveText(): void {
    if (typed !== null && unread) field.onLeave?.()
    settle()
  }

  /** Clears the typed text: not every browser moves the focus out of the field on a click. */
  function choose(date: string): void {
    setTyped(null)
    onChange(date, false)
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!isOpen && !currentTarget.contains(relatedTarget)) field.onLeave?.()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: It only observes events of its children.
    <div
      className={classes.group}
      onBlur={leave}
      onKeyDownCapture={({ key }: KeyboardEvent) => {
        escaped.current = key === 'Escape'
      }}
    >
      <Field
        {...(field.id !== undefined && { id: field.id })}
        label={label}
        value={typed ?? fieldText(value)}
        error={field.error && unread ? t(`unread.${unread}`) : field.error}
        help={<DateReading value={value} defaultTime={defaultTime} />}
        aria-required={required}
        readOnly={readOnly}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint={enterKeyHint}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={leaveText}
        onKeyDown={({ key }) => key === 'Enter' && settle()}
        aside={
          <CalendarButton
            label={label}
            value={value !== null && isWallClock(value) ? value : null}
            minutesStep={minutesStep}
            defaultTime={defaultTime}
            opened={isOpen}
            disabled={readOnly}
            onOpen={() => {
              escaped.current = false
              setOpen(true)
            }}
            onClose={(chosen) => {
              setOpen(false)
              if (chosen !== null && !escaped.current) choose(chosen)
              if (!escaped.current) field.onLeave?.()
            }}
          />
        }
      />
      {presets && (
        // biome-ignore lint/a11y/useSemanticElements: A fieldset would need a visible legend.
        <div role="group" aria-label={t('presets')} className={classes.presets}>
          {presets.map((preset) => (
            <button
              key={preset.label}
              type="button"
              className={classes.preset}
              aria-pressed={preset.value === value}
              disabled={readOnly}
              onClick={() => choose(preset.value)}
            >
              {preset.label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

type ReadingProps = {
  value: string | null
  defaultTime?: string | undefined
}

/** In ms: screen readers announce one date, not one for each key. */
const PAUSE = 250

/** In ms. A date without a year is understood as the next one, so the example must not be past. */
const EXAMPLE_AHEAD = 14 * 86_400_000

/** Shows how the field has interpreted its text, or an example if it has not. */
function DateReading({ value, defaultTime }: ReadingProps) {
  const { t } = useTranslation('dates')
  const [example] = useState(() => date(Date.now() + EXAMPLE_AHEAD).slice(0, 6))
  const settled = useDebounced(value, PAUSE)
  const understood =
    settled !== null && isWallClock(settled) && fromWallClock(settled) !== null ? settled : null
  return (
    <>
      <span role="status">{understood && longText(understood)}</span>
      {understood && existsTwice(understood) && ` ${t('twice')}`}
      {!understood && t(defaultTime ? 'exampleOfDay' : 'example', { day: example })}
    </>
  )
}
