import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { notify } from '@/ui/notify'
import { PinPostMutation } from '../queries'

/** Pins or unpins a post; pinning one takes the pin from the other. */
export function usePinPost() {
  const { t } = useTranslation('posts')
  const [, pinPost] = useMutation(PinPostMutation)
  return async (id: string, status: boolean): Promise<void> => {
    const { error } = await pinPost({ id, status })
    if (error) notify.failed(t('actionFailedTitle'), problemText(problemOf(error)))
    else notify.done(t(status ? 'pinnedDone' : 'unpinnedDone'))
  }
}
