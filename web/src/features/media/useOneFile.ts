// Several files may be dropped or pasted where one fits. The first that may be it is taken; its name
// is kept, so that one can say which it was.
import { useState } from 'react'
import { type FileKind, kindOf } from './kinds'

export type OneFile = ReturnType<typeof useOneFile>

export function useOneFile(kind: FileKind, send: (file: File) => void) {
  const [taken, setTaken] = useState<string | null>(null)
  return {
    /** Null while there was no choice. */
    taken,
    take(files: readonly File[]): void {
      const fitting = files.find((file) => kindOf(file) === kind)
      const file = fitting ?? files[0]
      if (!file) return
      setTaken(fitting && files.length > 1 ? fitting.name : null)
      send(file)
    },
    /** It is there no more. */
    forget: () => setTaken(null),
  }
}
