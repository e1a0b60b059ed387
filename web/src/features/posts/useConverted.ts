// Polls whether the server has converted the video of a stored post for all devices.
import { useEffect } from 'react'
import { useClient } from 'urql'
import { convertingVideo } from '@/features/attachments/video/video'
import type { AttachmentDraft } from '@/features/attachments/views'
import { pollWithBackoff } from '@/lib/pollWithBackoff'
import { PostQuery } from './queries'

type Poll = { watchers: number; stop: () => void }

/** One poll for each post: its card and the phone preview may both show it. */
const polls = new Map<string, Poll>()

/** Each poll refetches the post; the cache then holds the converted video. */
export function useConverted(post: string, attachment: AttachmentDraft | null): void {
  const client = useClient()
  const converts = convertingVideo(attachment) !== null
  useEffect(() => {
    if (!converts) return
    const refetch = () =>
      client.query(PostQuery, { id: post }, { requestPolicy: 'network-only' }).toPromise()
    const poll = polls.get(post) ?? { watchers: 0, stop: pollWithBackoff(refetch) }
    poll.watchers += 1
    polls.set(post, poll)
    return () => {
      poll.watchers -= 1
      if (poll.watchers > 0) return
      poll.stop()
      polls.delete(post)
    }
  }, [client, converts, post])
}
