// The search field above the lists of posts.
import { Search, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LIMITS } from '@/lib/rules'
import { useDebounced } from '@/lib/useDebounced'
import { IconButton } from '@/ui/IconButton'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import classes from './SearchField.module.css'

/** Pause in typing that starts the search, in ms. */
const PAUSE = 250

type Props = {
  /** The current search text. */
  text: string
  onSearch: (text: string) => void
}

export function SearchField({ text, onSearch }: Props) {
  const { t } = useTranslation('posts')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(text)
  const settled = useDebounced(typed.trim(), PAUSE)
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
        {t('search.label')}
      </label>
      <Search size={18} className={classes.icon} />
      <input
        ref={field}
        id={id}
        type="search"
        className={classes.field}
        value={typed}
        maxLength={LIMITS.search}
        placeholder={t('search.label')}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || typed === '') return
          event.preventDefault()
          clear()
        }}
      />
      {typed !== '' && (
        <IconButton label={t('search.clear')} icon={<X size={18} />} onClick={clear} />
      )}
    </form>
  )
}
