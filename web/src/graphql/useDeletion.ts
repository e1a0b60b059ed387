// Deletes something, once, and says why it did not work.
import type { CombinedError } from '@urql/core'
import { useState } from 'react'
import { useBusy } from '@/ui/useBusy'
import { type Problem, problemOf } from './problem'

type Options = {
  remove: () => Promise<{ error?: CombinedError | undefined }>
  /** It was gone already: what is shown is out of date. */
  onGone: () => void
  onDeleted: () => void
}

export function useDeletion({ remove, onGone, onDeleted }: Options) {
  const { busy, during } = useBusy()
  const [refused, setRefused] = useState<Problem | null>(null)

  async function confirm(): Promise<void> {
    setRefused(null)
    const { error } = await remove()
    const problem = error ? problemOf(error) : null
    // Gone is gone, whoever did it.
    if (problem?.code === 404) onGone()
    else if (problem) return setRefused(problem)
    onDeleted()
  }

  return { busy, refused, confirm: () => during(confirm) }
}
