import { useTranslation } from 'react-i18next'
import { type Client, useClient, useMutation } from 'urql'
import { useMe } from '@/features/profiles/useMe'
import { getFragmentData } from '@/graphql/document'
import { problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { notify } from '@/ui/notify'
import { PostFields } from '../PostFields'
import { PinnedPostQuery, PinPostMutation } from '../queries'
import { refetchListsAfter } from '../refetchLists'

/** Pins or unpins a post; pinning one takes the pin from the other. */
export function usePinPost() {
  const { t } = useTranslation('posts')
  const client = useClient()
  const { me } = useMe()
  const [, pinPost] = useMutation(PinPostMutation)
  return async (id: string, status: boolean): Promise<void> => {
    const before = status && me ? pinnedOf(client, me.id) : undefined
    const { error } = await pinPost({ id, status })
    if (!error) {
      const hint = before && before !== id ? t('pinnedInstead') : undefined
      return void notify.done(t(status ? 'pinnedDone' : 'unpinnedDone'), hint)
    }
    const problem = problemOf(error)
    refetchListsAfter(problem, client)
    notify.failed(t('actionFailedTitle'), problemText(problem))
  }
}

/** The pinned post in the cache, which the banner has filled; undefined if there is none. */
const pinnedOf = (client: Client, author: string): string | undefined =>
  getFragmentData(
    PostFields,
    client.readQuery(PinnedPostQuery, { author }, { requestPolicy: 'cache-only' })?.data
      ?.pinnedPost,
  )?.id
