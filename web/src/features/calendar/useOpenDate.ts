// Opens the dialog for the publish date of an entry. The dialog needs the whole post.
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { openDialog } from '@/features/posts/card/openDialog'
import { PostFields } from '@/features/posts/PostFields'
import { PostQuery } from '@/features/posts/queries'
import { getFragmentData } from '@/graphql/document'
import { problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { notify } from '@/ui/notify'
import type { Entry } from './queries'

export function useOpenDate() {
  const { t } = useTranslation('calendar')
  const client = useClient()
  return async ({ postId }: Entry): Promise<void> => {
    const { data, error } = await client.query(PostQuery, { id: postId }).toPromise()
    if (data) openDialog(getFragmentData(PostFields, data.post), 'date')
    else notify.failed(t('postFailed'), problemText(problemOf(error)))
  }
}
