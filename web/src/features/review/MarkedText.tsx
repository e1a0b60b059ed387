// The text of a draft with the words marked that comments are about. Selecting words chooses them for
// the next comment; the form offers the same by keyboard.
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '@/graphql/generated/graphql'
import { type Anchor, anchorAt, type Place, partsOf } from './anchor'
import classes from './CommentsDialog.module.css'

type Props = {
  text: string
  language: Language
  places: Place[]
  onSelect: (anchor: Anchor) => void
}

export function MarkedText({ text, language, places, onSelect }: Props) {
  const { t } = useTranslation('review')
  const shown = useRef<HTMLDivElement>(null)
  const selected = useEffectEvent(() => {
    const range = shown.current && selectionIn(shown.current)
    const anchor = range && anchorAt(text, range.from, range.to)
    if (anchor) onSelect(anchor)
  })
  useEffect(() => {
    document.addEventListener('selectionchange', selected)
    return () => document.removeEventListener('selectionchange', selected)
  }, [])
  let at = 0
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: A fieldset is for inputs. */}
      <div
        ref={shown}
        role="group"
        aria-label={t('comments.text')}
        lang={language}
        className={classes.text}
      >
        {partsOf(text, places).map((part) => {
          const key = at
          at += part.text.length
          return part.marked ? <mark key={key}>{part.text}</mark> : part.text
        })}
      </div>
      <p className={classes.soft}>{t('comments.how')}</p>
    </div>
  )
}

/** The selected part of the element's text. Null: nothing in it is selected. */
function selectionIn(element: HTMLElement): { from: number; to: number } | null {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  if (!element.contains(range.startContainer) || !element.contains(range.endContainer)) return null
  const until = range.cloneRange()
  until.selectNodeContents(element)
  until.setEnd(range.startContainer, range.startOffset)
  const from = until.toString().length
  return { from, to: from + range.toString().length }
}
