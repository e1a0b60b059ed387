// The reason to publish a stored post although findings are binding. It is noted in this tab, so a
// closed dialog and a reload keep it; signing out deletes it.
import { useState } from 'react'
import { useSession } from '@/features/session/store'
import { readTabNote, writeTabNote } from '@/lib/tabNote'

const NOTE = 'aushang-reasons'

const noted = (): Record<string, string> => {
  const note = readTabNote(NOTE)
  return note ? (JSON.parse(note) as Record<string, string>) : {}
}

useSession.subscribe((session, before) => {
  if (before.token !== null && session.token === null) writeTabNote(NOTE, null)
})

/** The reason for this post, and a function that changes it. */
export function useReason(post: string): [string, (reason: string) => void] {
  const [reason, setReason] = useState(() => noted()[post] ?? '')
  function change(changed: string): void {
    setReason(changed)
    writeTabNote(NOTE, JSON.stringify({ ...noted(), [post]: changed }))
  }
  return [reason, change]
}
