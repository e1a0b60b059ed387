// One tab stop for several buttons, as WAI-ARIA describes for toolbars: Tab reaches the button that
// had the focus last; the arrow keys, Home and End move between the buttons.
import { type KeyboardEvent, useState } from 'react'

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** The index to which a key moves the focus; null for other keys. */
export const movedBy = (event: KeyboardEvent, at: number, count: number): number | null => {
  // Keys with modifiers belong to the browser: Alt+ArrowLeft goes back.
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return null
  return steps[event.key]?.(at, count) ?? null
}

const ITEM = 'data-roving'

/**
 * `move` is the key handler of the element around the buttons, which has the role `toolbar` and a
 * name; `item(key)` are the props of each button. `keys` are the buttons in order.
 */
export function useRovingFocus<Key extends string>(keys: readonly Key[]) {
  const [last, setLast] = useState<Key | null>(null)
  const stop = last !== null && keys.includes(last) ? last : keys[0]

  function move(event: KeyboardEvent<HTMLElement>): void {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>(`[${ITEM}]:enabled`)]
    // Key events of a button's popover bubble up to here as well.
    const at = items.indexOf(event.target as HTMLElement)
    const next = at < 0 ? null : movedBy(event, at, items.length)
    if (next === null) return
    event.preventDefault()
    items[next]?.focus()
  }

  return {
    move,
    item: (key: Key) => ({
      [ITEM]: '',
      tabIndex: key === stop ? 0 : -1,
      onFocus: () => setLast(key),
    }),
  }
}
