// Says that somebody has confirmed an emergency for which the user asks, while the console is open.
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Client, useClient } from 'urql'
import { cardFieldsOf } from '@/features/posts/card/CardFields'
import { emergencyOf } from '@/features/posts/card/EmergencyFields'
import { PostFields, type StoredPost } from '@/features/posts/PostFields'
import { PostNowQuery } from '@/features/posts/queries'
import { refetchLists } from '@/features/posts/refetchLists'
import { showCard } from '@/features/posts/shown'
import { getFragmentData } from '@/graphql/document'
import { dateTime } from '@/lib/dates'
import { notify } from '@/ui/notify'
import type { WaitingEmergency } from './queries'

/** `own`: the requests of the user; undefined while they are unknown. */
export function useOwnConfirmed(own: readonly WaitingEmergency[] | undefined): void {
  const { t } = useTranslation('posts')
  const client = useClient()
  const known = useRef<readonly WaitingEmergency[]>([])

  useEffect(() => {
    if (!own) return
    const ended = known.current.filter(({ id }) => !own.some((one) => one.id === id))
    known.current = own
    for (const one of ended) void say(one)

    async function say({ id, withdrawn }: WaitingEmergency): Promise<void> {
      const post = await confirmed(client, id)
      if (!post) return
      refetchLists(client)
      const { releasedByName } = cardFieldsOf(post)
      const isPlanned = post.status === 'APPROVED'
      const by =
        !withdrawn && releasedByName && t('emergency.confirmedBy', { name: releasedByName })
      const date = isPlanned && t('emergency.plannedHint', { date: dateTime(post.publishDate) })
      const title = withdrawn ? 'shownAgain' : isPlanned ? 'planned' : 'sent'
      notify.done(t(`emergency.${title}`), [by, date].filter(Boolean).join(' ') || undefined, {
        label: t('look'),
        act: () => showCard(post, true),
      })
      // Its card moves to another list, so the focus would go to the one beside it.
      if (document.activeElement?.closest(`[data-entry="${id}"]`)) showCard(post)
    }
  }, [client, own, t])
}

/** The post, if it is planned or readers see it; null if the request has ended in another way. */
async function confirmed(client: Client, id: string): Promise<StoredPost | null> {
  const fresh = { requestPolicy: 'network-only' } as const
  const { data } = await client.query(PostNowQuery, { id }, fresh).toPromise()
  const post = data && getFragmentData(PostFields, data.post)
  if (!post || post.status === 'DRAFT' || cardFieldsOf(post).hidden) return null
  // Otherwise one person was enough, who may be the user.
  return emergencyOf(post).emergencyNeedsTwo ? post : null
}
