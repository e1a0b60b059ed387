// Enter in one of the many one-line fields ends what one types there. It neither sends the post nor
// asks whether to: only its button does.
import type { KeyboardEvent } from 'react'

export function endsNoForm(event: KeyboardEvent): void {
  const { target } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  // Where files are chosen it opens the system's dialog. The keys of our dialogs come up here, too.
  if (target.type !== 'file' && !target.closest('[role="dialog"]')) event.preventDefault()
}
