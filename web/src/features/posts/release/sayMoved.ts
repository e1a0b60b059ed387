// Says why a release was refused: a colleague was faster, or the post was moved or deleted.
import type { Client } from '@urql/core'
import type { TFunction } from 'i18next'
import { getFragmentData } from '@/graphql/document'
import type { Problem } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { notify } from '@/ui/notify'
import { cardFieldsOf } from '../card/CardFields'
import { PostFields } from '../PostFields'
import { PostNowQuery } from '../queries'
import { showCard } from '../shown'
import type { ReleaseStep } from './release'

export async function sayMoved(
  { id, step, problem }: { id: string; step: ReleaseStep; problem: Problem },
  client: Client,
  t: TFunction<'posts'>,
): Promise<void> {
  const fresh = { requestPolicy: 'network-only' } as const
  const mayBeReleased = step === 'approve' && problem.code !== 404
  const { data } = mayBeReleased ? await client.query(PostNowQuery, { id }, fresh).toPromise() : {}
  const post = data && getFragmentData(PostFields, data.post)
  const name = post && post.status !== 'DRAFT' && cardFieldsOf(post).releasedByName
  if (!name) return void notify.failed(t('actionFailedTitle'), problemText(problem))
  notify.done(t('releasedBefore', { name }), undefined, {
    label: t('look'),
    act: () => showCard(post, true),
  })
}
