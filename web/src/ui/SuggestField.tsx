// A text field with a list of suggestions below (combobox). Arrow keys move through the list, Enter
// chooses, Escape closes; the focus stays in the field. By default free text is allowed, and the
// list opens if there are suggestions. With `eager` the list opens with the field, even if it is
// empty.
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { bringIntoView } from './bringIntoView'
import { Field, type FieldProps } from './Field'
import classes from './SuggestField.module.css'
import text from './text.module.css'

export type Suggestion = { key: string; label: string; detail?: string | undefined }

type Props = Omit<FieldProps, 'onChange' | 'onBlur' | 'role'> & {
  value: string
  suggestions: Suggestion[]
  /** The accessible name of the list. */
  suggestionsLabel: string
  /** Whether the list should be shown. */
  open: boolean
  eager?: boolean
  /** The suggestion that Enter chooses if the user has not moved to another one. */
  preselected?: string | null
  /** Shown in place of the list if there are no suggestions. */
  children?: ReactNode
  onOpen: (open: boolean) => void
  onType: (text: string) => void
  onChoose: (key: string) => void
  /** Called when both field and list have lost the focus. */
  onBlur?: () => void
}

export function SuggestField(props: Props) {
  const { suggestions, suggestionsLabel, open, eager = false, children, ...others } = props
  const { preselected = null, ...rest } = others
  const { onOpen, onType, onChoose, onBlur, ...field } = rest
  const list = useId()
  // Stores the key, because the list may change before Enter is pressed.
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const at = suggestions.findIndex(({ key }) => key === (activeKey ?? preselected))
  const shown = open && (eager || suggestions.length > 0)
  const active = shown ? suggestions[at] : undefined
  const optionId = (key: string) => `${list}-${key}`

  function choose(key: string): void {
    onOpen(false)
    setActiveKey(null)
    onChoose(key)
  }

  function go(step: number): void {
    onOpen(true)
    const { length } = suggestions
    const from = at < 0 && step < 0 ? 0 : at
    if (length > 0) setActiveKey(suggestions[(from + step + length) % length]?.key ?? null)
  }

  function press(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && (eager || suggestions.length > 0)) {
      event.preventDefault()
      go(step)
    } else if (event.key === 'Enter' && (eager || shown)) {
      // Otherwise the form would be submitted.
      event.preventDefault()
      if (active) choose(active.key)
      else if (!eager) onOpen(false)
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault()
      event.stopPropagation()
      setActiveKey(null)
      onOpen(false)
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: It only observes whether the focus has left.
    <div
      className={classes.around}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return
        onOpen(false)
        onBlur?.()
      }}
    >
      <Field
        {...field}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={list}
        aria-activedescendant={active && optionId(active.key)}
        onFocus={() => eager && onOpen(true)}
        onClick={() => eager && onOpen(true)}
        onChange={({ currentTarget }) => {
          setActiveKey(null)
          onOpen(true)
          onType(currentTarget.value)
        }}
        onKeyDown={press}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Keeps the focus in the field when the list is clicked; otherwise some browsers blur the field, and the list closes before the click. */}
      <div
        className={classes.drawer}
        hidden={!shown}
        onMouseDown={(event) => event.preventDefault()}
      >
        <div id={list} role="listbox" aria-label={suggestionsLabel}>
          {shown &&
            suggestions.map(({ key, label, detail }) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: The field handles the keys.
              <div
                key={key}
                id={optionId(key)}
                ref={key === active?.key ? bringIntoView : undefined}
                role="option"
                tabIndex={-1}
                aria-selected={key === active?.key}
                className={classes.option}
                onClick={() => choose(key)}
              >
                <span>{label}</span>
                {detail && <span className={text.soft}>{detail}</span>}
              </div>
            ))}
        </div>
        {shown && suggestions.length === 0 && children}
      </div>
    </div>
  )
}
