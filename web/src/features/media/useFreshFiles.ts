// Asks for new addresses before those end with which files are shown and played that nobody has saved
// yet, and finds out which of them the server has no more.
import { useEffect, useEffectEvent, useState } from 'react'
import { useClient } from 'urql'
import { useConnection } from '@/graphql/connection'
import { pollWithBackoff } from '@/lib/lookAgain'
import { askForFiles, filesIn, type StoredFiles } from './storedFiles'

type Options = {
  /** Plain data with files in it. */
  held: unknown
  /** One of which the server is making something: it is asked about until that is done. */
  awaited?: string | null
  /** What the server says of its files now. */
  onFresh: (files: StoredFiles) => void
  /** What the server knew those by that it has no more. */
  onGone: (raws: readonly string[]) => void
}

/** So long before they end, in ms. */
const EARLY = 5 * 60_000

/** At least so long, in ms, between two questions: a clock may be wrong. */
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
    const found = await askForFiles(client, raws)
    if (!found) {
      // Once the connection is back, it is asked at once.
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
