// Words that one's own posts are searched for. Quiet: it stands above the lists and waits.
import { Search, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LIMITS } from '@/lib/rules'
import { useSettled } from '@/lib/useSettled'
import { IconButton } from '@/ui/IconButton'
import heard from '@/ui/unseen.module.css'
import classes from './SearchField.module.css'

const PAUSE = 250

type Props = { /** What is sought now. */ text: string; onSearch: (text: string) => void }

export function SearchField({ text, onSearch }: Props) {
  const { t } = useTranslation('posts')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(text)
  const settled = useSettled(typed.trim(), PAUSE)
  const told = useRef(text)

  // Another address: a link to home, or the way back.
  useEffect(() => {
    if (text !== told.current) setTyped(text)
    told.current = text
  }, [text])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when typing pauses, not when the callback or the text changes
  useEffect(() => {
    if (settled === typed.trim() && settled !== text) tell(settled)
  }, [settled])

  function tell(words: string): void {
    told.current = words
    onSearch(words)
  }

  function clear(): void {
    setTyped('')
    tell('')
    field.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is too new for some browsers
    <form
      role="search"
      className={classes.search}
      onSubmit={(event) => {
        event.preventDefault()
        tell(typed.trim())
      }}
    >
      <label htmlFor={id} className={heard.unseen}>
        {t('search.label')}
      </label>
      <Search size={18} strokeWidth={1.75} className={classes.icon} aria-hidden />
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
        <IconButton
          label={t('search.clear')}
          icon={<X size={18} strokeWidth={1.75} aria-hidden />}
          onClick={clear}
        />
      )}
    </form>
  )
}
