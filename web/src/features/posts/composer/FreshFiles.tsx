// Shows nothing. Asks for new addresses before those end with which a post that is being written shows
// and plays its files, asks what has become of a film that is being converted, and says at its place
// which of its files the server has no more.
import { useEffect, useEffectEvent, useState } from 'react'
import { useClient } from 'urql'
import { lookAgainAndAgain } from '@/features/media/lookAgain'
import { askForFiles, filesIn, renewed } from '@/features/media/storedFiles'
import { useConnection } from '@/graphql/connection'
import { type AttachmentDraft, attachmentFiles } from '../attachments/attachment'
import { convertingFilm } from '../attachments/video/video'
import { goneAt } from './refusal'
import type { FieldProblem } from './rules'
import { changeDraft } from './state'

type Props = {
  slot: string
  attachment: AttachmentDraft
  onGone: (problems: FieldProblem[]) => void
}

/** So long before they end, in ms. */
const EARLY = 5 * 60_000

/** At least so long, in ms, between two questions: a clock may be wrong. */
const PAUSE = 5 * 60_000

export default function FreshFiles({ slot, attachment, onGone }: Props) {
  const client = useClient()
  const lost = useConnection((connection) => connection.lost)
  const [answers, setAnswers] = useState(0)
  const [gone, setGone] = useState<readonly string[]>([])
  const there = filesIn(attachment).filter(({ raw }) => !gone.includes(raw))
  const ends = Math.min(...there.map((file) => file.ends))

  const ask = useEffectEvent(async () => {
    const raws = there.map(({ raw }) => raw)
    const found = await askForFiles(client, raws)
    if (!found) {
      // Once the connection is back, it is asked at once.
      if (!useConnection.getState().lost) setAnswers((count) => count + 1)
      return
    }
    changeDraft(slot, ({ attachment }) => ({ attachment: renewed(attachment, found) }))
    const missing = raws.filter((raw) => !found.has(raw))
    setAnswers((count) => count + 1)
    setGone((before) => [...before, ...missing])
    const fields = attachmentFiles(attachment).filter(({ raw }) => missing.includes(raw))
    if (fields.length > 0) onGone(fields.map(({ field }) => goneAt(field)))
  })

  useEffect(() => {
    if (lost || ends === Number.POSITIVE_INFINITY) return
    const soonest = answers > 0 ? PAUSE : 0
    const timer = setTimeout(ask, Math.max(soonest, ends - Date.now() - EARLY))
    return () => clearTimeout(timer)
  }, [lost, ends, answers])

  const film = convertingFilm(attachment)
  const awaited = film !== null && !lost && !gone.includes(film) ? film : null
  useEffect(() => (awaited === null ? undefined : lookAgainAndAgain(() => ask())), [awaited])

  return null
}
