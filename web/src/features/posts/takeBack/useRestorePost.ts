import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import { problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { notify } from '@/ui/notify'
import { RestoreWithdrawnPostMutation } from '../queries'
import { refetchListsAfter } from '../refetchLists'

/** Shows a withdrawn post again. */
export function useRestorePost() {
  const { t } = useTranslation('posts')
  const client = useClient()
  const [, restorePost] = useMutation(RestoreWithdrawnPostMutation)
  return async (id: string): Promise<void> => {
    const { error } = await restorePost({ id })
    if (!error) return void notify.done(t('restored'), t('restoredHint'))
    const problem = problemOf(error)
    refetchListsAfter(problem, client)
    notify.failed(t('actionFailedTitle'), problemText(problem))
  }
}
