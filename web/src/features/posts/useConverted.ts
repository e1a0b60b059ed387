// Looks now and then whether the server has turned the film of a stored post into one that all can play.
import { useEffect } from 'react'
import { useClient } from 'urql'
import type { AttachmentDraft } from '@/features/attachments/attachment'
import { convertingFilm } from '@/features/attachments/video/video'
import { pollWithBackoff } from '@/lib/lookAgain'
import { PostQuery } from './queries'

type Look = { watchers: number; stop: () => void }

/** Card and phone may show the same post: it is asked about once for both. */
const looks = new Map<string, Look>()

/** The post as the cache knows it tells what has become of its film. */
export function useConverted(post: string, attachment: AttachmentDraft | null): void {
  const client = useClient()
  const converts = convertingFilm(attachment) !== null
  useEffect(() => {
    if (!converts) return
    const ask = () =>
      client.query(PostQuery, { id: post }, { requestPolicy: 'network-only' }).toPromise()
    const look = looks.get(post) ?? { watchers: 0, stop: pollWithBackoff(ask) }
    look.watchers += 1
    looks.set(post, look)
    return () => {
      look.watchers -= 1
      if (look.watchers > 0) return
      look.stop()
      looks.delete(post)
    }
  }, [client, converts, post])
}
