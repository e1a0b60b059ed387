// Deletes an object, at most once at a time, and reports why it failed.
import type { CombinedError } from '@urql/core'
import { useState } from 'react'
import { useBusy } from '@/ui/useBusy'
import { isProofMissing, type Problem, problemOf } from './problem'

type Options = {
  remove: () => Promise<{ error?: CombinedError | undefined }>
  /** The object did not exist any more: the view is outdated. Called before `onDeleted`. */
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
    if (problem && isProofMissing(problem)) return
    // Someone else has already deleted it, which counts as success.
    if (problem?.code === 404) onGone()
    else if (problem) return setRefused(problem)
    onDeleted()
  }

  return { busy, refused, confirm: () => during(confirm) }
}
