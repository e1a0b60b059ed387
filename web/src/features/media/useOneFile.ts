// Selects one of several files that were dropped or pasted: the first of the right kind. Its name
// is kept, so that the user can see which one it was.
import { useState } from 'react'
import { type FileKind, kindOf } from './kinds'

/** The props of a field for one file. */
export type OneFileProps = {
  id: string
  /** The upload slot of the file. */
  slot: string
  /** An error message besides that of the upload. */
  error?: string | undefined
  /** A hint, shown if there is no error. */
  note?: string | undefined
  one: ReturnType<typeof useOneFile>
  onRemove: () => void
}

export function useOneFile(kind: FileKind, send: (file: File) => void) {
  const [taken, setTaken] = useState<string | null>(null)
  return {
    /** The name of the selected file; null if there was only one. */
    taken,
    take(files: readonly File[]): void {
      const fitting = files.find((file) => kindOf(file) === kind)
      const file = fitting ?? files[0]
      if (!file) return
      setTaken(fitting && files.length > 1 ? fitting.name : null)
      send(file)
    },
    /** Called when the file is removed. */
    forget: () => setTaken(null),
  }
}
