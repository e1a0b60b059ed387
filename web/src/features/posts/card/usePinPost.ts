import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import { problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { notify } from '@/ui/notify'
import { askListsAfter } from '../lists/askListsAnew'
import { PinPostMutation } from '../queries'

/** Pins or unpins a post; pinning one takes the pin from the other. */
export function usePinPost() {
  const { t } = useTranslation('posts')
  const client = useClient()
  const [, pinPost] = useMutation(PinPostMutation)
  return async (id: string, status: boolean): Promise<void> => {
    const { error } = await pinPost({ id, status })
    if (!error) return void notify.done(t(status ? 'pinnedDone' : 'unpinnedDone'))
    const problem = problemOf(error)
    askListsAfter(problem, client)
    notify.failed(t('actionFailedTitle'), problemText(problem))
  }
}
