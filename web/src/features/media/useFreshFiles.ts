// Requests new URLs for the files of unsaved input before the old ones expire, and detects files
// that the server has deleted.
import { useEffect, useEffectEvent, useState } from 'react'
import { useClient } from 'urql'
import { useConnection } from '@/graphql/connection'
import { pollWithBackoff } from '@/lib/pollWithBackoff'
import { filesIn, requestFiles, type StoredFiles } from './storedFiles'

type Options = {
  /** Plain data that contains files. */
  held: unknown
  /** The ID of a file that the server is converting. It is polled until that is done. */
  awaited?: string | null
  /** Called with the server's current details of the files. */
  onFresh: (files: StoredFiles) => void
  /** Called with the IDs of files that the server has deleted. */
  onGone: (raws: readonly string[]) => void
}

/** How long before the expiry new URLs are requested, in ms. */
const EARLY = 5 * 60_000

/** Minimum time between two requests, in ms, in case the local clock is wrong. */
const PAUSE = 5 * 60_000

export function useFreshFiles({ held, awaited = null, onFresh, onGone }: Options): void {
  const client = useClient()
  const lost = useConnection((connection) => connection.lost)
  const [answers, setAnswers] = useState(0)
  const [gone, setGone] = useState<readonly string[]>([])
  const there = filesIn(held).filter(({ raw }) => !gone.includes(raw))
  const ends = Math.min(...there.map((file) => file.ends))

  const ask = useEffectEvent(async () => {
    const raws = there.map(({ raw }) => raw)
    const found = await requestFiles(client, raws)
    if (!found) {
      // If the connection is lost, the effect runs again as soon as it is back.
      if (!useConnection.getState().lost) setAnswers((count) => count + 1)
      return
    }
    onFresh(found)
    const missing = raws.filter((raw) => !found.has(raw))
    setAnswers((count) => count + 1)
    setGone((before) => [...before, ...missing])
    if (missing.length > 0) onGone(missing)
  })

  useEffect(() => {
    if (lost || ends === Number.POSITIVE_INFINITY) return
    const soonest = answers > 0 ? PAUSE : 0
    const timer = setTimeout(ask, Math.max(soonest, ends - Date.now() - EARLY))
    return () => clearTimeout(timer)
  }, [lost, ends, answers])

  const looksFor = awaited !== null && !lost && !gone.includes(awaited) ? awaited : null
  useEffect(() => (looksFor === null ? undefined : pollWithBackoff(() => ask())), [looksFor])
}
