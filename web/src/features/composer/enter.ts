// Enter in a one-line field leaves the field. It neither sends the post nor opens the summary; only
// the button does that, and Strg+Enter (Cmd on a Mac) anywhere in the form.
import type { KeyboardEvent } from 'react'

export function enterKeys(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget } = event
  if (event.key !== 'Enter' || !(target instanceof Element)) return
  // Key events of our dialogs bubble up here as well.
  if (target.closest('[role="dialog"]')) return
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault()
    if (!event.repeat) currentTarget.requestSubmit()
  } else if (target instanceof HTMLInputElement && target.type !== 'file') {
    // On a file input, Enter opens the system's dialog.
    event.preventDefault()
  }
}
