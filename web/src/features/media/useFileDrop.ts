// A place onto which files can be dropped, and that shows it. It is a second way, beside a button.
// Words that are dragged go where they always go: into the text field inside, say.
import { type DragEvent, useState } from 'react'

export function useFileDrop(onGive: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false)
  return {
    'data-over': over || undefined,
    onDragOver(event: DragEvent): void {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent): void {
      setOver(false)
      const files = [...event.dataTransfer.files]
      if (files.length === 0) return
      event.preventDefault()
      onGive(files)
    },
  }
}
