// A date with its time, in Berlin: typed as people write it, or chosen in a calendar.
import '@/lib/dateTexts'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readDateTime } from '@/lib/dateInput/readDateTime'
import { fieldText, isWallClock } from '@/lib/dateInput/wallClock'
import { CalendarButton } from './CalendarButton'
import { DateReading } from './DateReading'
import classes from './DateTimeField.module.css'
import { Field } from './Field'

export type DateTimeFieldProps = {
  id?: string
  label: string
  /** A wall clock without a zone, `2026-11-24 09:00:00`, or what was typed while that cannot be read as a
   * date; null while the field is empty. */
  value: string | null
  /** `typing`: more may follow, and what it is so far may be another date than the one that is meant. */
  onChange: (value: string | null, typing: boolean) => void
  /** Minutes between two times that the calendar offers. Any minute can be typed. */
  minutesStep: number
  /** HH:mm, taken for a day without a time; else a typed time is required, and the calendar begins with the
   * next full hour. */
  defaultTime?: string
  /** A wall clock: a time that is typed without a day is the first such time after it. */
  after?: string | null
  required?: boolean
  /** Keeps the focus, which a disabled field would lose. */
  readOnly?: boolean
  /** What Enter does, for the keyboards of phones. */
  enterKeyHint?: 'done' | 'send'
  /** What is wrong with the value. Of a text that cannot be read the field says by itself why. */
  error?: ReactNode
  /** Dates that many choose, each with its words. */
  presets?: { value: string; label: string }[]
  /** The field, its calendar and its presets were left, though not by Escape. */
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

  /** What was typed is now written as all dates are. */
  function settle(): void {
    if (typed === null) return
    setTyped(null)
    onChange(value, false)
  }

  /** Text that cannot be read is wrong at once, also where the focus goes on to the calendar. */
  function leaveText(): void {
    if (typed !== null && unread) field.onLeave?.()
    settle()
  }

  /** A press does not take the focus from the field in every browser. */
  function choose(date: string): void {
    setTyped(null)
    onChange(date, false)
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!isOpen && !currentTarget.contains(relatedTarget)) field.onLeave?.()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: watches what its parts do
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
        // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend in sight
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
