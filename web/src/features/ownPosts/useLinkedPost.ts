// The post that a link in a mail names: shows its card, wherever it is by now.
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useClient } from 'urql'
import { PostFields } from '@/features/posts/PostFields'
import { PostNowQuery } from '@/features/posts/queries'
import { showCard } from '@/features/posts/shown'
import { getFragmentData } from '@/graphql/document'
import { problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { notify } from '@/ui/notify'

const PARAM = 'post'

export function useLinkedPost(): void {
  const { t } = useTranslation('posts')
  const client = useClient()
  const [params, setParams] = useSearchParams()
  const id = params.get(PARAM)
  const show = useEffectEvent(async (id: string) => {
    const { data, error } = await client
      .query(PostNowQuery, { id }, { requestPolicy: 'network-only' })
      .toPromise()
    const problem = data ? null : problemOf(error)
    const isMissing = problem?.code === 404
    // The link stays after a failure: a reload tries it again.
    if (problem && !isMissing) return notify.failed(t('linkedFailed'), problemText(problem))
    setParams(
      (now) => {
        now.delete(PARAM)
        return now
      },
      // Without it, the page would scroll to its top after it has scrolled to the card.
      { replace: true, preventScrollReset: true },
    )
    if (data) showCard(getFragmentData(PostFields, data.post), true)
    else notify.failed(t('linkedMissing'))
  })
  useEffect(() => {
    if (id !== null) void show(id)
  }, [id])
}
