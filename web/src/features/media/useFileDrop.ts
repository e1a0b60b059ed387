// A drop zone for files that highlights itself, as an alternative to a button. Dragged text keeps
// its default behaviour, for example in a text field inside.
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

/** Drops in a dialog that was opened from the drop zone bubble up to it as well. */
const isOnPlace = ({ currentTarget, target }: DragEvent): boolean =>
  dialogAround(currentTarget) === dialogAround(target as Element)

const dialogAround = (element: Element): Element | null => element.closest('[role="dialog"]')
