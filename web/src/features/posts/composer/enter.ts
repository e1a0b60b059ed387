// Enter in one of the many one-line fields ends what one types there. It neither sends the post nor
// asks whether to: only its button does, and Strg+Enter (Cmd on a Mac), wherever one is in the form.
import type { KeyboardEvent } from 'react'

export function enterKeys(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget } = event
  if (event.key !== 'Enter' || !(target instanceof Element)) return
  // The keys of our dialogs come up here, too.
  if (target.closest('[role="dialog"]')) return
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault()
    if (!event.repeat) currentTarget.requestSubmit()
  } else if (target instanceof HTMLInputElement && target.type !== 'file') {
    // Where files are chosen Enter opens the dialog of the system.
    event.preventDefault()
  }
}
