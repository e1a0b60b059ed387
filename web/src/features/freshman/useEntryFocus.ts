import { useRef } from 'react'

/**
 * Moves the focus after an action on an entry of a list. `list`: the beginning of the ids of its
 * elements.
 */
export function useEntryFocus(list: string) {
  /** The button that adds an entry. */
  const addButton = useRef<HTMLButtonElement>(null)
  const idOf = (key: string): string => `${list}-${key}`

  /** Moves the focus into the entry; without one, to the button that adds one. */
  function focusIn(key: string | undefined, part: 'edit' | 'delete' | 'form'): void {
    const entry = key === undefined ? null : document.getElementById(idOf(key))
    const wanted = part === 'form' ? 'input' : `[data-part=${part}]`
    const found = entry?.querySelector<HTMLElement>(wanted) ?? addButton.current
    found?.focus()
  }

  return { addButton, idOf, focusIn }
}
