// Asks again for a second person, after the request for an emergency has lapsed.
import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import { getFragmentData } from '@/graphql/document'
import { problemToShow } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { notify } from '@/ui/notify'
import { useBusy } from '@/ui/useBusy'
import { PostFields, type StoredPost } from '../PostFields'
import { RequestPostConfirmationMutation } from '../queries'
import { refetchListsAfter } from '../refetchLists'
import { useSayAsked } from './useSayAsked'

export function useAskAgain() {
  const { t } = useTranslation('posts')
  const client = useClient()
  const [, send] = useMutation(RequestPostConfirmationMutation)
  const sayAsked = useSayAsked()
  const { busy, during } = useBusy()

  async function ask({ id, editedAt }: StoredPost): Promise<void> {
    const { data, error } = await send({ id, basedOn: editedAt })
    if (data) {
      sayAsked(getFragmentData(PostFields, data.requestPostConfirmation))
      return
    }
    const problem = problemToShow(error)
    if (!problem) return
    refetchListsAfter(problem, client)
    notify.failed(t('actionFailedTitle'), problemText(problem))
  }

  return { busy, ask: (post: StoredPost) => during(() => ask(post)) }
}
