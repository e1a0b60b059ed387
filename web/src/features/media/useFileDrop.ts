// A place onto which files can be dropped, and that shows it. It is a second way, beside a button.
// Words that are dragged go where they always go: into the text field inside, say.
import { type DragEvent, useState } from 'react'

export function useFileDrop(onGive: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false)
  return {
    'data-over': over || undefined,
    onDragOver(event: DragEvent): void {
      if (!event.dataTransfer.types.includes('Files') || !isOnPlace(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent): void {
      setOver(false)
      const files = [...event.dataTransfer.files]
      if (files.length === 0 || !isOnPlace(event)) return
      event.preventDefault()
      onGive(files)
    },
  }
}

/** What is given in a dialog that was opened from the place comes up here, too. */
const isOnPlace = ({ currentTarget, target }: DragEvent): boolean =>
  dialogAround(currentTarget) === dialogAround(target as Element)

const dialogAround = (element: Element): Element | null => element.closest('[role="dialog"]')
