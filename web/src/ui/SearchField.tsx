// A search field above a list. The search starts when typing pauses, or with Enter.
import { Search, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { LIMITS } from '@/lib/rules'
import { useDebounced } from '@/lib/useDebounced'
import { IconButton } from './IconButton'
import classes from './SearchField.module.css'
import visuallyHidden from './visuallyHidden.module.css'

type Props = {
  label: string
  /** The label of the button that clears the field. */
  clearLabel: string
  /** Pause in typing that starts the search, in ms. */
  pause: number
  /** The current search text. */
  text: string
  onSearch: (text: string) => void
}

export function SearchField({ label, clearLabel, pause, text, onSearch }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(text)
  const settled = useDebounced(typed.trim(), pause)
  const reported = useRef(text)

  // The URL has changed: a link to the home page, or the back button.
  useEffect(() => {
    if (text !== reported.current) setTyped(text)
    reported.current = text
  }, [text])

  // biome-ignore lint/correctness/useExhaustiveDependencies: The effect runs when typing pauses, not when the callback or the text changes.
  useEffect(() => {
    if (settled === typed.trim() && settled !== text) report(settled)
  }, [settled])

  function report(words: string): void {
    reported.current = words
    onSearch(words)
  }

  function clear(): void {
    setTyped('')
    report('')
    field.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: The search element is too new for some browsers.
    <form
      role="search"
      className={classes.search}
      onSubmit={(event) => {
        event.preventDefault()
        report(typed.trim())
      }}
    >
      <label htmlFor={id} className={visuallyHidden.unseen}>
        {label}
      </label>
      <Search size={18} className={classes.icon} />
      <input
        ref={field}
        id={id}
        type="search"
        className={classes.field}
        value={typed}
        maxLength={LIMITS.search}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || typed === '') return
          event.preventDefault()
          clear()
        }}
      />
      {typed !== '' && <IconButton label={clearLabel} icon={<X size={18} />} onClick={clear} />}
    </form>
  )
}
