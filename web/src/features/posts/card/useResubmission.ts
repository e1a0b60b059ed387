// Submits a draft again that was sent back.
import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import { getFragmentData } from '@/graphql/document'
import { problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { notify } from '@/ui/notify'
import { useBusy } from '@/ui/useBusy'
import { PostFields } from '../PostFields'
import { ResubmitPostMutation } from '../queries'
import { refetchListsAfter } from '../refetchLists'
import { showCard } from '../shown'

export function useResubmission() {
  const { t } = useTranslation('posts')
  const client = useClient()
  const [, send] = useMutation(ResubmitPostMutation)
  const { busy, during } = useBusy()

  async function resubmit(id: string): Promise<void> {
    const { data, error } = await send({ id })
    if (data) {
      const post = getFragmentData(PostFields, data.resubmitPost)
      notify.done(t('resubmitted'), t('resubmittedHint'), {
        label: t('look'),
        act: () => showCard(post, true),
      })
      return
    }
    const problem = problemOf(error)
    refetchListsAfter(problem, client)
    notify.failed(t('actionFailedTitle'), problemText(problem))
  }

  return { busy, resubmit: (id: string) => during(() => resubmit(id)) }
}
